"use strict";
/* Names in the lists of the explore page are links that put what they name in focus. */
(() => {
  const components = (window.dashAgGridComponentFunctions = window.dashAgGridComponentFunctions || {});
  components.ExploreLink = ({ value, data }) => {
    if (!value) return null;
    /* The tools without a module are no focus, and of a narrowed list the row leads to those that are meant. */
    const item = data.group === undefined ? value : data.id;
    const to = data.href ? { href: data.href } : { href: `/explore?f=${encodeURIComponent(item)}`, "data-focus": item };
    return React.createElement("a", to, value);
  };
})();
