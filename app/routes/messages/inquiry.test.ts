import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { event, fact, inquiry, message, organization, user } from "#app/db/schema.ts"
import type { MessageShown } from "#app/domain/messages/message.ts"
import {
  eventPath,
  inquiryPath,
  inquiryReadPath,
  inquirySettlePath,
  notificationCountsPath,
  openInquiryPath,
  organizationInquiryPath,
} from "#app/paths.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { askInquiry } from "#test/support/inquiries.ts"

const asPage = { headers: { accept: "text/html" } }
let world: World
let karolina: Visitor
let tomasz: Visitor
/** What tomasz, a sponsor, asked karolina's organization about its event. */
let id: string

beforeEach(async () => {
  await emptyTables("user", "inquiry", "fact", "reaction_done", "rate_limit")
  world = await castWorld()
  karolina = await enter(world, "karolina")
  tomasz = await enter(world, "tomasz")
  id = await ask({ userId: world.people.tomasz, name: world.viewers.tomasz.name, content: "Ile osób przyjdzie?" })
})

type InquiryInput = Partial<Parameters<typeof askInquiry>[1]>
async function ask(values: InquiryInput = {}) {
  const [about] = await db.select().from(event).where(eq(event.id, world.events.planting))
  const organizationId = world.organizations.orchard
  const subject = about?.title ?? ""
  return db.transaction((tx) => askInquiry(tx, { organizationId, eventId: about?.id, subject, ...values }))
}
const write = (who: Visitor, content: string, clientKey: string = crypto.randomUUID()) =>
  who.post(inquiryPath(id), { content, clientKey })
const messagesFor = async (of: Visitor) => {
  const answer = await of.get(`${inquiryPath(id)}?po=`)
  const { messages } = (await answer.json()) as { messages: MessageShown[] }
  return messages.map(({ from, content }) => [from, content])
}
const counts = async (of: Visitor) => (await of.get(notificationCountsPath)).json()

describe("both sides", () => {
  test("read the same thread under Zapytania and answer in it; it is no conversation", async () => {
    expect((await write(karolina, "Około dwustu.")).status).toBe(200)
    expect((await write(tomasz, "Dziękuję!")).status).toBe(200)
    const words = ["Ile osób przyjdzie?", "Około dwustu.", "Dziękuję!"]
    expect(await messagesFor(tomasz)).toEqual([
      ["me", words[0]],
      ["other", words[1]],
      ["me", words[2]],
    ])
    expect(await messagesFor(karolina)).toEqual([
      ["other", words[0]],
      ["me", words[1]],
      ["other", words[2]],
    ])
    for (const who of [karolina, tomasz]) {
      const list = await who.html("/wiadomosci?filtr=zapytania")
      expect(list).toContain(openInquiryPath(id))
      expect(list).toContain("Zapytanie o\u00a0„Zielone")
      const html = await who.html(openInquiryPath(id))
      for (const content of words) expect(html).toContain(content)
      expect(html).toContain("Napisz wiadomość...")
      expect(html).not.toContain("Dodaj załącznik")
    }
    expect(await tomasz.html("/wiadomosci")).toContain("Brak konwersacji")
    expect(await tomasz.html(openInquiryPath(id))).toContain("Zaproponuj współpracę")
    expect(await db.$count(fact, eq(fact.what, "inquiry.reply"))).toBe(2)
  })

  test("have new messages counted at the icon and the bell until they mark them as read", async () => {
    await write(karolina, "Około dwustu.")
    await write(karolina, "Może więcej.")
    expect(await counts(tomasz)).toMatchObject({ conversations: 1, notifications: 1 })
    expect(await tomasz.html("/wiadomosci?filtr=nieprzeczytane")).toContain(openInquiryPath(id))
    await tomasz.html(openInquiryPath(id))
    expect(await counts(tomasz)).toMatchObject({ conversations: 1, notifications: 1 })
    const { messages } = (await (await tomasz.get(`${inquiryPath(id)}?po=`)).json()) as { messages: MessageShown[] }
    const messageId = messages.at(-1)?.id ?? ""
    expect((await tomasz.post(inquiryReadPath(id), { messageId })).status).toBe(302)
    expect(await counts(tomasz)).toMatchObject({ conversations: 0, notifications: 0 })
    expect(await karolina.html(openInquiryPath(id))).toContain("Przeczytano")
    // a mark moves forward only
    await tomasz.post(inquiryReadPath(id), { messageId: messages[0]?.id ?? "" })
    expect(await counts(tomasz)).toMatchObject({ conversations: 0 })
    await write(tomasz, "Świetnie")
    expect(await counts(karolina)).toMatchObject({ conversations: 1 })
    expect(await karolina.html("/powiadomienia")).toContain("Nowa wiadomość w\u00a0zapytaniu")
  })

  test("write without a script, too; what cannot be taken comes back with what was typed", async () => {
    const sent = await tomasz.post(openInquiryPath(id), { content: "Zwykły formularz", clientKey: "klucz-formularza" })
    expect([sent.status, sent.headers.get("location")]).toEqual([302, openInquiryPath(id)])
    expect(await messagesFor(karolina)).toContainEqual(["other", "Zwykły formularz"])
    const long = await tomasz.post(openInquiryPath(id), { content: "ą".repeat(4001) }, asPage)
    expect(long.status).toBe(400)
    const html = await long.text()
    expect(html).toContain("Wiadomość jest za długa.")
    expect(html).toContain("ą".repeat(4001))
    const wrongs: Fields[] = [
      { content: " " },
      { content: "x", file: new File(["a"], "a.pdf") },
      { content: "x", dealId: "d" },
    ]
    for (const wrong of wrongs) expect((await tomasz.post(inquiryPath(id), wrong)).status).toBe(400)
  })

  test("find it by names and words, and may report what the other wrote", async () => {
    await write(karolina, "Zapraszamy też wolontariuszy")
    for (const word of ["wolontariusz", "zielone", "ile osob"])
      expect(await tomasz.html(`/wiadomosci?q=${word}`), word).toContain(`zapytanie=${id}`)
    expect(await tomasz.html("/wiadomosci?q=zyrafa")).toContain("Nie znaleziono wiadomości spełniających kryteria")
    const [first, answer] = await db.select().from(message).where(eq(message.inquiryId, id)).orderBy(message.id)
    const page = (messageId = "") => `/zglos-tresc?typ=wiadomosc&id=${messageId}`
    expect(await tomasz.html(page(answer?.id))).toContain("Zapraszamy też")
    expect(await karolina.html(page(first?.id))).toContain("Ile osób")
    expect(await tomasz.html(page(first?.id))).not.toContain("Ile osób")
    const pawel = await enter(world, "pawel")
    expect(await pawel.html(page(answer?.id))).not.toContain("Zapraszamy też")
  })
})

