import { type LinkProps, Link as RouterLink } from "react-router"

/** What the router would write in another way: no path, or one with empty or dotted segments, an empty query or hash. */
const resolved = /^(?!\/)|\/[/.\\]|[?#](?:#|$)/

/** A link as the router's writes it. Its twenty hooks are for presses, which a server never sees. */
export function ServerLink(props: LinkProps) {
  const { to, discover = "render", target, onClick, prefetch, relative, reloadDocument, replace, ...others } = props
  const { mask, state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = others
  if (typeof to !== "string" || mask !== undefined || resolved.test(to)) return <RouterLink {...props} />
  return <a {...attributes} href={to} target={target} data-discover={discover === "render" ? "true" : undefined} />
}

export const Link = import.meta.env.SSR ? ServerLink : RouterLink
