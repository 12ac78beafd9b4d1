import { describe, expect, it } from "vitest"
import { cities, cityLabel, findCity, suggestCities } from "./city.ts"
import { isVoivodeship, locationOf, voivodeships } from "./place.ts"

describe("voivodeships", () => {
  it("are sixteen, in lower case", () => {
    expect(new Set(voivodeships).size).toBe(16)
    expect(voivodeships.every((name) => name === name.toLowerCase())).toBe(true)
  })

  it.each(["Śląskie", "slaskie", "", "__proto__", null])("knows no %j", (text) =>
    expect(isVoivodeship(text)).toBe(false),
  )
})

describe("location", () => {
  it.each([
    ["Poznań", "wielkopolskie", "Poznań, wielkopolskie"],
    ["Poznań", null, "Poznań"],
    [null, "śląskie", "śląskie"],
    [null, null, "Lokalizacja nieznana"],
    ["", "", "Lokalizacja nieznana"],
  ])("%j and %j is %s", (city, voivodeship, text) => expect(locationOf(city, voivodeship)).toBe(text))
})

describe("cities", () => {
  it("are the 1,026 towns, each with a label of its own", () => {
    expect(cities).toHaveLength(1026)
    expect(new Set(cities.map(cityLabel)).size).toBe(1026)
    expect(cities.every((city) => isVoivodeship(city.voivodeship) && city.county)).toBe(true)
  })

  it.each([
    ["warsz", "Warszawa"],
    ["lodz", "Łódź"],
    ["ŁÓDŹ", "Łódź"],
    ["gorzow w", "Gorzów Wielkopolski"],
    ["Bielsko biala", "Bielsko-Biała"],
    ["bielsko-biała", "Bielsko-Biała"],
    ["zdroj", "Jastrzębie-Zdrój"],
    ["  poz  ", "Poznań"],
  ])("%j suggests %s first", (query, name) => expect(suggestCities(query)[0]?.name).toBe(name))

  it("distinguishes two towns of one name, the bigger first", () =>
    expect(
      suggestCities("olsztyn")
        .filter(({ name }) => name === "Olsztyn")
        .map(({ label }) => label),
    ).toEqual(["Olsztyn – warmińsko-mazurskie", "Olsztyn – śląskie, pow. częstochowski"]))

  it.each(["", "   ", "xyz", ".*", "%", "\\"])("%j suggests nothing", (query) =>
    expect(suggestCities(query)).toEqual([]),
  )

  it("suggests at most as many towns as asked for", () => expect(suggestCities("k", 5)).toHaveLength(5))

  it("finds the one town of a name", () => {
    expect(findCity("poznan")?.voivodeship).toBe("wielkopolskie")
    expect(findCity("Olsztyn")).toBeNull()
    expect(findCity("Nibylandia")).toBeNull()
  })
})