describe("nobody else", () => {
  test.each(["pawel", "rafal", "marta"] as const)("%s neither reads nor writes nor marks it", async (name) => {
    const other = await enter(world, name)
    const open = await other.get(openInquiryPath(id), asPage)
    expect([open.status, await open.text()]).toEqual([404, expect.not.stringContaining("Ile osób")])
    expect((await other.get(`${inquiryPath(id)}?po=`)).status).toBe(404)
    expect((await write(other, "Obcy")).status).toBe(404)
    const [first] = await db.select().from(message).where(eq(message.inquiryId, id))
    expect((await other.post(inquiryReadPath(id), { messageId: first?.id ?? "" })).status).toBe(404)
    expect((await other.post(inquirySettlePath(id), {})).status).toBe(404)
    const typed = await other.post(openInquiryPath(id), { content: "Moje słowa" }, asPage)
    expect([typed.status, await typed.text()]).toEqual([404, expect.stringContaining("Moje słowa")])
    expect(await db.$count(message, eq(message.inquiryId, id))).toBe(1)
    expect(await counts(other)).toMatchObject({ notifications: expect.any(Number) })
  })

  test("a visitor is led to the sign-in, and the asker cannot settle their own inquiry", async () => {
    expect((await visitor().get(openInquiryPath(id))).status).toBe(302)
    expect((await write(visitor(), "Gość")).status).toBe(401)
    expect((await tomasz.post(inquirySettlePath(id), {})).status).toBe(404)
    expect((await karolina.post(inquirySettlePath(id), {})).status).toBe(302)
    expect(await karolina.html(openInquiryPath(id))).toContain(">Załatwione<")
    expect(await tomasz.html(openInquiryPath(id))).not.toContain("Załatwione")
    await write(tomasz, "Jeszcze jedno pytanie")
    expect(await karolina.html(openInquiryPath(id))).toContain("Oznacz jako załatwione")
  })
})

