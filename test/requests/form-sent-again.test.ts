import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test } from "vitest"
import { db, pool } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal, event, inquiry, session } from "#app/db/schema.ts"
import { dealPath, eventEditPath } from "#app/paths.ts"
import { type Fields, formData, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

let world: World
const asPage = { headers: { accept: "text/html,application/xhtml+xml" } }

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "inquiry", "idempotency", "rate_limit")
  world = await castWorld()
})
afterEach(resume)

/** Makes every query about sessions fail, as while the database is unavailable. */
async function interrupt() {
  await pool.query(
    `create or replace function away() returns boolean language plpgsql as $$ begin
       raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`,
  )
  await pool.query("alter table session rename to session_kept")
  await pool.query("create view session as select * from session_kept where away()")
}
async function resume() {
  await pool.query(`do $$ begin if to_regclass('session_kept') is not null then
    drop view session; alter table session_kept rename to session; end if; end $$`)
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

/** The form of a page as a browser would send it again: its address and its controls. */
function formIn(html: string) {
  const [, attributes = "", inside = ""] = /<form([^>]*class="form[^>]*)>([\s\S]*?)<\/form>/.exec(html) ?? []
  const fields: Fields = {}
  for (const [, tag, tagAttributes = "", text = ""] of inside.matchAll(
    /<(input|textarea)([^>]*)>(?:([^<]*)<\/textarea>)?/g,
  )) {
    const attribute = (name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tagAttributes)?.[1] ?? "")
    const name = attribute("name")
    const value = tag === "textarea" ? unescaped(text).replaceAll("\r\n", "\n") : attribute("value")
    if (attribute("type") === "file") fields[name] = new File([], "")
    else {
      const values = [fields[name] ?? [], value].flat()
      fields[name] = values.length > 1 ? values : value
    }
  }
  return { action: unescaped(/ action="([^"]*)"/.exec(attributes)?.[1] ?? ""), fields }
}
const plain = (who: Visitor, path: string, fields: Record<string, string>) =>
  who.send(path, {
    method: "POST",
    headers: { ...asPage.headers, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  })

test("a form during an interruption comes back whole, and sent once more it is accepted once", async () => {
  const pawel = await enter(world, "pawel")
  const before = await db.$count(deal)
  const address = `/wspolprace/nowa?wydarzenie=${world.events.planting}`
  const typed = {
    eventIds: world.events.planting,
    "customOptions[0].title": `Soki <b> "i" 'miód' & reszta`,
    "customOptions[0].amount": "500",
    message: "Dzień dobry,\r\nchętnie pomożemy <script>alert(1)</script>",
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
  }
  await interrupt()
  const answer = await plain(pawel, address, typed)
  const html = await answer.text()
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
  expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'")
  expect(html).toContain("Spróbuj ponownie")
  expect(html).toContain("Wiadomość")
  expect(html).not.toContain("<script>alert(1)")
  const { action, fields } = formIn(html)
  expect({ action, fields }).toEqual({
    action: address,
    fields: { ...typed, message: typed.message.replaceAll("\r\n", "\n") },
  })
  await resume()
  for (const _ of [1, 2]) expect((await pawel.post(action, fields, asPage)).status).toBe(302)
  expect(await db.$count(deal)).toBe(before + 1)
})

test("passwords, codes and files have to be entered again, and tokens stay with their own page", async () => {
  const karolina = await enter(world, "karolina")
  await interrupt()
  const secret = await karolina.post(
    "/profil",
    { currentPassword: "zielona-kładka-7", newPassword: "inna-kładka-9" },
    asPage,
  )
  const html = await secret.text()
  for (const hidden of ["zielona-kładka-7", "inna-kładka-9"]) expect(html).not.toContain(hidden)
  expect(formIn(html).fields).toEqual({ currentPassword: "", newPassword: "" })
  const picture = new File(["tajne bajty"], "plakat-tajny.png")
  const sent = { title: "Bieg", description: "Dużo\nruchu", image: picture }
  const withFile = await (await karolina.post("/dodaj-wydarzenie", sent, asPage)).text()
  expect(withFile).toMatch(/<form[^>]* enctype="multipart\/form-data"/i)
  expect(formIn(withFile).fields).toMatchObject({ title: "Bieg", description: "Dużo\nruchu", image: expect.any(File) })
  expect(withFile).not.toMatch(/tajne bajty|plakat-tajny/)
  const reset = await (await karolina.post("/reset-hasla?zeton=abc", { token: "bardzo-tajny-zeton" }, asPage)).text()
  expect(reset).not.toContain("bardzo-tajny-zeton")
  expect(reset).toContain("Wróć do formularza")
  expect(reset).not.toContain("Spróbuj ponownie</button>")
})

test("scripts, programs, bodies that are no form, and pages that are only read get the sentence alone", async () => {
  const karolina = await enter(world, "karolina")
  await interrupt()
  const body = formData({ title: "Bieg" })
  for (const path of ["/dodaj-wydarzenie.data", "/dodaj-wydarzenie"])
    expect(await (await karolina.send(path, { method: "POST", body })).text()).not.toContain("Bieg")
  const odd = await karolina.send("/dodaj-wydarzenie", {
    method: "POST",
    headers: { ...asPage.headers, "content-type": "application/json" },
    body: '{"title":"Bieg"}',
  })
  expect([odd.status, await odd.text()]).toEqual([503, expect.not.stringContaining("Bieg")])
  const read = await karolina.get("/moje-wydarzenia", asPage)
  expect([read.status, await read.text()]).toEqual([503, expect.stringContaining("Przerwa techniczna")])
})

test("a move and terms of somebody over a limit come back as forms, with all typed values", async () => {
  const id = world.deals.pending
  const [karolina, marta] = [await enter(world, "karolina"), await enter(world, "marta")]
  for (const person of [world.viewers.karolina, world.viewers.marta]) await usedUp(person.id)
  const moved = await plain(karolina, `${dealPath(id)}?dzialanie=reject`, {
    version: "1",
    reason: "Termin nam nie pasuje.",
  })
  const html = await moved.text()
  expect([moved.status, moved.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^([1-9]|[1-5]\d|60)$/)])
  expect(html).toContain("Za dużo prób. Spróbuj ponownie za")
  expect(html).toMatch(/<textarea[^>]*name="reason"[^>]*>Termin nam nie pasuje\./)
  const terms = { version: "1", "lines[0].title": "Soki z cydru", "lines[0].amount": "512", note: "Prosimy o soki." }
  const edited = await (await plain(marta, `${dealPath(id)}?dzialanie=edit&edycja=1`, terms)).text()
  for (const shown of ["Za dużo prób", "Soki z cydru", "512", "Prosimy o soki."]) expect(edited).toContain(shown)
  expect(await (await marta.post(`${dealPath(id)}.data?dzialanie=edit`, terms)).text()).toContain("Soki z cydru")
  // somebody else's deal stays hidden
  const rafal = await enter(world, "rafal")
  await usedUp(world.viewers.rafal.id)
  const foreign = await (await plain(rafal, `${dealPath(id)}?dzialanie=reject`, { version: "1" })).text()
  expect(foreign).toContain("Nie znaleziono współpracy")
  expect(foreign).not.toContain(world.viewers.marta.companyName)
})

test("any other form of somebody over a limit can be sent once more", async () => {
  const karolina = await enter(world, "karolina")
  await usedUp(world.viewers.karolina.id)
  const address = eventEditPath(world.events.planting)
  const answer = await plain(karolina, address, { title: "Nowy tytuł wydarzenia", version: "1" })
  expect(answer.status).toBe(429)
  const html = await answer.text()
  expect(html).toContain("Za dużo prób. Spróbuj ponownie za")
  expect(formIn(html)).toEqual({ action: address, fields: { title: "Nowy tytuł wydarzenia", version: "1" } })
  expect(await db.$count(event, eq(event.title, "Nowy tytuł wydarzenia"))).toBe(0)
})

test("a bug of ours returns the form with its number; an address that leads elsewhere is none", async () => {
  const zofia = visitor()
  await pool.query(`
    create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'tajne'; end $$;
    create trigger broken before insert on inquiry for each row execute function broken()`)
  const typed = { name: "Zofia", email: "z@x.example", subject: "Pytanie", message: "Jak zacząć?" }
  const answer = await zofia.post("/kontakt", typed, asPage).finally(() => pool.query("drop trigger broken on inquiry"))
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("Jak zacząć?")])
  expect(await db.$count(inquiry)).toBe(0)
  await interrupt()
  const karolina = await visitorWithSession()
  const elsewhere = await (await plain(karolina, "//zlo.example/x", { message: "a b" })).text()
  expect(elsewhere).not.toContain('action="//')
})

