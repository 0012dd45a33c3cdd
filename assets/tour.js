"use strict";
/*
 * The guided tour takes its step along: the address has it, and where a link to another page leaves it out it is put
 * back, until the tour is closed. What a step says comes from the server (`dashboard/tour.py`).
 */
(() => {
  const NAME = "tour";
  let step = "";

  const parts = (search) => search.replace(/^\?/, "").split("&").filter(Boolean);
  const rest = () => parts(location.search).filter((part) => !part.startsWith(`${NAME}=`));
  const said = () => {
    const part = parts(location.search).find((one) => one.startsWith(`${NAME}=`));
    return part ? decodeURIComponent(part.slice(NAME.length + 1)) : "";
  };
  const write = (value) => {
    const all = value ? [...rest(), `${NAME}=${encodeURIComponent(value)}`] : rest();
    history.replaceState(history.state, "", location.pathname + (all.length ? "?" + all.join("&") : ""));
  };
  const show = (value) => {
    step = value;
    window.dash_clientside.set_props("shell-tour-step", { data: value });
  };
  const heed = () => {
    const now = said();
    if (now && now !== step) show(now);
    else if (!now && step) write(step);
  };

  window.dash_clientside = window.dash_clientside || {};
  window.dash_clientside.tour = { start: () => void setTimeout(heed) };
  for (const change of ["popstate", "_dashprivate_pushstate"]) window.addEventListener(change, () => setTimeout(heed));

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(".tour-close, .tour-end")) return;
    write("");
    show("");
  });
})();
