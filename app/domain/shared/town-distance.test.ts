import { describe, expect, it, test } from "vitest"
import { cities } from "./city.ts"
import positions from "./data/town-positions.json" with { type: "json" }
import { findTown, similarTowns, townKey, townsWithin } from "./town-distance.ts"

const around = (name: string, distance: number) => {
  const town = findTown(name)
  return town ? townsWithin(town, distance) : []
}

test("every town has a position in Poland", () => {
  expect(positions).toHaveLength(cities.length)
  for (const [lat = 0, lng = 0] of positions) expect(lat > 49 && lat < 54.9 && lng > 14.1 && lng < 24.2).toBe(true)
})

describe("a town", () => {
  it.each([
    ["Kraków", "małopolskie"],
    ["  krakow ", "małopolskie"],
    ["BIELSKO biała", "śląskie"],
    ["Olsztyn", "warmińsko-mazurskie"],
    ["Olsztyn, śląskie", "śląskie"],
    ["Olsztyn – śląskie, pow. częstochowski", "śląskie"],
    ["Poznań – wielkopolskie", "wielkopolskie"],
  ])("%j is found", (text, voivodeship) => expect(findTown(text)?.voivodeship).toBe(voivodeship))

  it.each(["", "  ", "Krak", "Nibylandia", "Kraków, podlaskie", "%", "constructor"])("%j names no town", (text) =>
    expect(findTown(text)).toBeNull(),
  )
})

describe("towns within a distance", () => {
  it("begin with the town itself, then the nearest", () => {
    const near = around("Poznań", 25)
    expect(near[0]).toEqual({ key: "poznan, wielkopolskie", km: 0 })
    expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).toSorted((one, other) => one - other))
    expect(near.map(({ key }) => key)).toContain("swarzedz, wielkopolskie")
    expect(near.map(({ key }) => key)).not.toContain("gniezno, wielkopolskie")
    expect(around("Poznań", 50).map(({ key }) => key)).toContain("gniezno, wielkopolskie")
  })

  // distances between centres by maps
  it.each([
    ["Kraków", "katowice, slaskie", 69],
    ["Gdańsk", "gdynia, pomorskie", 18],
    ["Warszawa", "plock, mazowieckie", 96],
  ])("from %s to %s is about %i km", (from, key, expected) => {
    const km = around(from, 100).find((town) => town.key.normalize("NFD") === key || fold(town.key) === key)?.km ?? 0
    expect(Math.abs(km - expected)).toBeLessThan(4)
  })
})

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l")

test("the part of a town's text before a comma, a slash or a bracket counts", () => {
  for (const city of ["Kraków", "kraków, Podgórze", "KRAKÓW (Kazimierz)", "Kraków/Wieliczka"])
    expect(townKey(city, "małopolskie")).toBe("krakow, małopolskie")
  expect(townKey("", "śląskie")).toBe(", śląskie")
})

describe("a name that no town has", () => {
  test.each([
    ["Krakuw", "Kraków"],
    ["Poznna", "Poznań"],
    ["Biels", "Bielsko-Biała"],
    ["wroclav", "Wrocław"],
  ])("%s leads to %s", (text, name) => expect(similarTowns(text)).toContain(name))

  test.each(["", "x", "Nibylandia", "%%%"])("%j has no similar towns", (text) => expect(similarTowns(text)).toEqual([]))
})
