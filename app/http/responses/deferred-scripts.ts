type Manifest = { url: string; version: string; entry: unknown; routes: unknown }

/** The router's attributes of a script that starts at once, and those of one that the start script runs. */
const [startsAtOnce, startsLater] = [' type="module" async=""', ' type="text/later"']

const inlined = new WeakMap<Manifest, string>()

/** The inline script that sets the routes of a page; the same text for all pages of the same routes. */
function routesScript(manifest: Manifest): string {
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
  const script = html.lastIndexOf(startsAtOnce)
  const load = html.indexOf(manifestImport, script)
  const isRouterMarkup = script > end && load > script
  const head = html
    .slice(0, end)
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, file) =>
      isRouterMarkup && file === manifest.url ? "" : `<link rel="later" href="${file}"/>`,
    )
  if (!isRouterMarkup) return head + html.slice(end)
  const between = html.slice(script + startsAtOnce.length, load)
  return (
    head +
    html.slice(end, script) +
    startsLater +
    between +
    routesScript(manifest) +
    html.slice(load + manifestImport.length)
  )
}
