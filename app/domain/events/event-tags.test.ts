import { expect, test } from "vitest"
import { hasRepeatedTag, typedTags, uniqueTags } from "./event-tags.ts"

test.each<[string | string[], string[]]>([
  ["", []],
  [" , ,\n", []],
  ["zieleń, klimat", ["zieleń", "klimat"]],
  ["Bieg, zdrowie, BIEG, Łódź, łódź", ["Bieg", "zdrowie", "Łódź"]],
  [
    ["a, b", "B", "c"],
    ["a", "b", "c"],
  ],
])("%j has the tags %j", (sent, tags) => expect(uniqueTags(sent)).toEqual(tags))

test("a tag typed twice is found, whatever its case", () => {
  expect(hasRepeatedTag("bieg, Bieg")).toBe(true)
  expect(hasRepeatedTag("bieg, biegi")).toBe(false)
  expect(typedTags("bieg, Bieg")).toEqual(["bieg", "Bieg"])
})
