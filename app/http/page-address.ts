/** What the router adds to an address when it asks for a page's data. */
const routersOwn = ["_routes", "index"]

/** The address as a person sees it: without the router's suffix and its own parameters. */
export function pageAddress(request: Request): { pathname: string; params: URLSearchParams } {
  const { pathname, searchParams: params } = new URL(request.url)
  for (const name of routersOwn) params.delete(name)
  return { pathname: pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") || "/", params }
}

export const withSearch = (pathname: string, params: URLSearchParams) =>
  params.size === 0 ? pathname : `${pathname}?${params}`
