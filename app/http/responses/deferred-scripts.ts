type Manifest = { url: string; version: string; entry: unknown; routes: unknown }

const inlined = new WeakMap<Manifest, string>()

/** The inline script that sets the routes of a page; the same text for all pages of the same routes. */
function inline(manifest: Manifest): string {
  const { url, version, entry, routes } = manifest
  const known = inlined.get(manifest)
  const text = known ?? `window.__reactRouterManifest=${JSON.stringify({ entry, routes, url, version })};`
  inlined.set(manifest, text)
  return text
}

/**
 * Defers the scripts of a rendered page: the start script loads them later with their nonce, if any, and finds the
 * page's routes in it. If the router's markup changes, the scripts start at once, with a file of all routes.
 */
export function deferScripts(html: string, manifest: Manifest) {
  const end = html.indexOf("</head>")
  const manifestImport = `import ${JSON.stringify(manifest.url)}`
  // searches from the end, as the script is near it
  const script = html.lastIndexOf(atOnce)
  const load = html.indexOf(manifestImport, script)
  const isKnown = script > end && load > script
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, file) =>
      isKnown && file === manifest.url ? "" : `<link rel="later" href="${file}"/>`,
    )
  if (!isKnown) return head + html.slice(end)
  const between = html.slice(script + atOnce.length, load)
  return head + html.slice(end, script) + late + between + inline(manifest) + html.slice(load + manifestImport.length)
}

const atOnce = ' type="module" async=""'
const late = ' type="text/later"'