const visitorWithSession = async () => {
  const someone = visitor()
  someone.jar.set("pomost-session_token", "x.y")
  return someone
}
const usedUp = (id: string) =>
  db.execute(
    `insert into rate_limit (key, points, expire) values ('write:${id}', 120, ${Date.now() + 60_000}) on conflict (key) do update set points = 120`,
  )

test("a form whose sender's session has ended comes back whole, and after signing in it is accepted once", async () => {
  const pawel = await enter(world, "pawel")
  const before = await db.$count(deal)
  const address = `/wspolprace/nowa?wydarzenie=${world.events.planting}`
  const typed = {
    eventIds: world.events.planting,
    "customOptions[0].title": "Soki z cydru",
    "customOptions[0].amount": "500",
    message: "Dzień dobry,\nchętnie pomożemy",
    capacity: "właściciel firmy",
    idempotencyKey: crypto.randomUUID(),
  }
  const forgotten = new Map(pawel.jar)
  await db.delete(session)
  const answer = await plain(pawel, address, typed)
  const html = await answer.text()
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, expect.stringContaining("no-store")])
  expect(html).toContain("Sesja wygasła")
  const signIn = `/logowanie?next=${encodeURIComponent(address)}`
  expect(html).toContain(`href="${signIn}" target="_blank"`)
  const { action, fields } = formIn(html)
  expect({ action, fields }).toEqual({ action: address, fields: typed })
  expect(await db.$count(deal)).toBe(before)
  // another browser that signs in sees nothing of it
  const marta = await enter(world, "marta")
  expect(await marta.html(signIn.replace("/logowanie?next=", "/?"))).not.toContain("Soki z cydru")
  expect(forgotten.size).toBeGreaterThan(0)
  const secondSession = await enter(world, "pawel")
  for (const _ of [1, 2]) expect((await secondSession.post(action, fields, asPage)).status).toBe(302)
  expect(await db.$count(deal)).toBe(before + 1)
})

