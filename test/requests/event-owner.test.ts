import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, dealEvent, event, eventPost, fact, inquiry, organization, sponsorshipOption } from "#app/db/schema.ts"
import type { FactName } from "#app/domain/workspace/fact-name.ts"
import {
  dealPath,
  eventEditPath,
  eventPath,
  eventPostPath,
  openConversationPath,
  organizationInquiryPath,
} from "#app/paths.ts"
import { log } from "#app/platform/log.server.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { inStatus } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const asPage = { headers: { accept: "text/html" } }
let world: World
let karolina: Visitor
let path: string
let id: string

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "rate_limit")
  world = await castWorld()
  karolina = await enter(world, "karolina")
  id = world.events.planting
  path = eventPath(id)
})

const facts = (what: FactName) =>
  db
    .select()
    .from(fact)
    .where(and(eq(fact.what, what), eq(fact.aboutId, id)))
    .orderBy(fact.id)
const status = async () => (await db.select().from(event).where(eq(event.id, id)))[0]?.status
const posts = () => db.select().from(eventPost).where(eq(eventPost.eventId, id))
const others = async () => [
  visitor(),
  await enter(world, "marta"),
  await enter(world, "tomasz"),
  await enter(world, "rafal"),
]

test("an event whose last day is past is finished for everybody, and its owner is asked to close it", async () => {
  await db.update(event).set({ startDate: "2026-01-10", endDate: null, over: true }).where(eq(event.id, id))
  const close = /Oznacz jako zakończone/
  for (const who of await others()) {
    const html = await who.html(path)
    expect(html).toMatch(/class="status"[^>]*>Zakończone/)
    expect(html).not.toMatch(close)
  }
  expect(await karolina.html(path)).toMatch(close)
  await db.update(deal).set(inStatus("canceled"))
  for (const view of ["grid", "list"]) {
    await karolina.get(`/moje-wydarzenia?view=${view}`)
    expect(close.test(await karolina.html("/moje-wydarzenia")), view).toBe(true)
  }
  await karolina.post(`${path}/status`, { status: "finished" })
  expect(await status()).toBe("finished")
  for (const page of [path, "/moje-wydarzenia"]) expect(close.test(await karolina.html(page)), page).toBe(false)
})

test("a verified organization carries its mark on the event, its card and the deal", async () => {
  const marta = await enter(world, "marta")
  const pages = [path, "/wydarzenia", `/wydarzenia?verified=1`, "/wspolprace", dealPath(world.deals.pending)]
  for (const page of pages) expect(await marta.html(page), page).not.toContain("Zweryfikowana")
  await db.update(organization).set({ verifiedAt: new Date() }).where(eq(organization.id, world.organizations.orchard))
  for (const page of pages) expect(await marta.html(page), page).toContain("Zweryfikowana")
})

test("an event without options asks its owner to add them, and asks everybody else to look again", async () => {
  await db.update(sponsorshipOption).set({ archivedAt: new Date() }).where(eq(sponsorshipOption.eventId, id))
  const own = await karolina.html(path)
  expect(own).toMatch(new RegExp(`href="${eventEditPath(id)}#wspolpraca"[^>]*>Dodaj opcje sponsoringu`))
  expect(own).not.toContain("Organizator nie dodał")
  for (const who of await others()) {
    const html = await who.html(path)
    expect(html).toContain("Organizator nie dodał")
    expect(html).not.toContain("Dodaj opcje sponsoringu")
  }
})

describe("status (A69)", () => {
  const set = (who: Visitor, fields: Fields) => who.post(`${path}/status`, fields, asPage)

  test("any status may follow any; setting the same again notifies nobody", async () => {
    for (const wanted of ["in_progress", "finished", "planned", "planned"])
      expect((await set(karolina, { status: wanted })).headers.get("location")).toBe(path)
    expect(await status()).toBe("planned")
    expect((await facts("event.status")).map(({ details }) => details.to)).toEqual([
      "in_progress",
      "finished",
      "planned",
    ])
    expect(await karolina.html(path)).toContain("Status wydarzenia został zaktualizowany.")
  })

  test("cancelling asks first, with the number of open deals, and then takes effect", async () => {
    const question = await set(karolina, { status: "canceled" })
    expect(question.headers.get("location")).toBe(`${path}/status`)
    expect(await status()).toBe("planned")
    expect(await karolina.html(`${path}/status`)).toContain("jedną trwającą współpracę")
    await set(karolina, { status: "canceled", confirmed: "on" })
    expect(await status()).toBe("canceled")
    expect(await facts("event.status")).toMatchObject([{ details: { from: "planned", to: "canceled" } }])
  })

  test("unknown values and foreign fields are refused", async () => {
    for (const fields of [{ status: "Odwołane" }, { status: "" }, { status: "in_progress", organizationId: "x" }])
      expect((await set(karolina, fields as Fields)).status).toBe(400)
    expect(await status()).toBe("planned")
  })

  test("only the owner sets the status", async () => {
    for (const who of await others())
      expect((await set(who, { status: "in_progress" })).headers.get("location") ?? "refused").not.toBe(path)
    expect(await status()).toBe("planned")
  })
})

