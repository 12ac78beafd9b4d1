import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { allRoutes } from "#test/support/route-table.ts"
import { reportAddress } from "./domain/moderation/reported.ts"
import { pictureAddress } from "./domain/shared/picture.ts"
import * as paths from "./paths.ts"
import { signInPath as draftSignInPath } from "./ui/drafts/use-draft.ts"

const routes = allRoutes.map(({ path, file }) => ({ path, handle: file.replace(/^.*\/|\.tsx?$/g, "") }))
const camel = (words: string) => words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const { withNext, ...every } = paths
const cases = Object.entries(every).map(([name, path]) => {
  const values = ["first", "second"].slice(0, typeof path === "function" ? Math.max(path.length, 1) : 0)
  const address = typeof path === "function" ? (path as (...ids: string[]) => string)(...values) : path
  return { name, values, url: new URL(address, "http://localhost") }
})

test.each(cases)("$name leads to the route of its name", ({ name, values, url }) => {
  const found = matchRoutes(routes, url.pathname)?.at(-1)
  expect(found?.route.handle).toBeTypeOf("string")
  expect(found?.route.path).not.toBe("/*")
  const derived = url.search !== "" || url.hash !== ""
  if (!derived && name !== "mySupportsPath") expect(name).toBe(`${camel(String(found?.route.handle))}Path`)
  const inAddress = [...Object.values(found?.params ?? {}), ...url.searchParams.values()]
  expect(inAddress).toEqual(expect.arrayContaining(values))
  if (!derived) expect(inAddress).toEqual(values)
})

test.each([
  ["picture", pictureAddress("banner/owner/hash", 800)],
  ["report-content", reportAddress("event", "first")],
  ["sign-in", draftSignInPath],
])("a layer below writes the address of %s, which it may not import", (name, address) => {
  const { pathname } = new URL(address, "http://localhost")
  expect(matchRoutes(routes, pathname)?.at(-1)?.route.handle).toBe(name)
})

test("`next` is left out for the front page", () => {
  expect(withNext(paths.signInPath, "/")).toBe("/logowanie")
  expect(withNext(paths.signInPath, "/wydarzenia?q=a&b")).toBe("/logowanie?next=%2Fwydarzenia%3Fq%3Da%26b")
})
