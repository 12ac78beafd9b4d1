import { and, eq, like } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { fact, file, organization } from "#app/db/schema.ts"
import { organizationPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const editor = "/organizacja/edycja"
const asPage = { headers: { accept: "text/html" } }
let world: World
let karolina: Visitor

beforeEach(async () => {
  await emptyTables("user", "file", "fact", "rate_limit")
  world = await castWorld()
  await emptyTables("fact")
  karolina = await enter(world, "karolina")
})

const basic: Fields = {
  name: "Fundacja Sąsiedzki Sad i Ogród",
  description: "Zamieniamy podwórka w ogrody.\r\n\r\nRazem z sąsiadami.",
  category: "Ekologiczne",
  nip: "780-102-94-71",
  krs: "0009900011",
  representatives: "Karolina Majchrzak, prezeska zarządu",
  foundingDate: "2016-03-21",
  achievements: "37 podwórek\r\n\r\n2 600 drzew\r\n",
}
const contact: Fields = {
  address: "ul. Lipowa 20, 60-001 Poznań",
  contactEmail: "biuro@sad.example",
  phone: "+48 61 000 01 99",
  website: "sad.example",
}
const media: Fields = {
  facebook: "facebook.com/sad",
  twitter: "",
  instagram: "https://www.instagram.com/sad",
  linkedin: "",
}

const save = (who: Visitor, sekcja: string, fields: Fields, wersja = 1) =>
  who.post(`${editor}?sekcja=${sekcja}&wersja=${wersja}`, fields, asPage)
const orchard = async () => {
  const [row] = await db.select().from(organization).where(eq(organization.id, world.organizations.orchard))
  if (!row) throw new Error("the organization is gone")
  return row
}
const others = async () => {
  const rows = await db.select().from(organization)
  return rows.filter(({ id }) => id !== world.organizations.orchard)
}
const facts = async () =>
  (await db.select().from(fact).where(like(fact.what, "organization.%")).orderBy(fact.id)).map(({ what, details }) => [
    what,
    details,
  ])

/** A single-colour picture; another colour is another picture. */
async function picture(width = 800, height = 600, background = "#0a5364") {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], "zdjęcie.png", { type: "image/png" })
}
async function uploaded(who: Visitor, kind: "logo" | "cover") {
  const answer = await who.send(`/pliki/${kind}?name=a.png`, { method: "POST", body: await picture() })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

describe("who may edit", () => {
  test("visitors sign in first and come back, sponsors go home with the spec's toast (A47)", async () => {
    const anna = visitor()
    expect((await anna.get(editor)).headers.get("location")).toBe("/logowanie?next=%2Forganizacja%2Fedycja")
    // her values return with the link to sign in (A24)
    const typed = await save(anna, "podstawowe", basic)
    expect([typed.status, await typed.text()]).toEqual([401, expect.stringContaining('href="/logowanie?next=')])
    const sponsor = await enter(world, "anna")
    for (const answer of [await sponsor.get(editor), await save(sponsor, "podstawowe", basic)])
      expect(answer.headers.get("location")).toBe("/")
    const home = await sponsor.html("/")
    expect(home).toContain("Brak dostępu")
    expect(home).toContain("Ta strona jest dostępna tylko dla organizacji.")
    expect(await facts()).toEqual([])
  })

  test("everybody edits only their own organization, whatever is sent (A48)", async () => {
    const before = await others()
    await save(karolina, "podstawowe", basic)
    await save(karolina, "kontakt", contact, 2)
    await save(karolina, "media", media, 3)
    expect(await others()).toEqual(before)
    for (const extra of [
      "id",
      "userId",
      "organizationId",
      "followers",
      "realm",
      "verifiedAt",
      "publicBenefit",
      "hiddenAt",
      "version",
      "logoId",
      "__proto__",
    ])
      expect((await save(karolina, "podstawowe", { ...basic, [extra]: "x" }, 4)).status, extra).toBe(400)
    for (const extra of ["logoUrl", "name", "contactEmail", "followers"])
      expect((await save(karolina, "media", { ...media, [extra]: "https://zly.example/a.png" }, 4)).status, extra).toBe(
        400,
      )
    expect(await orchard()).toMatchObject({ followers: 3, realm: "public", verifiedAt: null, version: 4 })
  })

  test("an unknown tab and a version that is no number are refused", async () => {
    for (const query of [
      "",
      "?sekcja=podstawowe",
      "?sekcja=haslo&wersja=1",
      "?sekcja=kontakt&wersja=-1",
      "?sekcja=kontakt&wersja=x",
    ])
      expect((await karolina.post(editor + query, contact)).status, query).toBe(400)
  })
})

describe("saving", () => {
  test("each of the three tabs is saved with its own toast, fact and fields", async () => {
    const html = await karolina.html(editor)
    for (const text of [
      "Edytuj profil organizacji",
      "Podstawowe informacje",
      "Kontakt",
      "Media i zdjęcia",
      "Zapisywanie...",
    ])
      expect(html).toContain(text)
    expect(html).toContain('value="Fundacja Sąsiedzki Sad"')

    expect((await save(karolina, "podstawowe", basic)).headers.get("location")).toBe(`${editor}?sekcja=podstawowe`)
    expect(await karolina.html(editor)).toContain("Informacje o organizacji zostały zaktualizowane")
    await save(karolina, "kontakt", contact, 2)
    expect(await karolina.html(editor)).toContain("Informacje kontaktowe zostały zaktualizowane")
    await save(karolina, "media", media, 3)
    expect(await karolina.html(editor)).toContain("Informacje o mediach zostały zaktualizowane")

    expect(await orchard()).toMatchObject({
      name: "Fundacja Sąsiedzki Sad i Ogród",
      description: "Zamieniamy podwórka w ogrody.\n\nRazem z sąsiadami.",
      category: "Ekologiczne",
      nip: "7801029471",
      krs: "0009900011",
      achievements: ["37 podwórek", "2 600 drzew"],
      contactEmail: "biuro@sad.example",
      website: "https://sad.example",
      facebook: "https://facebook.com/sad",
      twitter: null,
      version: 4,
    })
    expect(await facts()).toEqual([
      ["organization.update", { section: "podstawowe" }],
      ["organization.update", { section: "kontakt" }],
      ["organization.update", { section: "media" }],
    ])
    const profile = await visitor().html(organizationPath(world.organizations.orchard))
    expect(profile).toContain("biuro@sad.example")
    // agreements alone show who signs
    expect(profile).not.toContain("prezeska zarządu")
  })

  test("empty fields are stored as nothing (A50)", async () => {
    await save(karolina, "kontakt", { address: "", contactEmail: "", phone: "", website: "" })
    expect(await orchard()).toMatchObject({ address: null, contactEmail: null, phone: null, website: null })
    await save(karolina, "podstawowe", { ...basic, nip: "", krs: "", foundingDate: "", achievements: "" }, 2)
    expect(await orchard()).toMatchObject({ nip: null, krs: null, foundingDate: null, achievements: [] })
  })

  test.each<[string, string, Fields, string]>([
    ["podstawowe", "a short name", { name: "ab" }, "Nazwa organizacji musi mieć co najmniej 3 znaki"],
    ["podstawowe", "a short text", { description: "krótki" }, "Opis powinien mieć co najmniej 10 znaków"],
    ["podstawowe", "no category", { category: "" }, "Podaj kategorię organizacji"],
    ["podstawowe", "an unknown category", { category: "Hobby" }, "Podaj kategorię organizacji"],
    ["podstawowe", "a wrong NIP", { nip: "1234567890" }, "Podaj poprawny numer NIP"],
    ["podstawowe", "a short KRS", { krs: "30897" }, "Czy chodziło o 0000030897?"],
    [
      "podstawowe",
      "a day to come",
      { foundingDate: "2999-01-01" },
      "Data założenia nie może być późniejsza niż dzisiaj",
    ],
    ["kontakt", "a wrong e-mail", { contactEmail: "biuro@" }, "Podaj poprawny adres email"],
    ["kontakt", "a wrong site", { website: "nie adres" }, "Podaj poprawny adres strony internetowej"],
    ["kontakt", "a script for a site", { website: "javascript:alert(1)" }, "Podaj poprawny adres strony internetowej"],
    ["media", "a script for a link", { facebook: "javascript:alert(1)" }, "Podaj poprawny adres strony internetowej"],
    ["media", "data for a link", { linkedin: "data:text/html,x" }, "Podaj poprawny adres strony internetowej"],
  ])("%s: %s is refused beside the field, on its tab, with what was typed", async (sekcja, _, wrong, sentence) => {
    const fields: Fields = { ...{ podstawowe: basic, kontakt: contact, media }[sekcja], ...wrong }
    const before = await orchard()
    const answer = await save(karolina, sekcja, fields)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(sentence)
    expect(html).toMatch(new RegExp(`id="${sekcja}-tab"[^>]*aria-selected="true"`))
    for (const value of Object.values(wrong)) if (value) expect(html).toContain(String(value).replaceAll("'", "&#x27;"))
    expect(await orchard()).toEqual(before)
    expect(await facts()).toEqual([])
  })

  test("an account without an organization gets it with the first save (A1)", async () => {
    const halina = await enter(world, "halina")
    await pool.query("insert into party (id, kind) values ('new', 'organization')")
    await pool.query("update member set party_id = 'new' where user_id = $1", [world.viewers.halina.id])
    const html = await halina.html(editor)
    expect(html).toContain("wersja=0")
    expect(html).toContain("Logo i zdjęcie tła dodasz, gdy zapiszesz podstawowe informacje.")
    const answers = await Promise.all([1, 2, 3].map(() => save(halina, "podstawowe", basic, 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409])
    const own = await db.select().from(organization).where(eq(organization.id, "new"))
    expect(own).toMatchObject([{ name: "Fundacja Sąsiedzki Sad i Ogród", realm: "public", version: 2 }])
    expect((await facts()).map(([what]) => what)).toEqual(["organization.create"])
  })
})

describe("two windows", () => {
  test("the second save gets a sentence, nothing is lost, and may be repeated knowingly", async () => {
    await save(karolina, "podstawowe", { ...basic, name: "Pierwsze okno" })
    const late = await save(karolina, "podstawowe", { ...basic, name: "Drugie okno" })
    expect(late.status).toBe(409)
    const html = await late.text()
    expect(html).toContain("Ten profil zmienił się w innym oknie.")
    expect(html).toContain('value="Drugie okno"')
    expect(html.replaceAll("<!-- -->", "")).toContain("Nazwa organizacji: Pierwsze okno")
    expect((await orchard()).name).toBe("Pierwsze okno")
    const [, version] = /sekcja=podstawowe&amp;wersja=(\d+)/.exec(html) ?? []
    expect((await save(karolina, "podstawowe", { ...basic, name: "Drugie okno" }, Number(version))).status).toBe(302)
    expect((await orchard()).name).toBe("Drugie okno")
  })

  test("exactly one of twenty racing saves wins", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => save(karolina, "podstawowe", { ...basic, name: `Nazwa ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await orchard()).version).toBe(2)
  })

  test("a failure of the database shows the spec's words and keeps what was typed", async () => {
    await pool.query("alter table organization add constraint broken check (name <> 'Pechowa nazwa')")
    try {
      const answer = await save(karolina, "podstawowe", { ...basic, name: "Pechowa nazwa" })
      expect(answer.status).toBe(500)
      const html = await answer.text()
      expect(html).toContain("Nie udało się zaktualizować informacji o organizacji")
      expect(html).toContain('value="Pechowa nazwa"')
    } finally {
      await pool.query("alter table organization drop constraint broken")
    }
  })
})

describe("logo and cover", () => {
  test("uploads are shown after the save, replaced ones are gone (A52)", async () => {
    const first = await uploaded(karolina, "logo")
    const cover = await uploaded(karolina, "cover")
    await save(karolina, "media", { ...media, logoId: first, coverId: cover })
    expect(await karolina.html(editor)).toContain(
      "Informacje o mediach zostały zaktualizowane. Logo zostało zaktualizowane pomyślnie. Zdjęcie tła zostało zaktualizowane pomyślnie",
    )
    const html = await visitor().html(organizationPath(world.organizations.orchard))
    expect(html).toMatch(/src="\/pliki\/logo\/[^"]+\.webp"/)
    expect(html).toMatch(/srcSet="\/pliki\/cover\/[^"]+640w/)
    expect(html).toMatch(/"image":"http:\/\/localhost:3000\/pliki\/cover\//)

    const second = await uploaded(karolina, "logo")
    await save(karolina, "media", { ...media, logoId: second, coverId: "" }, 2)
    expect(await orchard()).toMatchObject({ logoId: second, coverId: null })
    const remaining = await db
      .select({ id: file.id })
      .from(file)
      .where(and(eq(file.ownerId, world.viewers.karolina.id), eq(file.mime, "image/webp")))
    expect(remaining).toEqual([{ id: second }])
  })

  test("without scripts the files travel with the form", async () => {
    const answer = await save(karolina, "media", {
      ...media,
      logoId: "",
      coverId: "",
      logo: await picture(400, 400),
      cover: await picture(1600, 400),
    })
    expect(answer.status).toBe(302)
    const { logoId, coverId } = await orchard()
    expect(logoId && coverId).toBeTruthy()
    await save(karolina, "media", { ...media, logoId: logoId ?? "", coverId: coverId ?? "", removeLogo: "on" }, 2)
    expect(await orchard()).toMatchObject({ logoId: null, coverId })
  })

  test("a picture that cannot be kept does not stop the save; the old one stays (A51)", async () => {
    const logo = await uploaded(karolina, "logo")
    await save(karolina, "media", { ...media, logoId: logo, coverId: "" })
    const fake = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "logo.png", { type: "image/png" })
    const answer = await save(karolina, "media", { ...media, facebook: "", logoId: logo, coverId: "", logo: fake }, 2)
    expect(answer.status).toBe(302)
    expect(await orchard()).toMatchObject({ logoId: logo, facebook: null })
    const html = await karolina.html(editor)
    expect(html).toContain("Błąd przesyłania")
    expect(html).toContain("Dozwolone formaty to: JPG, PNG, GIF, WEBP")
  })

  test("another person's upload, one of another kind and one that is gone are refused", async () => {
    const rafal = await enter(world, "rafal")
    const foreign = await uploaded(rafal, "logo")
    const cover = await uploaded(karolina, "cover")
    for (const logoId of [foreign, cover, "nie-ma"]) {
      const answer = await save(karolina, "media", { ...media, logoId, coverId: "" })
      expect(answer.status, logoId).toBe(400)
      expect(await answer.text()).toContain("Nie znaleziono przesłanego zdjęcia.")
    }
    expect(await orchard()).toMatchObject({ logoId: null, version: 1 })
  })
})

test("a hidden profile says so in its editor and nowhere else", async () => {
  await db
    .update(organization)
    .set({ hiddenAt: new Date(), hiddenReason: "Zgłoszenie nr 7" })
    .where(eq(organization.id, world.organizations.orchard))
  const html = await karolina.html(editor)
  expect(html).toContain("Profil jest ukryty.")
  expect(html).toContain("Zgłoszenie nr 7")
  expect((await karolina.get(organizationPath(world.organizations.orchard))).headers.get("location")).toBe("/404")
})
