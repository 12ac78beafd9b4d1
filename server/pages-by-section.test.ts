import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { pagesBySection } from "./pages-by-section.ts"

const withAll = createRequestHandler(build, "test")
const bySection = pagesBySection(build, "test")

/** Every spelling of a page's address, and addresses without a page. */
const addresses = [
  ...["/", "//", "/faq", "/faq/", "/FAQ", "/Faq/", "//faq", "/faq//", "/%66aq", "/faq/nic", "/faq%2F"],
  ...["/_root.data", "/faq.data", "/faq/_.data", "/FAQ.data", "/wydarzenia.rss", "/robots.txt", "/ROBOTS.txt"],
  ...["/profil", "/profil/sesje", "/profil/sesje/", "/profil/nic", "/nie-ma", "/nie-ma.data", "/ł", "/*", "/:userId"],
]

test.for(addresses)("%s gets the same answer from its section as from all routes", async (address) => {
  const ask = async (pages: typeof withAll) => {
    const answer = await pages(new Request(`http://localhost:3000${address}`), new RouterContextProvider())
    const title = /<title>.*<\/title>/.exec(await answer.text())?.[0]
    return {
      status: answer.status,
      to: answer.headers.get("location"),
      type: answer.headers.get("content-type"),
      title,
    }
  }
  expect(await ask(bySection)).toEqual(await ask(withAll))
})
