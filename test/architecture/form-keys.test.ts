import { expect, test } from "vitest"
import { filesIn } from "./repository.ts"

const pages = () => filesIn("app", /\.tsx?$/).filter(({ path }) => !path.includes(".test."))
const pathsOf = (files: ReturnType<typeof pages>) => files.map(({ path }) => path)

/** The files that make keys: where a form is mounted, where a script sends without a form, and the function itself. */
const mayMakeKeys = /^app\/(ui\/drafts\/form-key|features\/messages\/thread\/use-outgoing|lib\/random-key)\.tsx?$/

test("the key of a form is made where the form is mounted, never by a loader", () => {
  const making = pages()
    .filter(({ path }) => !mayMakeKeys.test(path))
    .filter(({ source }) => /\brandomKey\(|\bkey\w*: crypto\.randomUUID\(|\w*Key: crypto\.randomUUID\(/.test(source))
  expect(pathsOf(making)).toEqual([])
})

test("a page that follows changes keeps the answer to its form", () => {
  // when a change reloads the page, the router drops `actionData`, but `useAnswer` keeps the answer
  const live = pages().filter(({ source }) => /\buseLive\(/.test(source) && /\bactionData\b/.test(source))
  expect(live.length).toBeGreaterThan(5)
  expect(pathsOf(live.filter(({ source }) => !/\buseAnswer\(actionData\)/.test(source)))).toEqual([])
})
