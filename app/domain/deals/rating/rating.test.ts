import { describe, expect, test } from "vitest"
import { dealStatuses } from "../deal/deal.ts"
import { canRate, lastDayToChange, publicRating, ratingErrors, ratingLine, starLabel } from "./rating.ts"
import { ratingForm } from "./rating-form.ts"

const at = (text: string) => new Date(text)

describe("the right to rate depends on the given moment", () => {
  test.each(dealStatuses)("a deal that is %s can be rated only if that is completed", (status) => {
    const verdict = canRate(status, null, at("2026-11-01T12:00:00Z"))
    expect(verdict).toBe(status === "completed" ? "rate" : "not-completed")
  })

  test("a rating may be changed for fourteen days of the Polish calendar", () => {
    const rated = at("2026-11-01T12:00:00Z")
    expect(lastDayToChange(rated)).toBe("2026-11-15")
    expect(canRate("completed", rated, at("2026-11-01T12:00:01Z"))).toBe("change")
    expect(canRate("completed", rated, at("2026-11-15T22:59:59Z"))).toBe("change")
    expect(canRate("completed", rated, at("2026-11-15T23:00:00Z"))).toBe("too-late")
    // a few minutes before midnight in Poland, and the night in which clocks change lies between
    expect(lastDayToChange(at("2026-10-20T21:55:00Z"))).toBe("2026-11-03")
    expect(lastDayToChange(at("2026-10-20T22:05:00Z"))).toBe("2026-11-04")
  })
})

test("the average is shown from three ratings on, with the noun that agrees", () => {
  const shown = (count: number, average: number) => publicRating({ count, average })
  expect([shown(0, 0), shown(1, 5), shown(2, 4.5)]).toEqual([null, null, null])
  expect(shown(3, 14 / 3)).toBe("Ocena współpracy: 4,7 · 3\u00a0oceny")
  expect(shown(5, 5)).toBe("Ocena współpracy: 5,0 · 5\u00a0ocen")
  expect(shown(12, 4.8)).toBe("Ocena współpracy: 4,8 · 12\u00a0ocen")
  expect(shown(22, 3.04)).toBe("Ocena współpracy: 3,0 · 22\u00a0oceny")
})

test("the form takes one to five stars and at most a thousand characters", () => {
  const read = (fields: object) => ratingForm.safeParse(fields)
  expect(read({ stars: "5", comment: "  Bardzo\ndobrze " }).data).toEqual({ stars: 5, comment: "Bardzo\ndobrze" })
  expect(read({ stars: "1" }).data).toEqual({ stars: 1, comment: null })
  expect(read({ stars: "4", comment: "a".repeat(1000) }).success).toBe(true)
  for (const stars of ["0", "6", "4.5", "", "-1", "1e0", undefined, ["5", "4"]])
    expect(read({ stars }).error?.issues[0]?.message, String(stars)).toBe(ratingErrors.stars)
  expect(read({ stars: "5", comment: "a".repeat(1001) }).error?.issues[0]?.message).toBe(ratingErrors.comment)
  expect(read({ stars: "5", side: "organization" }).success).toBe(false)
})

test("stars and the history have their texts", () => {
  expect(starLabel(5)).toBe("5 z 5 – znakomicie")
  expect(ratingLine("deal.rate", "sponsor", "organization", 5).text).toBe("Sponsor ocenił współpracę (5 z 5)")
  expect(ratingLine("deal.changeRating", "organization", "sponsor", 2).text).toBe("Organizacja zmieniła ocenę (2 z 5)")
  expect(ratingLine("deal.rate", "sponsor", "sponsor", 3).text).toBe("Oceniono współpracę (3 z 5)")
})
