/**
 * Runs before the first paint, inline with the nonce: sets the theme (B70: key ui-theme, default light) and says
 * that scripts run. Kept as text so that it needs no request.
 */
export const themeScript = `(() => {
  const root = document.documentElement
  let choice = "light"
  try { choice = localStorage.getItem("ui-theme") || choice } catch {}
  const dark = choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches)
  root.dataset.theme = root.dataset.mantineColorScheme = dark ? "dark" : "light"
  root.dataset.js = ""
})()`
