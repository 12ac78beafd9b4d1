import { eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import { event, fact, file, idempotency, organization, sponsorshipOption, user } from "#app/db/schema.ts"
import { eventForm } from "#app/domain/events/event-form.ts"
import { eventPath } from "#app/paths.ts"
import { type Fields, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const path = "/dodaj-wydarzenie"
const asPage = { headers: { accept: "text/html" } }

const filled: Fields = {
  title: "Zielone Łazarskie Podwórka – wielkie wiosenne sadzenie",
  description: "Sadzimy drzewa na czterech podwórkach.\n\nKażdy może przyjść z łopatą.",
  category: "Ekologiczne",
  startDate: "2027-04-24",
  endDate: "2027-04-25",
  city: "Poznań",
  voivodeship: "wielkopolskie",
  detailedLocation: "ul. Głogowska 40",
  expectedParticipants: "1 200",
  audience: ["Rodziny z dziećmi", "Wolontariusze"],
  tags: "drzewa, Łazarz, drzewa",
  facebook: "facebook.com/podworka",
  instagram: "",
  linkedin: "",
  website: "https://sad.example",
  "options[0].title": "Sponsor główny",
  "options[0].description": "Jeden na całe wydarzenie",
  "options[0].price": "5 000",
  "options[0].priceTo": "10 000",
  "options[0].benefits[0]": "Logo na plakatach",
  "options[0].benefits[1]": "Stoisko",
  "options[1].title": "Patron medialny",
  "options[1].price": "",
  "options[2].title": "",
  "options[2].price": "",
  "options[2].benefits[0]": "",
}

const publish = (who: Visitor, changes: Fields = {}, key: string = crypto.randomUUID()) =>
  who.post(path, { ...filled, key, ...changes }, asPage)
const rows = async () => ({
  events: await db.select().from(event),
  options: await db.select().from(sponsorshipOption).orderBy(sponsorshipOption.position),
  facts: await db.select().from(fact).where(eq(fact.what, "event.publish")),
})

beforeEach(async () => {
  await emptyTables("user", "event", "fact", "file", "rate_limit")
})

describe("publishing", () => {
  test("event and options are stored whole, and the owner lands on the event with the spec's toast", async () => {
    const owner = await signedUp("organization")
    const answer = await publish(owner)
    const { events, options, facts } = await rows()
    const [made] = events
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe(eventPath(made?.id ?? ""))
    expect(made).toMatchObject({
      title: filled.title,
      description: filled.description,
      status: "planned",
      realm: "public",
      city: "Poznań",
      voivodeship: "wielkopolskie",
      expectedParticipants: 1200,
      audience: ["Rodziny z dziećmi", "Wolontariusze"],
      tags: ["drzewa", "Łazarz"],
      facebook: "https://facebook.com/podworka",
      instagram: null,
      version: 1,
    })
    expect(options).toMatchObject([
      {
        title: "Sponsor główny",
        priceGrosze: 500_000,
        priceToGrosze: 1_000_000,
        benefits: ["Logo na plakatach", "Stoisko"],
        position: 0,
      },
      { title: "Patron medialny", priceGrosze: null, priceToGrosze: null, benefits: [], position: 1 },
    ])
    expect(facts).toMatchObject([{ aboutId: made?.id, byId: expect.any(String), realm: "public" }])
    expect(await owner.html("/")).toContain("Wydarzenie zostało dodane.")
  })

  test("an event needs no options", async () => {
    const owner = await signedUp("organization")
    const fields = Object.fromEntries(Object.entries(filled).filter(([name]) => !name.startsWith("options")))
    expect((await owner.post(path, { ...fields, key: crypto.randomUUID() })).status).toBe(302)
    expect((await rows()).options).toHaveLength(0)
  })

  test("a start in the past is a warning, not an error (A82)", async () => {
    const owner = await signedUp("organization")
    expect((await publish(owner, { startDate: "2020-01-01", endDate: "" })).status).toBe(302)
  })

  test("20 submits of one form make one event, and all land on it", async () => {
    const owner = await signedUp("organization")
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(owner, {}, key)))
    const { events, options, facts } = await rows()
    expect(new Set(answers.map((answer) => answer.headers.get("location")))).toEqual(
      new Set([eventPath(events[0]?.id ?? "")]),
    )
    expect([events.length, options.length, facts.length]).toEqual([1, 2, 1])
  })

  test("the same key with another event is refused once, with everything kept and a new key", async () => {
    const owner = await signedUp("organization")
    const key = crypto.randomUUID()
    await publish(owner, {}, key)
    const answer = await publish(owner, { title: "Drugie wydarzenie" }, key)
    const html = await answer.text()
    expect(answer.status).toBe(409)
    expect(html).toContain("Drugie wydarzenie")
    expect(html).toContain("został już wysłany")
    expect(html).not.toContain(key)
    expect((await rows()).events).toHaveLength(1)
  })

  test("two people may use the same key", async () => {
    const key = crypto.randomUUID()
    for (const who of [await signedUp("organization"), await signedUp("organization")]) await publish(who, {}, key)
    expect((await rows()).events).toHaveLength(2)
  })
})

