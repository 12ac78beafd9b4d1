/**
 * Defers the scripts of a rendered page: the deferred start script loads them with their nonce. If the router's markup
 * changes, they start by themselves. Removes the nonces of style sheets, which are our own files: each would be a gap
 * in the compressed page.
 */
export function deferScripts(html: string) {
  const end = html.indexOf("</head>")
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, '<link rel="later" href="$1"/>')
    .replace(/<link nonce="[^"]*" rel="stylesheet"/g, '<link rel="stylesheet"')
  // searched from the end, which is near
  const script = html.lastIndexOf(atOnce)
  if (script < end) return head + html.slice(end)
  return head + html.slice(end, script) + late + html.slice(script + atOnce.length)
}

const atOnce = ' type="module" async=""'
const late = ' type="later"'