describe("posts (A70)", () => {
  const text = { title: "Mamy sadzonki", content: "Przyjechały we wtorek.\n\nWięcej: https://sad.example" }
  const add = (who: Visitor, fields: Fields = {}) =>
    who.post(`${path}/aktualnosci`, { ...text, key: crypto.randomUUID(), ...fields }, asPage)
  let before: number
  beforeEach(async () => {
    before = (await posts()).length
  })

  test("a post is added, changed and deleted, each notified once and seen under the event", async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([add(karolina, { key }), add(karolina, { key })])
    expect(answers.map((answer) => answer.headers.get("location"))).toEqual(
      Array(2).fill(`${path}?zakladka=aktualnosci`),
    )
    expect((await posts()).length).toBe(before + 1)
    expect(await facts("post.publish")).toHaveLength(1)
    const made = (await posts()).find(({ title }) => title === text.title)
    const own = `${path}/aktualnosci/${made?.id}`
    expect(await karolina.html(own)).toContain("Przyjechały we wtorek.")
    await karolina.post(own, { ...text, title: "Mamy wszystkie sadzonki" })
    expect(await karolina.html(`${path}?zakladka=aktualnosci`)).toContain("Mamy wszystkie sadzonki")
    await karolina.post(`${own}/usun`, {})
    expect((await posts()).length).toBe(before)
    expect(await facts("post.delete")).toMatchObject([{ details: { postId: made?.id } }])
    expect((await karolina.post(`${own}/usun`, {})).status).toBe(404)
  })

  test("a post whose answer was lost keeps the typed values, and sending it once more adds it", async () => {
    const key = crypto.randomUUID()
    await add(karolina, { key })
    const again = { key, content: "Przyjechały w środę." }
    const refused = await add(karolina, again)
    const html = await refused.text()
    expect([refused.status, html.includes("wysłany z innymi danymi"), html.includes(again.content)]).toEqual([
      409,
      true,
      true,
    ])
    const newKey = html.match(/name="key" value="([^"]+)"/)?.[1] ?? ""
    expect(["", key]).not.toContain(newKey)
    await add(karolina, { ...again, key: newKey })
    expect((await posts()).length).toBe(before + 2)
  })

  test("a wrong post is refused beside the field, and all typed values stay", async () => {
    for (const [wrong, sentence] of [
      [{ title: "ab" }, "Tytuł postu musi mieć co najmniej 3 znaki"],
      [{ content: " " }, "Wpisz treść postu"],
      [{ content: "x".repeat(5001) }, "Skróć tekst do 5\u00a0000 znaków"],
    ] as [Fields, string][]) {
      const answer = await add(karolina, wrong)
      expect([answer.status, (await answer.text()).includes(sentence)], sentence).toEqual([400, true])
    }
    expect((await posts()).length).toBe(before)
  })

  test("nobody but the owner adds, changes or deletes; a post of another event is not found", async () => {
    const [first] = await posts()
    const own = `${path}/aktualnosci/${first?.id}`
    for (const who of await others()) {
      await add(who)
      await who.post(own, text)
      await who.post(`${own}/usun`, {})
    }
    expect((await posts()).find((post) => post.id === first?.id)).toEqual(first)
    expect((await posts()).length).toBe(before)
    const rafal = await enter(world, "rafal")
    const foreign = eventPostPath(world.events.run, first?.id ?? "")
    expect((await rafal.post(foreign, text)).status).toBe(404)
    expect((await rafal.post(`${foreign}/usun`, {})).status).toBe(404)
  })
})

describe("the email to sponsors (A71)", () => {
  const email = (query = "") => `${path}/email${query}`

  test("contains the event, the chosen options with prices and the own text; the one that asks first names none", async () => {
    const gold = world.options.planting.gold
    const offer = await karolina.html(email(`?rodzaj=offer&opcja=${gold}&tekst=Poznaliśmy+się+na+targach.`))
    expect(offer).toContain("Szanowni Państwo")
    expect(offer).toContain("Poznaliśmy się na targach.")
    expect(offer).toContain("mailto:?subject=")
    const consent = await karolina.html(email("?rodzaj=consent"))
    const body = /<textarea[^>]*readOnly=""[^>]*>([^<]*)</i.exec(consent)?.[1] ?? ""
    expect(body).toContain("Czy zgadzają się Państwo")
    expect(body).not.toContain("zł")
  })

  test("is for the owner only, also as data", async () => {
    for (const who of await others())
      for (const address of [email(), `${path}/email.data`])
        expect(await (await who.get(address)).text(), address).not.toContain("priceTo")
  })
})