test("the voivodeship of a town that shares its name with no other is filled in, also without scripts", async () => {
  const owner = await signedUp("organization")
  expect((await publish(owner, { city: "zielona gora", voivodeship: "" })).status).toBe(302)
  expect((await rows()).events.map(({ voivodeship }) => voivodeship)).toEqual(["lubuskie"])
})

describe("refusals beside the field", () => {
  test.each<[string, Fields, string]>([
    ["title", { title: "ab" }, "Tytuł musi mieć co najmniej 3 znaki"],
    ["description", { description: "za krótki" }, "Opis musi mieć co najmniej 10 znaków"],
    ["startDate", { startDate: "" }, "Data rozpoczęcia jest wymagana"],
    ["endDate", { endDate: "2027-04-23" }, "Data zakończenia nie może być wcześniejsza niż data rozpoczęcia."],
    ["city", { city: " " }, "Miasto jest wymagane"],
    ["voivodeship", { city: "Nibylandia", voivodeship: "" }, "Województwo jest wymagane"],
    ["voivodeship", { city: "Olsztyn", voivodeship: "" }, "Województwo jest wymagane"],
    ["voivodeship", { voivodeship: "Galicja" }, "Województwo jest wymagane"],
    ["category", { category: "Kosmiczne" }, "Kategoria jest wymagana"],
    ["expectedParticipants", { expectedParticipants: "dużo" }, "Podaj liczbę uczestników cyframi"],
    ["audience", { audience: ["Dzieci", "Ufoludki"] }, "Wybierz odbiorców z listy"],
    ["tags", { tags: Array.from({ length: 16 }, (_, n) => `tag${n}`).join(",") }, "Możesz dodać najwyżej 15 tagów"],
    ["website", { website: "javascript:alert(1)" }, "Podaj poprawny adres strony internetowej"],
    ["facebook", { facebook: "data:text/html,x" }, "Podaj poprawny adres strony internetowej"],
    ["options[1].title", { "options[1].title": "", "options[1].price": "100" }, "Podaj nazwę opcji"],
    ["options[0].priceTo", { "options[0].priceTo": "4 999" }, "Kwota „do” nie może być niższa niż kwota „od”."],
    ["options[0].price", { "options[0].price": "-5" }, "Kwota nie może być ujemna"],
    ["options[0].benefits[0]", { "options[0].benefits[0]": "" }, "Pole korzyści nie może być puste"],
  ])("%s %j", async (name, wrong, sentence) => {
    const owner = await signedUp("organization")
    const answer = await publish(owner, wrong)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(sentence)
    const field = `f-${name.replace(/[^A-Za-z0-9]+/g, "-").replace(/-$/, "")}`
    expect(html).toContain(`href="#${field}"`)
    expect(html).toContain(`id="${field}"`)
    for (const value of ["ul. Głogowska 40", "Jeden na całe wydarzenie", "Stoisko"]) expect(html).toContain(value)
    expect(await rows()).toEqual({ events: [], options: [], facts: [] })
    expect(await db.select().from(idempotency)).toHaveLength(0)
  })

  test("nothing is half written when the database refuses the last row", async () => {
    const owner = await signedUp("organization")
    await pool.query("alter table fact add constraint nothing_published check (what <> 'event.publish')")
    try {
      expect((await publish(owner)).status).toBe(500)
    } finally {
      await pool.query("alter table fact drop constraint nothing_published")
    }
    expect(await rows()).toEqual({ events: [], options: [], facts: [] })
    expect(await db.select().from(idempotency)).toHaveLength(0)
  })

  test("unknown fields give no rights: 400 and nothing written", async () => {
    const owner = await signedUp("organization")
    for (const extra of ["status", "organizationId", "realm", "id", "version", "options[0].eventId", "__proto__"])
      expect((await publish(owner, { [extra]: "x" })).status, extra).toBe(400)
    expect((await publish(owner, {}, "not-a-key")).status).toBe(400)
    expect((await rows()).events).toHaveLength(0)
  })
})

