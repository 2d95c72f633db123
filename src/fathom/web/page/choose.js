// A gesture that means several moves: a small menu asks which.

import { button, fill, h } from "./dom.js";

/** Ask at a place of the board; `then(move)` hears the answer. */
export function chooseMove(board, moves, at, then) {
  const [x, y] = board.onPage(at?.x ?? 0, at?.y ?? 0);
  const menu = h("div", { class: "choose", role: "menu", "aria-label": "Which move?" });
  const close = () => menu.remove();
  const pick = (move) => {
    close();
    then(move);
    board.focus();
  };
  const item = (move) =>
    button(move.label || move.text, () => pick(move), { role: "menuitem", "data-move": move.text });
  fill(menu, moves.map(item));
  menu.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      close();
      board.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...menu.children];
    if (step) items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  });
  menu.addEventListener("focusout", (event) => menu.contains(event.relatedTarget) || setTimeout(close, 0));
  document.querySelector(".choose")?.remove();
  document.body.append(menu);
  menu.style.left = `${Math.min(x, innerWidth - menu.offsetWidth - 8)}px`;
  menu.style.top = `${Math.min(y, innerHeight - menu.offsetHeight - 8)}px`;
  menu.firstChild.focus();
}
