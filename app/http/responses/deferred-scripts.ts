/**
 * Defers the scripts of a rendered page: the deferred start script loads them with their nonce, if they have one. If the
 * router's markup changes, they start by themselves.
 */
export function deferScripts(html: string) {
  const end = html.indexOf("</head>")
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, '<link rel="later" href="$1"/>')
  // searched from the end, which is near
  const script = html.lastIndexOf(atOnce)
  if (script < end) return head + html.slice(end)
  return head + html.slice(end, script) + late + html.slice(script + atOnce.length)
}

const atOnce = ' type="module" async=""'
const late = ' type="later"'
