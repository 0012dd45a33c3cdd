"use strict";
/* Clientside callbacks of the shell. */
window.dash_clientside = window.dash_clientside || {};
window.dash_clientside.toolgraph = {
  /** Put an address in place without a new entry of the history; the location's readers still hear of it. */
  replaceAddress(href) {
    if (!href) return;
    history.replaceState(null, "", href);
    dash_clientside.set_props("shell-url", { pathname: location.pathname, search: location.search });
  },
  /** Say whether the page is light or dark. */
  resolveTheme() {
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  },
};
