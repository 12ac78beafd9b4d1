import { and, eq, like } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { company, fact, file, member, user } from "#app/db/schema.ts"
import { companyEditPath, eventPath, userPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const asPage = { headers: { accept: "text/html" } }
let world: World
let marta: Visitor
let id = ""

beforeEach(async () => {
  await emptyTables("user", "file", "fact", "rate_limit")
  world = await castWorld()
  await emptyTables("fact")
  marta = await enter(world, "marta")
  id = world.viewers.marta.partyId
})

const basic: Fields = {
  name: "Nowa nazwa Sp. z o.o.",
  nip: "526-025-09-95",
  krs: "0000123456",
  address: "ul. Lipowa 1, 60-001 Poznań",
  representatives: "Marta Prezes, prezes zarządu",
}
const versionNow = async () => (await storedCompany()).version
const storedCompany = async (companyId = id) => {
  const [row] = await db.select().from(company).where(eq(company.id, companyId))
  if (!row) throw new Error("the company is gone")
  return row
}
const save = async (who: Visitor, section: string, fields: Fields, version?: number) =>
  who.post(`${companyEditPath}?sekcja=${section}&wersja=${version ?? (await versionNow())}`, fields, asPage)
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 300, height: 300, channels: 3, background: "#0a5364" } })
          .png()
          .toBuffer(),
      ),
    ],
    "logo.png",
    { type: "image/png" },
  )

test("a save leads back to where the data were needed, on this site only", async () => {
  const to = async (next: string) => {
    const query = `?sekcja=podstawowe&wersja=${await versionNow()}&next=${encodeURIComponent(next)}`
    return (await marta.post(companyEditPath + query, basic, asPage)).headers.get("location")
  }
  expect(await to("/wspolprace/abc")).toBe("/wspolprace/abc")
  expect(await to("https://evil.example/")).toBe(`${companyEditPath}?sekcja=podstawowe`)
})

describe("the company's data", () => {
  test("are saved by section and shown again; nothing but the name is public", async () => {
    expect((await save(marta, "podstawowe", basic)).headers.get("location")).toBe(
      `${companyEditPath}?sekcja=podstawowe`,
    )
    const card = {
      about: "Robimy wodę.",
      industries: ["Edukacja", "Handel"],
      regions: ["wielkopolskie"],
      showsSupports: "on",
    }
    expect((await save(marta, "karta", card)).status).toBe(302)
    expect(await storedCompany()).toMatchObject({
      ...basic,
      nip: "5260250995",
      about: "Robimy wodę.",
      industries: ["Edukacja", "Handel"],
      regions: ["wielkopolskie"],
      showsSupports: true,
    })
    const shown = await marta.html(companyEditPath)
    for (const text of Object.values(basic).slice(2)) expect(shown).toContain(String(text))
    const open = await visitor().html(userPath(id))
    expect(open).toContain(String(basic.name))
    for (const hidden of ["5260250995", "0000123456", "Lipowa", "Marta Prezes"]) expect(open).not.toContain(hidden)
    const facts = await db.select().from(fact).where(like(fact.what, "company.%")).orderBy(fact.id)
    expect(facts.map(({ details }) => details)).toEqual([{ section: "podstawowe" }, { section: "karta" }])
  })

  test.each([
    ["podstawowe", { ...basic, name: " " }, "Nazwa firmy nie może być pusta"],
    ["podstawowe", { ...basic, nip: "123" }, "NIP"],
    ["karta", { about: "", industries: ["Czary"] }, "Wybierz branże z listy"],
  ])("bad input of %s keeps what was typed and says why", async (section, fields, sentence) => {
    const before = await storedCompany()
    const answer = await save(marta, section, fields as Fields)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
    expect(await storedCompany()).toEqual(before)
  })

  test("the second of two who save at once learns what the first has stored", async () => {
    const version = await versionNow()
    const answers = await Promise.all([
      save(marta, "podstawowe", { ...basic, name: "Pierwsza" }, version),
      save(marta, "podstawowe", { ...basic, name: "Druga" }, version),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    const text = (await answers.find(({ status }) => status === 409)?.text()) ?? ""
    expect(text).toContain("zmienił się w innym oknie")
    expect(text).toContain("Nazwa firmy")
    expect((await storedCompany()).version).toBe(version + 1)
  })

  test("the logo is stored, shown on the card, replaced and removed; events open without it", async () => {
    expect((await save(marta, "media", { logo: await picture() })).status).toBe(302)
    const [first] = await db
      .select()
      .from(file)
      .where(eq(file.id, (await storedCompany()).logoId ?? ""))
    expect(await visitor().html(userPath(id))).toContain(first?.key.split("/").at(-1)?.slice(0, 12) ?? "nothing")
    expect((await save(marta, "media", { logo: await picture() })).status).toBe(302)
    expect(
      await db
        .select()
        .from(file)
        .where(and(eq(file.purpose, "logo"), eq(file.ownerId, world.people.marta))),
    ).toHaveLength(1)
    expect(
      (await save(marta, "media", { logoId: (await storedCompany()).logoId ?? "", removeLogo: "on" })).status,
    ).toBe(302)
    expect((await storedCompany()).logoId).toBeNull()
    expect((await visitor().get(eventPath(world.events.run))).status).toBe(200)
  })

  test("a picture of another person is refused", async () => {
    const tomasz = await enter(world, "tomasz")
    const { version } = await storedCompany(world.viewers.tomasz.partyId)
    expect((await save(tomasz, "media", { logo: await picture() }, version)).status).toBe(302)
    const [foreign] = await db.select().from(file).where(eq(file.ownerId, world.people.tomasz))
    const answer = await save(marta, "media", { logoId: foreign?.id ?? "" })
    expect(answer.status).toBe(400)
    expect((await storedCompany()).logoId).toBeNull()
  })

  test.each(["coordinator", "finance", "viewer"] as const)(
    "are refused to %s, and the page names who may change them",
    async (role) => {
      await db.update(member).set({ partyId: id, role }).where(eq(member.userId, world.people.tomasz))
      const tomasz = await enter(world, "tomasz")
      const answer = await tomasz.get(companyEditPath, asPage)
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain(world.viewers.marta.name)
      expect((await save(tomasz, "podstawowe", basic)).status).toBe(403)
      expect((await storedCompany()).name).not.toBe(basic.name)
    },
  )
})

test("a company without a name never shows its person's on public pages, unless they chose so", async () => {
  await db.update(company).set({ name: null, showsSupports: true })
  await db.update(user).set({ showsName: false })
  const { name } = world.viewers.marta
  const addresses = [userPath(id), ...Object.values(world.events).map(eventPath), "/sitemap.xml", "/wydarzenia.rss"]
  for (const address of addresses) expect(await visitor().html(address), address).not.toContain(name)
})
