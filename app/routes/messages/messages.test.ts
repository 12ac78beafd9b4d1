import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { message, organization } from "#app/db/schema.ts"
import type { MessageShown } from "#app/domain/messages/message.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { conversationPath, openConversationPath } from "#app/paths.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const password = "zielona-kładka-7"
const passwordHash = await hashPassword(password)
let world: World
let pawel: Visitor
let rafal: Visitor

const asPage = { headers: { accept: "text/html" } }
const enter = async (email: string) => {
  const person = visitor()
  await person.post("/logowanie", { email, password, rememberMe: "on" })
  return person
}

beforeEach(async () => {
  await emptyTables("user", "fact", "reaction_done", "rate_limit")
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date(), passwordHash }))
  pawel = await enter(world.viewers.pawel.email)
  rafal = await enter(world.viewers.rafal.email)
})

const pagePath = () => openConversationPath(world.conversation)
const jsonPath = () => conversationPath(world.conversation)
const written = async () => (await db.select().from(message)).length

test("both panes are there without a script: list, thread, day headings, times, deal, form", async () => {
  const html = await pawel.html(pagePath())
  for (const words of [
    "Szukaj wiadomości...",
    "Stowarzyszenie Biegowe",
    "Organizacja",
    "Dzień dobry! Wysłałem propozycję",
    "Zobacz współpracę",
    "Napisz wiadomość...",
    'aria-label="Wiadomości, 1 nieprzeczytana"',
  ])
    expect(html, words).toContain(words)
  expect(html).toMatch(/\d{2}:\d{2} • \d{2}\.\d{2}\.\d{4}/)
  const nothing = await pawel.html("/wiadomosci")
  expect(nothing).toContain("Wybierz konwersację, aby wyświetlić wiadomości")
  expect(await pawel.html("/wiadomosci?q=%C5%BCyrafa")).toContain(
    "Nie znaleziono wiadomości spełniających kryteria wyszukiwania",
  )
  const tomasz = await enter(world.viewers.tomasz.email)
  expect(await tomasz.html("/wiadomosci")).toContain("Brak konwersacji. Konwersacje są dostępne w ramach współprac.")
})

test("the plain form sends and leads back; a deal and an organization lead to the same conversation", async () => {
  const answer = await pawel.post(pagePath(), { content: "Zwykły formularz", clientKey: crypto.randomUUID() })
  expect([answer.status, answer.headers.get("location")]).toEqual([302, pagePath()])
  expect(await rafal.html(pagePath())).toContain("Zwykły formularz")
  expect(await pawel.html(`/wiadomosci?wspolpraca=${world.deals.negotiation}`)).toContain("Zwykły formularz")
  expect(await pawel.html(`/wiadomosci?organizacja=${world.organizations.mile}`)).toContain("Zwykły formularz")
  expect(await pawel.html(`/wiadomosci?wspolpraca=${world.deals.pending}`)).toContain("Wybierz konwersację")
})

test("bad input comes back in Polish with everything that was typed, and writes nothing", async () => {
  const before = await written()
  const long = `Początek ${"ą".repeat(4000)}`
  for (const [content, sentence] of [
    ["", "Wpisz wiadomość"],
    [" \n\t ", "Wpisz wiadomość"],
    [long, "Skróć ją do 4\u00a0000 znaków"],
  ] as const) {
    const answer = await pawel.post(pagePath(), { content }, asPage)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain(sentence)
    expect(html).toContain(content.trim().slice(0, 200))
    const byScript = await pawel.post(jsonPath(), { content })
    expect(byScript.status).toBe(400)
    expect(((await byScript.json()) as { errors: FieldErrors }).errors.content).toContain(sentence)
  }
  expect((await pawel.post(pagePath(), { content: "x", senderId: world.people.rafal })).status).toBe(400)
  expect(await written()).toBe(before)
})

test("a foreign or unknown conversation is refused, the text is handed back", async () => {
  const tomasz = await enter(world.viewers.tomasz.email)
  const before = await written()
  for (const id of [world.conversation, "nie-ma-takiej"]) {
    expect((await tomasz.get(openConversationPath(id))).status).toBe(404)
    const answer = await tomasz.post(openConversationPath(id), { content: "Mój długi tekst" }, asPage)
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain("Nie masz uprawnień do wysyłania wiadomości w tej konwersacji.")
    expect(html).toContain("Mój długi tekst")
    expect(html).not.toContain("Wysłałem propozycję")
    const byScript = await tomasz.post(conversationPath(id), { content: "Mój długi tekst" })
    expect([byScript.status, await byScript.json()]).toEqual([
      404,
      { error: "Nie masz uprawnień do wysyłania wiadomości w tej konwersacji." },
    ])
    expect((await tomasz.get(`${conversationPath(id)}?po=`)).status).toBe(404)
  }
  expect(await written()).toBe(before)
})

test("more than ten messages a second are refused with 429, the text is kept", async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => pawel.post(pagePath(), { content: `Seria ${n}` }, asPage)),
  )
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  const [first] = refused
  expect(first?.headers.get("retry-after")).toBe("1")
  const html = await first?.text()
  expect(html).toContain("Za dużo prób. Spróbuj ponownie za 1\u00a0sekundę.")
  expect(html).toMatch(/>Seria \d+<\/textarea>/)
})