describe("without scripts", () => {
  test("each field of the schema has a control", async () => {
    const html = await (await signedUp("organization")).html(path)
    const missing = Object.keys(eventForm.shape).filter((name) => !new RegExp(`name="${name}["[]`).test(html))
    expect(missing).toEqual([])
  })
  test("a button adds a row, keeps what was typed and complains about nothing yet", async () => {
    const owner = await signedUp("organization")
    const answer = await publish(owner, { title: "", intent: "option.add" })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('name="options[3].title"')
    expect(html).toContain("Logo na plakatach")
    expect(html).not.toContain("Tytuł musi mieć")
    expect((await rows()).events).toHaveLength(0)
  })

  test("the form starts with one option row that cannot be removed", async () => {
    const owner = await signedUp("organization")
    const html = await owner.html(path)
    expect(html.match(/name="options\[\d+\]\.title"/g)).toEqual(['name="options[0].title"'])
    expect(html).not.toContain("option.remove")
    expect(html).toContain('name="options[0].benefits[0]"')
    expect(html).toContain("Dodaj kolejną opcję")
  })
})

describe("the picture", () => {
  const image = async (name = "plakat.jpg") =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 900, height: 450, channels: 3, background: "#2a6" } })
            .jpeg()
            .toBuffer(),
        ),
      ],
      name,
    )
  const uploadedId = async (who: Visitor) => {
    const answer = await who.send("/pliki/banner", { method: "POST", body: await (await image()).arrayBuffer() })
    return ((await answer.json()) as { id: string }).id
  }

  test("one that was sent before is attached by its id", async () => {
    const owner = await signedUp("organization")
    const imageId = await uploadedId(owner)
    await publish(owner, { imageId, image: new File([], "") })
    expect((await rows()).events).toMatchObject([{ imageId }])
  })

  test("without scripts it travels with the form", async () => {
    const owner = await signedUp("organization")
    await publish(owner, { image: await image() })
    const [made] = (await rows()).events
    const [value] = await db.select().from(file)
    expect(made?.imageId).toBe(value?.id)
    expect(value?.originalName).toBe("plakat.jpg")
  })

  test("one that cannot be stored leaves the event without a picture, and the owner reads so (A77)", async () => {
    const owner = await signedUp("organization")
    const answer = await publish(owner, { image: new File(["<svg/>"], "logo.png", { type: "image/png" }) })
    expect(answer.status).toBe(302)
    expect((await rows()).events).toMatchObject([{ imageId: null }])
    expect(await owner.html("/")).toContain("Wydarzenie zostało dodane bez zdjęcia. Nieprawidłowy format pliku.")
    expect(await db.select().from(file)).toHaveLength(0)
  })

  test("one larger than 5 MB is refused with the spec's text", async () => {
    const owner = await signedUp("organization")
    const answer = await publish(owner, { image: new File([new Uint8Array(6_500_000)], "duze.jpg") })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain("Plik jest zbyt duży. Maksymalny rozmiar to 5MB")
    expect((await rows()).events).toHaveLength(0)
  })

  test("another person's picture is refused beside the field, and nothing typed is lost", async () => {
    const [owner, other] = [await signedUp("organization"), await signedUp("organization")]
    const answer = await publish(owner, { imageId: await uploadedId(other) })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain("Nie znaleziono przesłanego zdjęcia. Prześlij je ponownie.")
    expect(html).toContain("ul. Głogowska 40")
    expect((await rows()).events).toHaveLength(0)
  })
})

