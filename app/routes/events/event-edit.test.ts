import { and, asc, eq } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealEvent, dealLine, event, fact, file, sponsorshipOption } from "#app/db/schema.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { eventDeletePath, eventEditPath, eventPath } from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const asPage = { headers: { accept: "text/html" } }
let world: World
let karolina: Visitor
let id: string
let path: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  karolina = await enter(world, "karolina")
  id = world.events.planting
  path = eventEditPath(id)
})

/** What a browser would send for the rendered form. */
async function formFields(who = karolina): Promise<Fields> {
  const html = await who.html(path)
  const form = /<form[^>]* encType="multipart\/form-data"[\s\S]*?<\/form>/i.exec(html)?.[0] ?? ""
  const fields: TypedValues = {}
  const add = (name: string, value: string) => {
    const earlier = fields[name]
    fields[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  for (const [, attributes = ""] of form.matchAll(/<input([^>]*)>/g)) {
    const attribute = (name: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "")
    const type = attribute("type")
    const isUnchecked = type === "checkbox" && !/\bchecked\b/.test(attributes)
    if (!attribute("name") || type === "file" || isUnchecked) continue
    add(attribute("name"), attribute("value"))
  }
  for (const [, name = "", text = ""] of form.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)</g))
    add(unescaped(name), unescaped(text).replace(/^\n/, ""))
  for (const [, name = "", options = ""] of form.matchAll(/<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    add(name, unescaped(/value="([^"]*)" selected/.exec(options)?.[1] ?? ""))
  return fields
}
const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")

const save = async (changes: Fields, who = karolina, fields?: Fields) =>
  who.post(path, { ...(fields ?? (await formFields())), ...changes }, asPage)
const storedEvent = async () => (await db.select().from(event).where(eq(event.id, id)))[0]
const options = () =>
  db.select().from(sponsorshipOption).where(eq(sponsorshipOption.eventId, id)).orderBy(asc(sponsorshipOption.position))
const facts = (what: FactName) =>
  db
    .select()
    .from(fact)
    .where(and(eq(fact.what, what), eq(fact.aboutId, id)))
    .orderBy(fact.id)

describe("saving", () => {
  test("a form sent back as it was shown changes nothing but the version", async () => {
    const [before, optionsBefore] = [await storedEvent(), await options()]
    const answer = await save({})
    expect([answer.status, answer.headers.get("location")]).toEqual([302, eventPath(id)])
    const audience = expect.arrayContaining(before?.audience ?? [])
    expect(await storedEvent()).toEqual({ ...before, audience, version: 2, updatedAt: expect.any(Date) })
    expect(await options()).toEqual(optionsBefore)
    expect(await facts("event.edit")).toMatchObject([{ details: { moved: false } }])
    expect(await karolina.html(eventPath(id))).toContain("Wydarzenie zostało zaktualizowane pomyślnie.")
  })

  test("another day or place is recorded as a move of the event", async () => {
    await save({ city: "Luboń" })
    expect(await facts("event.edit")).toMatchObject([{ details: { moved: true } }])
  })

  test("the form refuses the status and every other field that it does not show", async () => {
    for (const extra of ["status", "organizationId", "realm", "id", "hiddenAt", "options[0].eventId"])
      expect((await save({ [extra]: "x" })).status, extra).toBe(400)
    expect((await storedEvent())?.version).toBe(1)
  })

  test("an edited event follows the rules of a new one (A79)", async () => {
    for (const [name, sentence] of [
      ["city", "Miasto jest wymagane"],
      ["category", "Kategoria jest wymagana"],
      ["voivodeship", "Województwo jest wymagane"],
    ] as const) {
      const answer = await save({ city: "Nibylandia", [name]: "", title: "Zmieniony tytuł" })
      const html = await answer.text()
      expect([answer.status, html.includes(sentence), html.includes("Zmieniony tytuł")], name).toEqual([
        400,
        true,
        true,
      ])
    }
    expect((await storedEvent())?.version).toBe(1)
  })
})

describe("options (A83)", () => {
  test("options change in place, join and leave: ids stay and no deal is touched", async () => {
    const before = await options()
    const lines = await db.select().from(dealLine)
    const fields = await formFields()
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("options[1].")))
    const answer = await save({ "options[0].title": "Sponsor diamentowy", "options[9].title": "Nowa" }, karolina, rest)
    expect(answer.status).toBe(302)
    const after = await options()
    expect(after.filter((row) => row.archivedAt === null).map(({ title }) => title)).toEqual([
      "Sponsor diamentowy",
      ...before.slice(2).map(({ title }) => title),
      "Nowa",
    ])
    expect(after.find((row) => row.title === "Sponsor diamentowy")?.id).toBe(before[0]?.id)
    expect(after.find((row) => row.id === before[1]?.id)?.archivedAt).not.toBeNull()
    expect(await db.select().from(dealLine)).toEqual(lines)
  })

  test("an option of another event is refused and nothing is written", async () => {
    const foreign = world.options.run.gold
    const before = await options()
    expect((await save({ "options[0].id": foreign })).status).toBe(404)
    expect(await options()).toEqual(before)
    expect((await storedEvent())?.version).toBe(1)
  })
})

