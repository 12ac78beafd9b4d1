import { renderToString } from "react-dom/server"
import { type LinkProps, Link as RouterLink, StaticRouter } from "react-router"
import { expect, test } from "vitest"
import { ServerLink } from "./link.tsx"

const paths = ["/", "/wydarzenia", "/wydarzenia/", "/w?q=%C5%82%C3%B3d%C5%BA&a=/b//c", "/faq#x", "/faq?a=1#x"]
const resolvedPaths = ["", ".", "..", "?a=1", "#x", "dalej", "//x", "/a//b", "/a/../b", "/./a", "/a?", "/a#", "/a?#"]
const elsewhere = ["https://pomost.example/a", "mailto:a@b.pl", "/\\x"]
const others: Partial<LinkProps>[] = [
  {},
  { className: "btn", "aria-current": "page", rel: "nofollow", title: "<\"ć'" },
  { prefetch: "intent", replace: true, preventScrollReset: true, state: { a: 1 } },
  { discover: "none", target: "_blank", reloadDocument: true, relative: "path" },
  { mask: "/inna", viewTransition: true, defaultShouldRevalidate: false, onClick: () => {} },
]

test.each([...paths, ...resolvedPaths, ...elsewhere, { pathname: "/a", search: "?b=1" }])(
  "on the server a link to %j is what the router renders",
  (to) => {
    for (const more of others) {
      const rendered = (Link: typeof RouterLink | typeof ServerLink) =>
        renderToString(
          <StaticRouter location="/dzial/strona?x=1">
            <Link {...more} to={to}>
              Dalej
            </Link>
          </StaticRouter>,
        )
      expect(rendered(ServerLink)).toBe(rendered(RouterLink))
    }
  },
)