test("the event page shows the owner's tools to its owner only", async () => {
  expect(await karolina.html(path)).toContain("Narzędzia organizatora")
  for (const who of await others()) expect(await who.html(path)).not.toContain("Narzędzia organizatora")
})

describe("writing to the organization from the event (A68)", () => {
  const form = () => `${organizationInquiryPath(world.organizations.orchard)}?next=${encodeURIComponent(path)}`

  test("a sponsor with a conversation is led there, everyone else to the form, which may come back", async () => {
    const pawel = await enter(world, "pawel")
    expect(await pawel.html(eventPath(world.events.run))).toContain(
      `href="${openConversationPath(world.conversation)}"`,
    )
    for (const who of [visitor(), pawel, await enter(world, "rafal")])
      expect(await who.html(path)).toContain(`href="${form()}"`)
    const sent = await visitor().post(form(), {
      name: "Jan Wójcik",
      email: "jan@wojcik.example",
      message: "Czy mogę przyjść z dziećmi?",
    })
    expect(sent.headers.get("location")).toBe(path)
    // the organization reads which of its events it is about
    const [row] = await db.select().from(event).where(eq(event.id, id))
    const [, written = ""] = /href="(\/wiadomosci\?zapytanie=[^"]+)"/.exec(await karolina.html("/wiadomosci")) ?? []
    const html = await karolina.html(written)
    expect(html).toMatch(new RegExp(`zapytanie o\u00a0wydarzenie <a[^>]* href="${path}"[^>]*>„${row?.title}”</a>`))
    const elsewhere = form().replace(id, world.events.run)
    await visitor().post(elsewhere, { name: "Jan Wójcik", email: "jan@wojcik.example", message: "A ten bieg?" })
    const subjects = (await db.select({ about: inquiry.subject }).from(inquiry).orderBy(inquiry.createdAt)).map(
      ({ about }) => about,
    )
    expect(subjects).toEqual([row?.title, ""])
  })

  test("nobody writes to themselves or to a sample", async () => {
    for (const html of [await karolina.html(path), await visitor().html("/wydarzenia/evt-1")])
      expect(html).not.toContain("Napisz do organizacji")
  })
})

describe("a bug of ours (A 8)", () => {
  /** Makes every write to the table fail until `work` is done. */
  async function broken(table: string, work: () => Promise<void>) {
    vi.spyOn(log, "error").mockImplementation(() => {})
    await pool.query(
      `create or replace function broken() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
    )
    await pool.query(`create trigger broken before update or delete on ${table} execute function broken()`)
    try {
      await work()
    } finally {
      await pool.query(`drop trigger broken on ${table}`)
      vi.restoreAllMocks()
    }
  }

  test("leads back with its sentence, and nothing has changed", async () => {
    const [post] = await posts()
    const expectFailure = async (address: string, fields: Fields, back: string, sentence: string) => {
      const answer = await karolina.post(address, fields, asPage)
      expect(answer.headers.get("location")).toBe(back)
      expect(await karolina.html(back)).toContain(sentence)
    }
    await broken("event", async () => {
      const ofStatus = "Nie udało się zaktualizować statusu wydarzenia."
      await expectFailure(`${path}/status`, { status: "in_progress" }, path, ofStatus)
      await db.delete(dealEvent)
      await expectFailure(`${path}/usun`, {}, eventEditPath(id), "Nie udało się usunąć wydarzenia. Spróbuj ponownie.")
    })
    await broken("event_post", () =>
      expectFailure(
        `${path}/aktualnosci/${post?.id}/usun`,
        {},
        `${path}?zakladka=aktualnosci`,
        "Nie udało się usunąć postu. Spróbuj ponownie.",
      ),
    )
    expect(await status()).toBe("planned")
    expect(await posts()).toContainEqual(post)
  })

  test("a page that cannot be read stays, says so and offers another try (A61)", async () => {
    vi.spyOn(log, "error").mockImplementation(() => {})
    await pool.query("alter table event_post rename to event_post_away")
    await pool.query("alter view deal_event_part rename to deal_event_part_away")
    try {
      for (const [who, address, sentence] of [
        [visitor(), path, "Nie udało się pobrać szczegółów wydarzenia."],
        [karolina, "/moje-wydarzenia", "Nie udało się pobrać wydarzeń."],
      ] as const) {
        const answer = await who.get(address, asPage)
        const html = await answer.text()
        expect(answer.status).toBe(500)
        expect(html).toContain(sentence)
        expect(html).toMatch(new RegExp(`<a class="btn" href="${address}">Ponów próbę</a>`))
        expect(html).toContain("Numer błędu")
      }
    } finally {
      await pool.query("alter table event_post_away rename to event_post")
      await pool.query("alter view deal_event_part_away rename to deal_event_part")
      vi.restoreAllMocks()
    }
  })
})
