import { afterEach, expect, test, vi } from "vitest"
import { forgetLastingDrafts } from "./lasting-drafts.ts"

class Storage {
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}
const stored = ["a", "b"].flatMap((name) => ["", "begun ", "time "].map((before) => `${before}lasting draft ${name}`))
const browserWith = (keys: string[]) => Object.assign(new Storage(), Object.fromEntries(keys.map((key) => [key, "1"])))
afterEach(() => vi.unstubAllGlobals())

test("lasting drafts go with their beginnings and times, and nothing else does", () => {
  const storage = browserWith([...stored, "ui-theme"])
  vi.stubGlobal("localStorage", storage)
  forgetLastingDrafts((key) => key.endsWith("a"))
  expect(Object.keys(storage)).toEqual([...stored.slice(3), "ui-theme"])
  forgetLastingDrafts()
  expect(Object.keys(storage)).toEqual(["ui-theme"])
})