describe("messages that are repeated or simultaneous", () => {
  test("the same key is one message, also at the same moment and after a lost answer", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => write(karolina, "Raz", "klucz-klienta-1")))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id))
    expect(new Set(ids).size).toBe(1)
    expect(await (await write(karolina, "Raz", "klucz-klienta-1")).json()).toEqual({ id: ids[0] })
    expect(await messagesFor(tomasz)).toEqual([
      ["me", "Ile osób przyjdzie?"],
      ["other", "Raz"],
    ])
  })

  test("messages of one moment keep their order, and nobody writes more than ten a second", async () => {
    await Promise.all([1, 2, 3, 4, 5].map((n) => write(n % 2 ? karolina : tomasz, `Nr ${n}`)))
    const rows = await db.select().from(message).where(eq(message.inquiryId, id)).orderBy(message.id)
    expect(rows).toHaveLength(6)
    const times = rows.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const many = await Promise.all(Array.from({ length: 25 }, (_, n) => write(tomasz, `Dużo ${n}`)))
    expect(many.map(({ status }) => status)).toContain(429)
  })

  test("the form sent again about the same event continues its thread; two at once begin one", async () => {
    const form = `${organizationInquiryPath(world.organizations.orchard)}?next=${eventPath(world.events.planting)}`
    await tomasz.post(form, { message: "A parking?" })
    expect(await messagesFor(karolina)).toEqual([
      ["other", "Ile osób przyjdzie?"],
      ["other", "A parking?"],
    ])
    const profile = organizationInquiryPath(world.organizations.orchard)
    await Promise.all([1, 2].map(() => tomasz.post(profile, { message: "Działacie też zimą?" })))
    const threads = await db.select().from(inquiry).orderBy(inquiry.createdAt)
    expect(threads.map(({ subject }) => subject !== "")).toEqual([true, false])
    const other = threads.find(({ subject }) => subject === "")
    expect(await db.$count(message, eq(message.inquiryId, other?.id ?? ""))).toBe(1)
  })
})

describe("when something has ended", () => {
  const refusedMessage = async (who: Visitor) => {
    const answer = await who.post(inquiryPath(id), { content: "Halo?" })
    return [answer.status, ((await answer.json()) as { error: string }).error]
  }

  test("a hidden organization's inquiries can be read, not written in", async () => {
    await db.update(organization).set({ hiddenAt: new Date() }).where(eq(organization.id, world.organizations.orchard))
    for (const who of [tomasz, karolina]) {
      expect(await refusedMessage(who)).toEqual([409, expect.stringContaining("jest teraz ukryty")])
      const html = await who.html(openInquiryPath(id))
      expect(html).toContain("Ile osób przyjdzie?")
      expect(html).not.toContain("Napisz wiadomość...")
    }
    const typed = await tomasz.post(openInquiryPath(id), { content: "Moje słowa" }, asPage)
    expect(typed.status).toBe(409)
  })

  test("the thread says that its event is cancelled, keeps the name of a deleted one, and goes on", async () => {
    const planting = eq(event.id, world.events.planting)
    await db.update(event).set({ status: "canceled" }).where(planting)
    const html = await tomasz.html(openInquiryPath(id))
    expect(html).toContain("(anulowane)")
    expect(html).not.toContain("Zaproponuj współpracę")
    await db.update(event).set({ deletedAt: new Date() }).where(planting)
    const deleted = await tomasz.html(openInquiryPath(id))
    expect(deleted).toContain("„Zielone")
    expect(deleted).not.toContain(`href="${eventPath(world.events.planting)}"`)
    expect((await write(tomasz, "Będzie inny termin?")).status).toBe(200)
  })

  test("the organization reads that the asker is blocked, who is notified of nothing", async () => {
    await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, world.people.tomasz))
    expect(await karolina.html(openInquiryPath(id))).toContain("Konto drugiej strony jest teraz zablokowane")
    expect((await write(karolina, "Odpowiedź")).status).toBe(200)
    await db.update(user).set({ blockedAt: null }).where(eq(user.id, world.people.tomasz))
    expect(await counts(tomasz)).toMatchObject({ conversations: 1, notifications: 0 })
  })
})

test("every inquiry can be reached: twelve at a time, and any of them by its id (A57)", async () => {
  const rafal = await enter(world, "rafal")
  const ids: string[] = []
  for (let n = 0; n < 20; n++)
    ids.push(
      await ask({
        organizationId: world.organizations.mile,
        subject: "",
        name: `Osoba ${n}`,
        email: `o${n}@x.example`,
      }),
    )
  expect(await rafal.html(openInquiryPath(ids[0] ?? ""))).toContain("o0@x.example")
  const count = (html: string) => html.split("/wiadomosci?zapytanie=").length - 1
  const first = await rafal.html("/wiadomosci")
  expect(count(first)).toBe(12)
  expect(first).toMatch(/href="\/wiadomosci\?zapytania=2"[^>]*>Pokaż więcej zapytań</)
  const all = await rafal.html("/wiadomosci?zapytania=6")
  expect(all).toContain("Osoba 0")
  expect(all).not.toContain("Pokaż więcej zapytań")
  for (const odd of ["0", "-1", "1e9", "x", "99999"])
    expect((await rafal.get(`/wiadomosci?zapytania=${odd}`)).status).toBe(200)
})
