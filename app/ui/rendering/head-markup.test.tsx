import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { PageMeta } from "../layout/page-meta.tsx"
import { headMarkup } from "./head-markup.server.ts"
import { type HeadTags, PageHead } from "./page-head.ts"

const texts = { title: `Bieg „Ćma” <b> & "inni" 'my'`, description: "Opis & <więcej>" }
const address = "https://pomost.example/wydarzenia/a?x=1&y=2"
const image = { address: `${address}&z`, width: 1200, height: 630, alt: "Bieg <1>" }

/** Each tag with its attributes and text, as a browser reads them. */
const tagsIn = (markup: string) =>
  [...markup.matchAll(/<(title|meta|link)\b([^>]*)>(?:([^<]*)<\/title>)?/g)]
    .map(([, name, attributes = "", text = ""]) => {
      const values = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => `${key}=${value}`)
      return [name, ...values.sort(), text].join(" ").replaceAll("&apos;", "&#x27;")
    })
    .sort()

test.each([
  ["a page", texts],
  ["a page that is shared", { ...texts, address, image }],
  ["a page without a picture", { ...texts, titleEnd: "", address, image: null }],
  ["an unlisted page", { ...texts, unlisted: true }],
])("the head of %s has the tags that React renders", (_, props) => {
  const written: HeadTags[] = []
  const inFrame = renderToStaticMarkup(
    <PageHead value={(tags) => written.push(tags)}>
      <PageMeta {...props} />
    </PageHead>,
  )
  expect(inFrame).toBe("")
  const rendered = tagsIn(renderToStaticMarkup(<PageMeta {...props} />))
  expect(rendered.length).toBeGreaterThan(1)
  expect(tagsIn(written.map(headMarkup).join(""))).toEqual(rendered)
})
