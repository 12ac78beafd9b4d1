/**
 * Inline script, before the first paint: sets the theme (B70: key ui-theme, at first the device's) and marks
 * that JavaScript runs. Without quotes, ampersands and angle brackets, which React would escape.
 */
export const themeScript = [
  "(function () {",
  "  var root = document.documentElement",
  "  var choice = `system`",
  "  try { choice = localStorage.getItem(`ui-theme`) || choice } catch (e) {}",
  "  var dark = choice === `system` ? matchMedia(`(prefers-color-scheme: dark)`).matches : choice === `dark`",
  "  root.dataset.theme = dark ? `dark` : `light`",
  "  root.dataset.js = ``",
  "})()",
].join("\n")
