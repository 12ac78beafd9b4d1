import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, event } from "#app/db/schema.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let world: World
let marta: Visitor

beforeAll(async () => {
  world = await castWorld()
  marta = await enter(world, "marta")
  await db.update(event).set({ city: "Gdynia", voivodeship: "pomorskie" })
  await db.update(event).set({ city: "Skawina", voivodeship: "małopolskie" }).where(eq(event.id, world.events.planting))
})

const textOf = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]+>/g, " ").replaceAll(/[\s\u00a0]+/g, " ")

describe("a town and a distance (A9)", () => {
  test("narrow the list of a visitor, whose cards say how far it is", async () => {
    const html = await visitor().html("/wydarzenia?miejscowosc=Kraków&odleglosc=25&sort=near")
    expect(textOf(html)).toMatch(/1 wydarzenie .*Skawina, małopolskie 13 km/)
    expect(html).toMatch(/<input[^>]*name="miejscowosc"[^>]*value="Kraków"/)
    expect(html).toMatch(/<option value="25" selected/)
    expect(html).toMatch(/<option value="" selected="">Najbliżej/)
    expect(textOf(await visitor().html("/wydarzenia?miejscowosc=Kraków&odleglosc=10"))).toContain("Brak wydarzeń")
  })

  test("a town alone means 25 km around it, the nearest first unless the address sorts otherwise", async () => {
    const html = await visitor().html("/wydarzenia?miejscowosc=krakow&odleglosc=")
    expect(html).toMatch(/<option value="25" selected/)
    expect(html).toMatch(/<option value="" selected="">Najbliżej/)
    expect(await visitor().html("/wydarzenia?miejscowosc=krakow&sort=date-asc")).toMatch(
      /<option value="date-asc" selected/,
    )
    expect(await visitor().html("/wydarzenia?miejscowosc=krakow&q=bieg")).toContain('<option value="near"')
    expect(await visitor().html("/wydarzenia?sort=near")).not.toContain('value="near"')
  })

  test.each([
    [
      "miejscowosc=Krakuw&odleglosc=25",
      "Nie znamy miejscowości „Krakuw”. Sprawdź pisownię. Czy chodzi o miejscowość Kraków",
    ],
    ["miejscowosc=Nibylandia", "Nie znamy miejscowości „Nibylandia”. Sprawdź pisownię."],
    ["odleglosc=25", "Podaj miejscowość, od której liczyć odległość."],
    ["miejscowosc=&odleglosc=50", "Podaj miejscowość, od której liczyć odległość."],
  ])("%s is refused beside the field, and what was typed stays", async (search, sentence) => {
    for (const person of [visitor(), marta]) {
      const answer = await person.get(`/wydarzenia?q=bieg&${search}`)
      const html = await answer.text()
      expect(answer.status).toBe(400)
      expect(textOf(/id="f-miejscowosc-error".*?<\/p>/s.exec(html)?.[0] ?? "")).toContain(sentence)
      expect(html).toMatch(
        /<input[^>]*name="miejscowosc"[^>]*aria-describedby="f-miejscowosc-error"|aria-describedby="f-miejscowosc-error"[^>]*name="miejscowosc"/,
      )
      expect(html).toMatch(/name="q"[^>]*value="bieg"/)
      const typed = new URLSearchParams(search)
      const [town, distance] = [typed.get("miejscowosc"), typed.get("odleglosc")]
      if (town) expect(html).toContain(`value="${town}"`)
      if (distance) expect(html).toContain(`<option value="${distance}" selected`)
    }
  })

  test("a distance that is not on offer has its own sentence", async () => {
    const answer = await visitor().get("/wydarzenia?miejscowosc=Kraków&odleglosc=7000")
    expect(answer.status).toBe(400)
    expect(textOf(await answer.text())).toContain("Wybierz odległość z listy: 10, 25, 50 lub 100 km.")
  })
})

describe("cards of signed-in people", () => {
  test("show the lowest paid price and the reach, no deadline that nobody set; those of visitors no price", async () => {
    const text = textOf(await marta.html("/wydarzenia?miejscowosc=Skawina"))
    expect(text).not.toContain("zbiera do")
    expect(text).toMatch(/Uczestnicy: .*od 1 000 zł/)
    const plain = textOf(await visitor().html("/wydarzenia?miejscowosc=Skawina"))
    expect(plain).not.toMatch(/zbiera do|od \d+ |Kwota|Cena/)
  })

  test("show the price of the option that the budget finds", async () => {
    const text = textOf(await marta.html("/wydarzenia?miejscowosc=Skawina&priceFrom=3500"))
    expect(text).toMatch(/Uczestnicy: .* od 2 000 zł/)
  })

  test("can be sorted by price and deadline, which visitors are not offered", async () => {
    const html = await marta.html("/wydarzenia?sort=price-asc")
    expect(html).toMatch(/<option value="price-asc" selected/)
    expect(html).toContain('<option value="deadline-asc"')
    expect(await visitor().html("/wydarzenia?sort=price-asc")).not.toContain("price-asc")
  })
})

test("a sponsor narrows the list to the regions of the profile in one press, and widens it again", async () => {
  expect(await marta.html("/wydarzenia")).not.toContain("Moje regiony")
  await db
    .update(company)
    .set({ regions: ["małopolskie", "śląskie"] })
    .where(eq(company.id, world.companies.bakery))
  const html = await marta.html("/wydarzenia?category=Ekologiczne")
  const [, href = ""] = /href="([^"]+)"[^>]*>Moje regiony/.exec(html) ?? []
  const address = href.replaceAll("&amp;", "&")
  expect(new URLSearchParams(address.split("?")[1]).get("voivodeship")).toBe("małopolskie,śląskie")
  expect(address).toContain("category=Ekologiczne")
  const narrowed = await marta.html(address)
  expect(textOf(narrowed)).toContain("1 wydarzenie")
  expect(narrowed).toMatch(/<option value="małopolskie,śląskie" selected/)
  const [pressed = ""] = /<a [^>]*>Moje regiony/.exec(narrowed) ?? []
  expect(pressed).toContain('aria-current="true"')
  expect(pressed).toContain('href="/wydarzenia?category=Ekologiczne"')
  // a link that a visitor was sent
  expect(textOf(await visitor().html(address))).toContain("1 wydarzenie")
})
