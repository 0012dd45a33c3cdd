"use strict";
/* The shell in the browser: address, theme, keys, command box. Nothing here knows a tool or an edge. */
(() => {
  const THEME_STORE = "shell-theme";
  const byId = (id) => document.getElementById(id);
  const root = document.documentElement;

  const scheme = () => {
    const said = root.getAttribute("data-mantine-color-scheme");
    if (said === "light" || said === "dark") return said;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  };

  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.toolgraph = {
    /** Put an address in place without a new entry of the history; the location's readers still hear of it. */
    replaceAddress(href) {
      if (!href) return;
      const before = location.pathname;
      history.replaceState(history.state, "", href);
      /* The path opens a page anew even where it is the same one, and what was typed there would be gone. */
      dash_clientside.set_props("shell-url", {
        ...(location.pathname === before ? {} : { pathname: location.pathname }),
        search: location.search,
        href: location.href,
      });
    },
    /** Name the browser's tab after the page that is open. */
    nameTab: () =>
      setTimeout(() => {
        const page = document.querySelector("#shell-navigation .nav-entry.active")?.textContent;
        document.title = page ? `${page} · Tool graph` : "Tool graph";
      }),
    /** Give `light` or `dark`, whichever is on screen. */
    resolveTheme: scheme,
    /** Open the list of keys, if it was asked for. */
    openHelp: (clicks) => (clicks ? true : dash_clientside.no_update),
  };

  /* The theme may change by the switch, by a key, or by the system: the attribute that Mantine sets is the truth. */
  let shown = null;
  new MutationObserver(() => {
    if (scheme() === shown) return;
    const first = shown === null;
    shown = scheme();
    if (!first && byId("shell-page")) dash_clientside.set_props(THEME_STORE, { data: shown });
  }).observe(root, { attributes: true, attributeFilter: ["data-mantine-color-scheme"] });

  /* ---- command box: a text field over a list of links; the list is filled by the server ---- */

  const box = () => byId("shell-command");
  const options = () => [...document.querySelectorAll("#shell-command-results [role=option]")];
  const marked = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");

  const mark = (index) => {
    const all = options();
    if (!all.length) return;
    const at = (index + all.length) % all.length;
    all.forEach((option, i) => option.setAttribute("aria-selected", String(i === at)));
    all[at].scrollIntoView({ block: "nearest" });
    box().setAttribute("aria-activedescendant", all[at].id);
  };

  const commandKey = (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      mark(marked() + (event.key === "ArrowDown" ? 1 : marked() < 0 ? 0 : -1));
    } else if (event.key === "Enter") {
      const chosen = options()[Math.max(marked(), 0)];
      if (chosen && box().value.trim() === (byId("shell-command-results").dataset.query || "")) choose(chosen);
      else waiting = true;
    } else if (event.key === "Escape") {
      box().blur();
    }
  };

  /* Enter may come before the answer: the first option is then taken when it arrives. */
  let waiting = false;
  const choose = (option) => {
    waiting = false;
    const action = option.dataset.action;
    box().blur();
    if (action) run(action);
    else option.querySelector("a")?.click();
  };

  const watchResults = () => {
    const list = byId("shell-command-results");
    if (!list || list.dataset.watched) return;
    list.dataset.watched = "yes";
    new MutationObserver(() => {
      if (waiting && options().length && box() === document.activeElement) choose(options()[0]);
    }).observe(list, { childList: true, subtree: true });
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (!option) return;
      if (option.dataset.action) run(option.dataset.action);
      box().blur();
    });
  };

  /* ---- actions and keys ---- */

  const say = (message) => {
    const line = byId("shell-spoken");
    if (line) line.textContent = message;
  };

  const copyLink = async () => {
    const build = byId("shell-build") ? byId("shell-build").dataset.build : "";
    const address = new URL(location.href);
    if (build) address.searchParams.set("a", build);
    try {
      await navigator.clipboard.writeText(address.href);
      flash("Link copied");
    } catch {
      flash("This browser does not let pages copy; the link is in the address bar");
    }
  };

  const flash = (message) => {
    say(message);
    const note = byId("shell-flash");
    if (!note) return;
    note.textContent = message;
    note.classList.add("shown");
    setTimeout(() => note.classList.remove("shown"), 2500);
  };

  const run = (action) => {
    if (action === "theme") byId("shell-theme-switch")?.click();
    else if (action === "help") byId("shell-help-open")?.click();
    else if (action === "copy-link") copyLink();
  };

  /* Radio buttons, checkboxes and the like are inputs too, but nobody types into them. */
  const PRESSED = new Set(["radio", "checkbox", "range", "button", "submit", "reset"]);
  const isTyping = (target) =>
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
      (target.tagName === "INPUT" && !PRESSED.has(target.type)) ||
      !!target.closest("[role=combobox]"));

  let leader = 0;
  document.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const command = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    if (command) {
      event.preventDefault();
      box()?.focus();
      box()?.select();
      return;
    }
    if (event.target === box()) return commandKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("[role=dialog][aria-modal=true]")) return;
    if (leader && Date.now() - leader < 1500) {
      leader = 0;
      const entry = document.querySelector(`#shell-navigation [data-key="${CSS.escape(event.key)}"] a`);
      if (entry) {
        event.preventDefault();
        entry.click();
        return;
      }
    }
    leader = event.key === "g" ? Date.now() : 0;
    if (event.key === "/") {
      event.preventDefault();
      box()?.focus();
      box()?.select();
    } else if (event.key === "?") run("help");
    else if (event.key === "D" && event.shiftKey) run("theme");
    else if (event.key === "y") run("copy-link");
  });

  document.addEventListener("focusin", (event) => {
    if (event.target.id === "shell-command") watchResults();
  });
})();