test("without typed values, and for scripts and programs, an ended session leads to the usual sign-in", async () => {
  const karolina = await enter(world, "karolina")
  const id = world.deals.pending
  await db.delete(session)
  const leads = (answer: Response) => [answer.status, answer.headers.get("location")?.split("?")[0]]
  expect(leads(await plain(karolina, `${dealPath(id)}?dzialanie=accept`, { version: "1" }))).toEqual([
    302,
    "/logowanie",
  ])
  const secrets = { currentPassword: "zielona-kładka-7", newPassword: "inna-kładka-9" }
  expect(leads(await plain(karolina, "/profil", secrets))).toEqual([302, "/logowanie"])
  const program = await karolina.post("/wiadomosci?rozmowa=x", { content: "Dzień dobry, tu my" }, { headers: {} })
  expect(leads(program)).toEqual([302, "/logowanie"])
  const data = await karolina.post(`${dealPath(id)}.data?dzialanie=reject`, {
    version: "1",
    reason: "Nie teraz, proszę.",
  })
  expect(await data.text()).not.toContain("Nie teraz")
  const written = await plain(karolina, "/wiadomosci?rozmowa=x", { content: "Dzień dobry, tu my" })
  expect([written.status, await written.text()]).toEqual([401, expect.stringContaining("Dzień dobry, tu my")])
})

test("scripts that send a form after the session has ended are led to a sign-in that says so, without an error", async () => {
  const karolina = await enter(world, "karolina")
  await db.delete(session)
  const answer = await karolina.post("/dodaj-wydarzenie.data", { title: "Bieg po zdrowie", description: "Dużo ruchu" })
  const errorPage = await answer.text()
  expect(errorPage).toContain("/logowanie?next=%2Fdodaj-wydarzenie&formularz=czeka")
  expect(errorPage).not.toContain("Bieg po zdrowie")
  expect(answer.headers.getSetCookie().join()).not.toContain("toast")
  const signIn = await karolina.html("/logowanie?next=%2Fdodaj-wydarzenie&formularz=czeka")
  expect(signIn).toContain("Sesja wygasła. Zaloguj się – Twój formularz czeka.")
  // a pressed button leads there as usual
  const pressed = await karolina.post(`${dealPath(world.deals.pending)}.data?dzialanie=accept`, {
    version: "1",
  })
  expect(await pressed.text()).not.toContain("czeka")
})