describe("who may", () => {
  test("a visitor is sent to sign in, reads why, and comes back", async () => {
    const signIn = "/logowanie?next=%2Fdodaj-wydarzenie"
    const redirected = await visitor().get(path)
    expect([redirected.status, redirected.headers.get("location")]).toEqual([302, signIn])
    // sign-in says that the form is waiting
    const posted = await visitor().post(path, filled)
    expect([posted.status, posted.headers.get("location")]).toEqual([302, `${signIn}&formularz=czeka`])
    const nobody = visitor()
    await nobody.get(path)
    const html = await nobody.html("/logowanie")
    expect(html).toContain("Dostęp zabroniony")
    expect(html).toContain("Zaloguj się na konto organizacji, aby dodać wydarzenie.")
  })

  test("a sponsor is sent home with the spec's toast", async () => {
    const sponsor = await signedUp("sponsor")
    for (const send of [() => sponsor.get(path), () => publish(sponsor)]) {
      const answer = await send()
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
      expect(await sponsor.html("/")).toContain("Ta strona jest dostępna tylko dla organizacji.")
    }
    expect((await rows()).events).toHaveLength(0)
  })

  test("an account whose organization is missing is sent to complete it (A96)", async () => {
    const owner = await signedUp("organization")
    await db.delete(organization)
    const html = await owner.html(path)
    expect(html).toContain("Nie udało się pobrać danych organizacji")
    expect(html).toContain('href="/organizacja/edycja"')
    expect((await publish(owner)).status).toBe(403)
    expect((await rows()).events).toHaveLength(0)
  })

  test("an event of a demo world stays in it, under an id that begins with evt-", async () => {
    const owner = await signedUp("organization")
    await db.update(user).set({ realm: "demo-1" })
    await publish(owner)
    expect((await rows()).events).toMatchObject([{ id: expect.stringMatching(/^evt-/), realm: "demo-1" }])
  })
})

describe("towns", () => {
  test("suggestions are found without accents, distinct, and the same for everyone", async () => {
    const answer = await visitor().get("/miejscowosci.json?q=olszt")
    expect(answer.headers.get("cache-control")).toContain("public")
    const towns = (await answer.json()) as { name: string; voivodeship: string; label: string }[]
    expect(towns[0]).toMatchObject({ name: "Olsztyn", voivodeship: "warmińsko-mazurskie" })
    expect(new Set(towns.map((town) => town.label)).size).toBe(towns.length)
    const [first] = (await (await visitor().get("/miejscowosci.json?q=lodz")).json()) as { name: string }[]
    expect(first?.name).toBe("Łódź")
    expect(await (await visitor().get("/miejscowosci.json")).json()).toEqual([])
    expect((await visitor().get(`/miejscowosci.json?q=${"x".repeat(5000)}`)).status).toBe(200)
  })
})

test("the amounts of options are said to be gross, as a new proposal takes them", async () => {
  const html = await (await signedUp("organization")).html(path)
  expect(html).toContain("Podaj kwoty brutto, bo od takich zaczyna się propozycja sponsora")
})
