import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { formatNip, readKrs, readNip } from "./identifiers.ts"

const opp = JSON.parse(readFileSync("test/data/opp-sample.json", "utf8")) as { nip: string; krs: string }[]

describe("NIP", () => {
  it.each(["5260250995", "5252344078", "1234563218", "7342867148", "5210088682", "9291862069", "1181428385"])(
    "takes %s",
    (nip) => expect(readNip(nip)).toEqual({ ok: true, value: nip }),
  )

  it.each(["526-025-09-95", "526-02-50-995", "PL5260250995", " pl 526 025 09 95 ", "526.025.09.95", "526–025–09–95"])(
    "reads %j without its separators",
    (typed) => expect(readNip(typed)).toEqual({ ok: true, value: "5260250995" }),
  )

  it.each(["5260250994", "7010416825", "1234567890", "0000000000"])("refuses the sum of %s", (nip) =>
    expect(readNip(nip)).toEqual({ ok: false, message: expect.stringMatching(/^Podaj poprawny numer NIP – suma/) }),
  )

  it.each("1234567890".split("").map((digit) => digit.repeat(10)))("refuses %s", (nip) =>
    expect(readNip(nip).ok).toBe(false),
  )

  it.each(["", "526025099", "52602509955", "52602509AB", "PLPL5260250995", "٥٢٦٠٢٥٠٩٩٥", "DE5260250995"])(
    "refuses the shape of %j",
    (nip) => expect(readNip(nip)).toEqual({ ok: false, message: "Podaj poprawny numer NIP (10 cyfr)" }),
  )

  it("takes every NIP of 160 real organizations", () => {
    expect(opp).toHaveLength(160)
    expect(opp.filter(({ nip }) => !readNip(nip).ok)).toEqual([])
  })

  it("is shown in groups", () => expect(formatNip("5260250995")).toBe("526-025-09-95"))
})

describe("KRS", () => {
  it.each(["0000030897", "0000532934", "KRS 0000030897", "0001072528"])("takes %s", (krs) =>
    expect(readKrs(krs).ok).toBe(true),
  )

  it("offers the zeros that are missing", () =>
    expect(readKrs("30897")).toEqual({
      ok: false,
      message: "Podaj poprawny numer KRS (10 cyfr, z zerami na początku)",
      suggestion: "0000030897",
    }))

  it.each(["00000308970", "0000000000", "0", "abc", ""])("refuses %j", (krs) => {
    const read = readKrs(krs)
    expect(read.ok).toBe(false)
    expect(read).not.toHaveProperty("suggestion")
  })

  it("takes every number of 160 real organizations", () =>
    expect(opp.filter(({ krs }) => !readKrs(krs).ok)).toEqual([]))
})
