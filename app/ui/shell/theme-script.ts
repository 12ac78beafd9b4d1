/** Before the first paint, inline: sets the theme (B70: key ui-theme, else the device's), marks that scripts run. */
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
