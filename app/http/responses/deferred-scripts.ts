/**
 * Holds back the scripts of a rendered page, which the router writes to start at once: the late start script starts
 * them and gives them their nonce. Were the router to write them otherwise, they would start as it likes. Style sheets
 * are our own files and need no nonce, of which each would be a gap in the packed page.
 */
export function deferScripts(html: string) {
  const end = html.indexOf("</head>")
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, '<link rel="later" href="$1"/>')
    .replace(/<link nonce="[^"]*" rel="stylesheet"/g, '<link rel="stylesheet"')
  // found from the end: the way there is a page long
  const script = html.lastIndexOf(atOnce)
  if (script < end) return head + html.slice(end)
  return head + html.slice(end, script) + late + html.slice(script + atOnce.length)
}

const atOnce = ' type="module" async=""'
const late = ' type="later"'
