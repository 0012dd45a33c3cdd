"use strict";
/* The curate page in the browser: typeahead options, and what needs no server. */
(() => {
  const functions = (window.dashMantineFunctions = window.dashMantineFunctions || {});
  /** Draw an option with the line that belongs to it. */
  functions.curateOption = ({ option }, { details }) =>
    React.createElement(
      "div",
      { className: "curate-option" },
      React.createElement("span", { className: "mono" }, option.value),
      React.createElement("span", { className: "dim" }, (details || {})[option.value] || ""),
    );
  /** The server has matched already. */
  functions.curateAll = ({ options }) => options;

  /* Asked for when it is needed: the renderer puts it in place after this file has run. */
  const unchanged = () => window.dash_clientside.no_update;
  window.dash_clientside = window.dash_clientside || {};
  /* Milliseconds: a pause in typing, and the time that a letter takes from the key to the page. */
  const PAUSE = 220;
  const LETTERS = 80;
  /* Milliseconds until a closed dialog has given the keyboard back. */
  const DIALOG = 350;
  /** Make a function that gives the named values once they have stood still for a moment, and which of them are new.
      The last argument is what it gave before; the first answer comes at once. */
  const settle = (names) => {
    let latest = 0;
    return (...values) => {
      const before = values.pop();
      const mine = ++latest;
      const typed = Object.fromEntries(names.map((name, i) => [name, values[i] ?? ""]));
      return new Promise((give) => {
        setTimeout(
          () => {
            const changed = names.filter((name) => !before || before[name] !== typed[name]);
            give(mine === latest && changed.length ? { ...typed, changed } : unchanged());
          },
          before ? PAUSE : 0,
        );
      });
    };
  };

  window.dash_clientside.curate = {
    settleEdge: settle(["source", "output", "target", "input", "relation", "note"]),
    settleDefault: settle(["key", "kind", "text", "switch", "json_text"]),
    settlePaste: settle(["text"]),
    /** Pass a press of Enter on when the letters before it have arrived too. */
    afterTyping: (presses) =>
      presses ? new Promise((give) => setTimeout(() => give(presses), LETTERS)) : unchanged(),
    /** Bring the keyboard to what a form says, where the pressed button is no longer there to hold it. */
    keepFocus: (said) => {
      const { triggered } = window.dash_clientside.callback_context;
      if (!said || said.length === 0 || !triggered.length) return;
      const place = document.getElementById(triggered[0].prop_id.replace(/\.children$/, ""));
      setTimeout(() => {
        const held = document.activeElement;
        if (place && (held === document.body || held.disabled)) place.focus();
      }, DIALOG);
    },
    /** Turn an edge round; its fields belonged to the other ends. */
    swap: (clicks, source, target) => (clicks ? [target || "", "", source || "", ""] : Array(4).fill(unchanged())),
    /** Close a dialog when its button was pressed. */
    close: (clicks) => (clicks ? false : unchanged()),
    /** Open a dialog by its first button, close it by its second. */
    toggle: () => {
      const { triggered } = window.dash_clientside.callback_context;
      const press = triggered.find((event) => event.value);
      if (!press) return unchanged();
      return !/-no\.n_clicks$/.test(press.prop_id);
    },
    /** Collect labels that were typed and are not saved yet: key → code → label. */
    pend: (changes, pending, key) => {
      if (!changes || !changes.length || !key) return unchanged();
      const labels = { ...((pending || {})[key] || {}) };
      for (const change of changes) labels[change.data.code] = String(change.value ?? "").trim();
      return { ...(pending || {}), [key]: labels };
    },
  };
})();
