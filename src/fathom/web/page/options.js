// Controls made from options that methods and generators declare.

import { h } from "./dom.js";

/** A form for options; `values()` are those that differ from the defaults. */
export class OptionForm {
  #fields = [];

  constructor(options, prefix) {
    this.root = h(
      "div",
      { class: "options" },
      options.map((option) => this.#field(option, `${prefix}-${option.name}`)),
    );
  }

  #field(option, id) {
    const { name, summary, type } = option;
    let input;
    if (type === "bool") input = h("input", { type: "checkbox", id });
    else if (type === "choice")
      input = h(
        "select",
        { id },
        (option.choices ?? []).map((choice) => h("option", { value: choice, text: choice || "any" })),
      );
    else
      input = h("input", {
        type: type === "int" || type === "float" ? "number" : "text",
        step: type === "float" ? "any" : type === "int" ? 1 : null,
        id,
      });
    if (type === "bool") input.checked = Boolean(option.default);
    else input.value = option.default ?? "";
    this.#fields.push([option, input]);
    const label = h("label", { for: id, text: name.replaceAll("_", " ") });
    const about = h("small", { id: `${id}-about`, text: summary });
    input.setAttribute("aria-describedby", `${id}-about`);
    return h(
      "div",
      { class: type === "bool" ? "option check" : "option" },
      type === "bool" ? [input, label] : [label, input],
      about,
    );
  }

  values() {
    const given = {};
    for (const [option, input] of this.#fields) {
      const value = this.#value(option, input);
      if (value !== null && String(value) !== String(option.default ?? "")) given[option.name] = value;
    }
    return given;
  }

  #value(option, input) {
    if (option.type === "bool") return input.checked;
    if (input.value === "") return null;
    return option.type === "int" || option.type === "float" ? Number(input.value) : input.value;
  }
}

/** A choice between things with a name and a summary, and the options of the chosen one. */
export class OptionChoice {
  constructor(label, things, prefix, { auto = null } = {}) {
    this.things = things;
    this.auto = auto;
    this.select = h(
      "select",
      { id: prefix, onchange: () => this.#show(prefix) },
      auto ? h("option", { value: "", text: auto }) : null,
      things.map((thing) => h("option", { value: thing.name, text: thing.name })),
    );
    this.about = h("p", { class: "hint" });
    this.place = h("div", {});
    this.root = h(
      "div",
      { class: "choice" },
      h("label", { class: "field", for: prefix }, label, this.select),
      this.about,
      this.place,
    );
    this.#show(prefix);
  }

  #show(prefix) {
    this.chosen = this.things.find((thing) => thing.name === this.select.value) ?? null;
    this.about.textContent = this.chosen?.summary ?? "";
    this.form = new OptionForm(this.chosen?.options ?? [], prefix);
    this.place.replaceChildren(this.form.root);
  }

  values() {
    return this.form.values();
  }
}
