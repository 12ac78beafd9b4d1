import { expect, it } from "vitest"
import { quoted } from "./quoted.ts"

it.each([
  ["Bieg", "„Bieg”"],
  ["Piknik „Łódź żyje” – edycja 2", "„Piknik »Łódź żyje« – edycja 2”"],
  ["“Bieg”", "„»Bieg«”"],
  ["", "„”"],
])("%s", (text, expected) => expect(quoted(text)).toBe(expected))
