// Line panels for the engine of a game editor that runs in a browser: node bench/peer_panels.js FOLDER
//
// The engine's files are read from the folder and run, unchanged, in a context of their own, with a browser that says
// yes to everything. Each line of the input is a panel as the engine keeps it ({"panel": ..., "most": ...}); the answer
// is a line with how many solutions were found, `most` at most, and the CPU seconds of the call.

"use strict";
const fs = require("fs");
const path = require("path");
const readline = require("readline");
const vm = require("vm");

const NEEDED = ["utilities.js", "puzzle.js", "polyominos.js", "validate.js", "solve.js"];
const PERHAPS = ["custom_mechanics.js"]; // some versions keep a part of the rules there

function yes() {
  // Whatever is asked of it, called or built, it is there and does nothing.
  const answer = new Proxy(function () {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === "length" ? 0 : answer),
    set: () => true,
    apply: () => answer,
    construct: () => answer,
  });
  return answer;
}

function loaded(folder) {
  const nothing = () => {};
  const silent = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing, spam: nothing };
  const window = {
    console: { ...silent, group: nothing, groupEnd: nothing },
    document: yes(), Audio: yes(), Event: class {}, XMLHttpRequest: yes(), navigator: yes(), location: yes(),
    localStorage: {}, addEventListener: nothing, setTimeout, clearTimeout,
  };
  window.window = window;
  vm.createContext(window);
  const inner = path.join(folder, "engine");
  const place = fs.existsSync(inner) ? inner : folder;
  for (const file of [...NEEDED.slice(0, -1), ...PERHAPS, NEEDED[NEEDED.length - 1]]) {
    const name = path.join(place, file);
    if (NEEDED.includes(file) || fs.existsSync(name)) {
      vm.runInContext(fs.readFileSync(name, "utf8"), window, { filename: name });
    }
  }
  window.console.log = window.console.info = nothing; // an engine may have put back what prints
  return window;
}

function solutions(window, asked, told) {
  const begun = process.cpuUsage();
  window.panelText = JSON.stringify(asked.panel);
  window.MAX_SOLUTIONS = asked.most;
  window.told = (paths) => {
    const used = process.cpuUsage(begun);
    told({ solutions: paths.length, seconds: (used.user + used.system) / 1e6 });
  };
  // `Puzzle` is a class of the context's scripts and no property of its window
  vm.runInContext("window.solve(Puzzle.deserialize(window.panelText), null, window.told)", window);
}

const engine = loaded(process.argv[2]);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const told = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");
  try {
    solutions(engine, JSON.parse(line), told);
  } catch (error) {
    told({ error: String(error), seconds: 0 });
  }
});
