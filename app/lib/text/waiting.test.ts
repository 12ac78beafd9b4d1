import { describe, expect, test } from "vitest"
import { afterWaiting } from "./waiting.ts"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
/** 14:30 on a Friday in Poland. */
const now = new Date("2027-04-23T12:30:00Z")
const hours = (n: number) => n * 3600

describe("the end of a wait in words", () => {
  test.each([
    [0, "za 1 sekundę"],
    [0.2, "za 1 sekundę"],
    [1, "za 1 sekundę"],
    [3, "za 3 sekundy"],
    [60, "za 60 sekund"],
    [61, "za 2 minuty"],
    [15 * 60, "za 15 minut"],
    [59 * 60, "za 59 minut"],
    [59 * 60 + 1, "za 1 godzinę"],
    [hours(1) + 1, "za 2 godziny"],
    [hours(5), "za 5 godzin"],
    [hours(9), "za 9 godzin"],
    [1423 * 60, "jutro po południu"],
    [hours(10), "jutro rano"],
    [hours(18), "jutro rano"],
    [hours(20), "jutro przed południem"],
    [hours(24), "jutro po południu"],
    [hours(30), "jutro wieczorem"],
    [hours(48), "25.04.2027"],
    [9e12, "23.04.2028"],
  ])("%d seconds: %s", (seconds, words) => {
    expect(plain(afterWaiting(seconds, now))).toBe(words)
  })
  test("shortly before midnight an hour stays an hour", () => {
    expect(plain(afterWaiting(hours(1), new Date("2027-04-23T21:40:00Z")))).toBe("za 1 godzinę")
  })
  test("a person who comes back at the named time has waited long enough", () => {
    for (let minutes = 1; minutes < 60 * 24; minutes += 7) {
      const words = plain(afterWaiting(minutes * 60, now))
      const [, number = "", unit = ""] = /^za (\d+) (\S+)/.exec(words) ?? []
      const seconds = Number(number) * (unit.startsWith("sek") ? 1 : unit.startsWith("min") ? 60 : 3600)
      if (number) expect(seconds, words).toBeGreaterThanOrEqual(minutes * 60)
      else expect(words).toMatch(/^jutro (rano|przed południem|po południu|wieczorem)$/)
    }
  })
})
