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

  const { no_update } = window.dash_clientside;
  window.dash_clientside.curate = {
    /** Turn an edge round; its fields belonged to the other ends. */
    swap: (clicks, source, target) => (clicks ? [target || "", "", source || "", ""] : Array(4).fill(no_update)),
    /** Close a dialog when its button was pressed. */
    close: (clicks) => (clicks ? false : no_update),
    /** Open a dialog by its first button, close it by its second. */
    toggle: () => {
      const { triggered } = window.dash_clientside.callback_context;
      const press = triggered.find((event) => event.value);
      if (!press) return no_update;
      return !/-no\.n_clicks$/.test(press.prop_id);
    },
    /** Collect labels that were typed and are not saved yet: key → code → label. */
    pend: (changes, pending, key) => {
      if (!changes || !changes.length || !key) return no_update;
      const labels = { ...((pending || {})[key] || {}) };
      for (const change of changes) labels[change.data.code] = String(change.value ?? "").trim();
      return { ...(pending || {}), [key]: labels };
    },
  };
})();
