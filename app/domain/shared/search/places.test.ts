import { expect, test } from "vitest"
import { searchWords } from "#app/lib/text/polish-words.ts"
import { placesOf, townOfAdjective } from "./places.ts"

test.each([
  ["Łódź", "Łodzi Łodzią lodz"],
  ["Kraków", "Krakowie Krakowa krakow"],
  ["Warszawa", "Warszawie Warszawy Warszawę"],
  ["Wrocław", "Wrocławiu Wrocławia"],
  ["Poznań", "Poznaniu Poznania"],
  ["Gdańsk", "Gdańsku Gdańska"],
  ["Szczecin", "Szczecinie Szczecina"],
  ["Katowice", "Katowicach Katowic"],
  ["Kielce", "Kielcach Kielc"],
  ["Białystok", "Białymstoku Białegostoku"],
  ["Bydgoszcz", "Bydgoszczy"],
  ["Toruń", "Toruniu Torunia"],
  ["Radom", "Radomiu Radomia"],
  ["Sosnowiec", "Sosnowcu Sosnowca"],
  ["Opole", "Opolu Opola"],
  ["Gdynia", "Gdyni"],
  ["Częstochowa", "Częstochowie Częstochowy"],
  ["Włocławek", "Włocławku Włocławka"],
  ["Zakopane", "Zakopanem Zakopanego"],
  ["Elbląg", "Elblągu"],
  ["Suwałki", "Suwałkach Suwałk"],
  ["Gniezno", "Gnieźnie Gniezna"],
  ["Rzeszów", "Rzeszowie Rzeszowa"],
  ["Ostrołęka", "Ostrołęce"],
  ["Sopot", "Sopocie"],
  ["Olsztyn", "Olsztynie"],
  ["Lublin", "Lublinie"],
])("%s is known in its cases: %s", (name, forms) => {
  const town = `m@${searchWords(name)[0]}`
  for (const form of searchWords(forms)) expect(placesOf([form])).toContain(town)
})

test.each([
  ["Zielonej Górze", "m@zielona_gora"],
  ["Nowym Sączu", "m@nowy_sacz"],
  ["Bielsku-Białej", "m@bielsko_biala"],
  ["Jeleniej Górze", "m@jelenia_gora"],
  ["Gorzowie Wielkopolskim", "m@gorzow_wielkopolski"],
  ["Dąbrowie Górniczej", "m@dabrowa_gornicza"],
  ["Stalowej Woli", "m@stalowa_wola"],
  ["małopolska", "m=malopolskie"],
  ["małopolskim", "m=malopolskie"],
  ["Śląsku", "m=slaskie"],
  ["Dolnym Śląsku", "m=dolnoslaskie"],
  ["Mazowszu", "m=mazowieckie"],
  ["warmińsko-mazurskie", "m=warminsko_mazurskie"],
  ["Podlasiu", "m=podlaskie"],
])("%s is %s", (form, place) => {
  expect(placesOf(searchWords(form))).toContain(place)
})

test("an adjective leads to its town, an ordinary word to none", () => {
  expect(townOfAdjective("krakowskie")).toBe("m@krakow")
  expect(townOfAdjective("lodzki")).toBe("m@lodz")
  expect(townOfAdjective("bialostockiego")).toBe("m@bialystok")
  expect(townOfAdjective("sportowe")).toBeNull()
  expect(placesOf(["bieg"])).toEqual([])
  expect(placesOf([])).toEqual([])
})