describe("two windows", () => {
  test("the second to save is refused, keeps what was typed, and may overwrite the first on purpose", async () => {
    const [first, second] = [await formFields(), await formFields()]
    expect((await save({ title: "Z pierwszego okna" }, karolina, first)).status).toBe(302)
    const refused = await save({ title: "Z drugiego okna" }, karolina, second)
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(html).toContain("w\u00a0międzyczasie zmienione")
    expect(html).toContain('value="Z drugiego okna"')
    expect((await storedEvent())?.title).toBe("Z pierwszego okna")
    const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ""
    expect((await save({ title: "Z drugiego okna", version }, karolina, second)).status).toBe(302)
    expect((await storedEvent())?.title).toBe("Z drugiego okna")
  })

  test("one of 10 saves at once wins", async () => {
    const fields = await formFields()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save({ title: `Okno ${n}` }, karolina, fields)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, ...Array(9).fill(409)])
    expect(await facts("event.edit")).toHaveLength(1)
  })
})

describe("the picture", () => {
  const image = (background: string) =>
    sharp({ create: { width: 900, height: 450, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const upload = async (background: string) => {
    const answer = await karolina.send("/pliki/banner", { method: "POST", body: await image(background) })
    return (await answer.json()) as { id: string; src: string }
  }

  test("a new one takes the old one's place, and the old one is gone", async () => {
    const [old, fresh] = [await upload("#123"), await upload("#456")]
    await save({ imageId: old.id })
    expect((await visitor().get(old.src)).status).toBe(200)
    await save({ imageId: fresh.id })
    expect((await storedEvent())?.imageId).toBe(fresh.id)
    expect((await visitor().get(old.src)).status).toBe(404)
    expect(await db.select({ id: file.id }).from(file).where(eq(file.purpose, "banner"))).toEqual([{ id: fresh.id }])
  })

  test("it can be taken away, also without scripts", async () => {
    for (const changes of [{ imageId: "" }, { removeImage: "on" }] as Fields[]) {
      const { id: imageId } = await upload("#123")
      await save({ imageId })
      expect((await storedEvent())?.imageId).toBe(imageId)
      await save(changes)
      expect((await storedEvent())?.imageId).toBeNull()
    }
  })

  test("one that cannot be stored leaves the old one, and the owner reads so", async () => {
    const { id: imageId } = await upload("#123")
    await save({ imageId })
    const answer = await save({ image: new File(["<svg/>"], "a.png"), title: "Mimo to zapisane" })
    expect(answer.status).toBe(302)
    expect(await storedEvent()).toMatchObject({ imageId, title: "Mimo to zapisane" })
    expect(await karolina.html("/")).toContain("zapisane bez nowego zdjęcia")
  })
})

describe("deleting (A84)", () => {
  const remove = (who: Visitor, eventId = id) => who.post(eventDeletePath(eventId), {})
  const endDeals = () => db.update(deal).set(inStatus("canceled"))

  test("an event with an open deal is not deleted", async () => {
    const answer = await remove(karolina)
    expect(answer.headers.get("location")).toBe(path)
    expect(await karolina.html(path)).toContain(
      "Najpierw zakończ lub anuluj współprace; możesz też oznaczyć wydarzenie jako Anulowane.",
    )
    expect((await storedEvent())?.deletedAt).toBeNull()
  })

  test("a deleted event leaves pages and lists, deals keep its title, and deleting again finds nothing", async () => {
    await endDeals()
    const answer = await remove(karolina)
    expect(answer.headers.get("location")).toBe("/moje-wydarzenia")
    expect(await karolina.html("/moje-wydarzenia")).toContain("Wydarzenie usunięte")
    for (const address of [eventPath(id), path]) expect((await karolina.get(address)).status, address).toBe(404)
    expect(await db.select().from(dealEvent).where(eq(dealEvent.eventId, id))).toMatchObject([
      { title: expect.stringContaining("Zielone Łazarskie Podwórka") },
    ])
    expect(await facts("event.delete")).toHaveLength(1)
    expect((await remove(karolina)).status).toBe(404)
  })

  test("opening the address deletes nothing", async () => {
    await endDeals()
    expect((await karolina.get(eventDeletePath(id))).headers.get("location")).toBe(path)
    expect((await storedEvent())?.deletedAt).toBeNull()
  })

  test("nobody but its owner deletes an event", async () => {
    await endDeals()
    expect((await remove(visitor())).headers.get("location")).toContain("/logowanie")
    expect((await remove(await enter(world, "marta"))).headers.get("location")).toBe("/")
    expect((await remove(await enter(world, "rafal"))).status).toBe(403)
    expect((await storedEvent())?.deletedAt).toBeNull()
  })
})

describe("who may (A86)", () => {
  const locationAfter = async (who: Visitor, send: (who: Visitor) => Promise<Response>) => {
    const answer = await send(who)
    return [answer.status, answer.headers.get("location")]
  }
  const requests = [(who: Visitor) => who.get(path), (who: Visitor) => who.post(path, { title: "Przejęte" })]

  test("a visitor signs in first and comes back", async () => {
    const signIn = `/logowanie?next=${encodeURIComponent(path)}`
    // sign-in says that a posted form is waiting
    for (const [at, request] of requests.entries()) {
      const nobody = visitor()
      expect(await locationAfter(nobody, request)).toEqual([302, at === 0 ? signIn : `${signIn}&formularz=czeka`])
      const toast = at === 0 ? "Musisz być zalogowany, aby edytować wydarzenie." : "Twój formularz czeka."
      expect(await nobody.html(at === 0 ? "/logowanie" : `${signIn}&formularz=czeka`)).toContain(toast)
    }
  })

  test("a sponsor goes home, another organization to the event, both read why", async () => {
    const [marta, rafal] = [await enter(world, "marta"), await enter(world, "rafal")]
    for (const request of requests) {
      expect(await locationAfter(marta, request)).toEqual([302, "/"])
      expect(await marta.html("/")).toContain("Ta strona jest dostępna tylko dla organizacji.")
      expect(await locationAfter(rafal, request)).toEqual([302, eventPath(id)])
      expect(await rafal.html(eventPath(id))).toContain("Nie masz uprawnień do edycji tego wydarzenia.")
    }
    expect((await storedEvent())?.version).toBe(1)
  })

  test("an unknown event and one of another world do not exist", async () => {
    expect((await karolina.get("/edytuj-wydarzenie/nie-ma")).status).toBe(404)
    await db.update(event).set({ realm: "demo-1" }).where(eq(event.id, id))
    expect((await karolina.get(path)).status).toBe(404)
  })
})