test("without a session nothing is sent, and the answer says so in Polish", async () => {
  const byScript = await visitor().post(jsonPath(), { content: "Halo" })
  expect([byScript.status, await byScript.json()]).toEqual([
    401,
    { error: "Musisz być zalogowany, aby wysyłać wiadomości." },
  ])
  expect((await visitor().post(pagePath(), { content: "Halo" })).status).toBe(302)
})

test("when the other end is gone the conversation can be read, not written", async () => {
  await db.update(organization).set({ deletedAt: new Date() }).where(eq(organization.id, world.organizations.mile))
  const html = await pawel.html(pagePath())
  expect(html).toContain("Konto usunięte")
  expect(html).not.toContain("Napisz wiadomość...")
  expect(html).toContain("Wysłałem propozycję")
  expect((await pawel.post(jsonPath(), { content: "Halo?" })).status).toBe(409)
  expect((await pawel.post(pagePath(), { content: "Halo?" }, asPage)).status).toBe(409)
})

test("what was typed is shown as text, wherever it stands", async () => {
  const attack = `<img src=x onerror=alert(1)> "><script>alert(2)</script> https://zly.example/"onmouseover=alert(3)`
  await pawel.post(jsonPath(), { content: attack })
  for (const html of [await rafal.html(pagePath()), await rafal.html("/wiadomosci"), await rafal.html("/")]) {
    expect(html).not.toContain("<img src=x")
    expect(html).not.toContain("<script>alert")
  }
  expect(await rafal.html(pagePath())).toContain('rel="noopener nofollow ugc"')
  expect(await rafal.html(pagePath())).toContain("&lt;img src=x onerror=alert(1)&gt;")
})

test("a script sends a message once, and reads newer and older ones", async () => {
  const sent = await pawel.post(jsonPath(), { content: "Po skrypcie", clientKey: "klucz-klienta-1" })
  const { id } = (await sent.json()) as { id: string }
  const again = await pawel.post(jsonPath(), { content: "Po skrypcie", clientKey: "klucz-klienta-1" })
  expect(await again.json()).toEqual({ id })
  const [before] = world.messages.slice(-1)
  const newer = (await (await rafal.get(`${jsonPath()}?po=${before}`)).json()) as { messages: MessageShown[] }
  expect(newer.messages.map((one) => one.content)).toEqual(["Po skrypcie"])
  expect(newer.messages[0]?.clientKey).toBeNull()
  const older = (await (await rafal.get(`${jsonPath()}?przed=${before}`)).json()) as {
    messages: MessageShown[]
    older: boolean
  }
  expect([older.messages.length, older.older]).toEqual([world.messages.length - 1, false])
  expect((await pawel.get(jsonPath())).headers.get("location")).toBe(pagePath())
})

test("opening a conversation marks nothing as read, the request of its page does", async () => {
  await pawel.post(jsonPath(), { content: "Proszę przeczytać" })
  await rafal.html(pagePath())
  const counts = async () => (await rafal.get("/powiadomienia/liczby")).json()
  expect(await counts()).toMatchObject({ conversations: 1, notifications: 1 })
  const thread = (await (await rafal.get(`${jsonPath()}?po=`)).json()) as { messages: MessageShown[] }
  const last = thread.messages.at(-1)?.id ?? ""
  expect((await rafal.post(`${jsonPath()}/przeczytane`, { messageId: last })).status).toBe(302)
  expect(await counts()).toMatchObject({ conversations: 0, notifications: 0 })
})

test("attachments reach the two sides only, private and harmless", async () => {
  const file = new File(["%PDF-1.7\n1 0 obj\n%%EOF"], "Zażółć „umowa”.pdf", { type: "text/html" })
  expect((await pawel.post(jsonPath(), { content: "W załączeniu", file })).status).toBe(200)
  const { messages } = (await (await rafal.get(`${jsonPath()}?po=`)).json()) as { messages: MessageShown[] }
  const address = `${jsonPath()}/zalacznik/${messages.at(-1)?.file?.id}`
  const answer = await rafal.get(address)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringContaining("attachment; filename="),
  })
  expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain("Zażółć „umowa”.pdf")
  expect(answer.headers.get("content-security-policy")).toContain("sandbox")
  expect(await answer.text()).toContain("%PDF-1.7")
  const tomasz = await enter(world.viewers.tomasz.email)
  expect((await tomasz.get(address)).status).toBe(404)
  expect((await visitor().get(address)).status).toBe(302)
  const large = await pawel.post(jsonPath(), {
    content: "Za duży",
    file: new File([new Uint8Array(11_600_000)], "a.pdf"),
  })
  expect(large.status).toBe(413)
  for (const bad of [new File(["<svg/>"], "a.svg"), new File(["MZ"], "a.exe"), new File(["<html>"], "a.pdf")]) {
    const byScript = await pawel.post(pagePath(), { content: "Tekst zostaje", file: bad }, asPage)
    expect(byScript.status, bad.name).toBe(400)
    const html = await byScript.text()
    expect(html).toContain("Załącz plik PDF albo zdjęcie")
    expect(html).toContain("Tekst zostaje")
  }
})
