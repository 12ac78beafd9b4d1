import { and, asc, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealDocument, file, notification } from "#app/db/schema.ts"
import { signedCopyErrors, signedCopyLimits } from "#app/domain/deals/documents/signed-copy.ts"
import { addSignedCopy, moveSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { dealDocumentsPath, dealPath, documentCheckPath, signedCopyPath } from "#app/paths.ts"
import { storedFiles } from "#app/platform/files/files.server.ts"
import { type Fields, type Visitor, visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"
import { forgetWork, runDueJobs } from "#test/support/worker.ts"

const asPage = { headers: { accept: "text/html" } }
const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]
let world: World
let marta: Visitor
let karolina: Visitor
let id: string

beforeEach(async () => {
  await emptyTables("deal", "user", "file", "fact", "reaction_done", "rate_limit", "notification")
  forgetWork()
  world = await castWorld()
  await emptyTables("notification")
  id = await dealAfter(world, movesToRunning)
  marta = await enter(world, "marta")
  karolina = await enter(world, "karolina")
})

const pdf = (text = "podpis") => `%PDF-1.4\n${text}\n%%EOF`
const fileNamed = (name: string, content: string = pdf()) => new File([content], name)
const act = (who: Visitor, what: string, fields: Fields = {}, of = id) =>
  who.post(`${dealDocumentsPath(of)}?dzialanie=${what}`, fields, asPage)
const add = (who: Visitor, sent: File, termsVersion = "1") => act(who, "egzemplarz", { termsVersion, file: sent })
const copies = () => db.select().from(dealDocument).where(eq(dealDocument.kind, "signed"))
const onlyCopy = async () => (await copies())[0] ?? expect.fail("no copy")
const notifiedUsers = async () =>
  (await db.select().from(notification).where(eq(notification.kind, "signed_copy")).orderBy(asc(notification.id))).map(
    ({ userId }) => userId,
  )
const countStored = async () => {
  let found = 0
  for await (const _ of storedFiles("settlements")) found++
  return found
}

test("a copy is added by one side, confirmed by the other, downloaded by both, checked by anybody", async () => {
  expect((await add(karolina, fileNamed("Umowa podpisana.pdf"))).status).toBe(302)
  const copy = await onlyCopy()
  const check = () => visitor().post(documentCheckPath, { fingerprint: copy.sha256 }, asPage)
  expect(await (await check()).text()).toContain("Nie ma takiego dokumentu")
  await runDueJobs()
  expect(await notifiedUsers()).toEqual([world.people.marta])
  expect(await karolina.html(dealDocumentsPath(id))).toContain("Czeka na potwierdzenie")
  expect((await act(karolina, "potwierdz", { id: copy.id })).status).toBe(403)
  expect((await act(marta, "potwierdz", { id: copy.id })).status).toBe(302)
  expect((await act(marta, "potwierdz", { id: copy.id })).status).toBe(409)
  await runDueJobs()
  expect(await notifiedUsers()).toEqual([world.people.marta, world.people.karolina])
  for (const who of [marta, karolina]) {
    const answer = await who.get(signedCopyPath(id, copy.id))
    expect(await answer.text()).toBe(pdf())
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="Umowa podpisana.pdf"/)
    expect(answer.headers.get("cache-control")).toContain("no-store")
  }
  expect(await (await check()).text()).toContain("Podpisany egzemplarz")
  for (const text of ["Dodano podpisany egzemplarz umowy", "Potwierdzono podpisany egzemplarz umowy"])
    expect(await karolina.html(dealPath(id))).toContain(text)
})

test("strangers, visitors, and other deals of the same party get nothing", async () => {
  await add(karolina, fileNamed("umowa.pdf"))
  const copy = await onlyCopy()
  const other = await dealAfter(world, movesToRunning)
  const rafal = await enter(world, "rafal")
  expect((await rafal.get(signedCopyPath(id, copy.id))).status).toBe(404)
  expect((await act(rafal, "potwierdz", { id: copy.id })).status).toBe(404)
  expect((await add(rafal, fileNamed("umowa.pdf"))).status).toBe(404)
  expect((await visitor().get(signedCopyPath(id, copy.id), asPage)).status).toBe(302)
  expect((await marta.get(signedCopyPath(other, copy.id))).status).toBe(404)
  expect((await act(marta, "potwierdz", { id: copy.id }, other)).status).toBe(404)
  await joinParty(world, world.companies.bakery, "tomasz", "viewer")
  const tomasz = await enter(world, "tomasz")
  expect((await act(tomasz, "potwierdz", { id: copy.id })).status).toBe(403)
  expect(await tomasz.html(dealDocumentsPath(id))).not.toContain("Potwierdź")
  expect((await tomasz.get(signedCopyPath(id, copy.id))).status).toBe(200)
})

test("a rejected copy says why and makes room for another; a withdrawn one is gone for both", async () => {
  await add(karolina, fileNamed("umowa.pdf"))
  const first = await onlyCopy()
  const empty = await act(marta, "odrzuc", { id: first.id, reason: " " })
  expect(empty.status).toBe(400)
  expect(await empty.text()).toContain(signedCopyErrors.reason)
  await act(marta, "odrzuc", { id: first.id, reason: "Brakuje <drugiej> strony" })
  expect(await karolina.html(dealDocumentsPath(id))).toContain("Brakuje &lt;drugiej&gt; strony")
  expect((await add(karolina, fileNamed("umowa.pdf"))).status).toBe(302)
  const second = (await copies()).find(({ state }) => state === "waiting") ?? expect.fail()
  expect((await act(marta, "wycofaj", { id: second.id })).status).toBe(403)
  expect((await act(karolina, "wycofaj", { id: second.id })).status).toBe(302)
  for (const who of [marta, karolina]) expect((await who.get(signedCopyPath(id, second.id))).status).toBe(404)
  expect((await act(marta, "potwierdz", { id: second.id })).status).toBe(409)
})

describe("a file", () => {
  test.each([
    ["umowa.exe", pdf(), signedCopyErrors.format],
    ["umowa.pdf", "<html>", signedCopyErrors.notPdf],
    ["umowa.pdf", "", signedCopyErrors.empty],
    ["", "", signedCopyErrors.none],
  ])("%j holding %j is refused beside its field", async (name, content, sentence) => {
    const before = await countStored()
    const answer = await add(karolina, fileNamed(name, content))
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
    expect(await copies()).toEqual([])
    expect(await countStored()).toBe(before)
  })

  test("over the limit is refused with the size", async () => {
    const answer = await add(karolina, fileNamed("umowa.pdf", pdf("x".repeat(signedCopyLimits.bytes))))
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain(signedCopyErrors.size)
  })

  test("with a hostile name or another signature's format is a download with a sane name", async () => {
    const names = ["../../etc/umowa\u202efdp.xml", "Ważne <umowy>.ASiCE"]
    for (const name of names) await add(karolina, fileNamed(name, name))
    const rows = await db.select().from(file).where(eq(file.purpose, "signed")).orderBy(file.createdAt)
    expect(rows.map(({ originalName, mime }) => [originalName, mime])).toEqual([
      ["umowafdp.xml", "application/octet-stream"],
      ["Ważne umowy.asice", "application/octet-stream"],
    ])
  })

  test("a copy of terms that are not in force, or of a deal without an agreement, is refused", async () => {
    expect((await add(karolina, fileNamed("umowa.pdf"), "7")).status).toBe(409)
    expect((await add(karolina, fileNamed("umowa.pdf"), "x")).status).toBe(400)
    expect(
      (await act(karolina, "egzemplarz", { termsVersion: "1", file: fileNamed("u.pdf") }, await dealAfter(world, [])))
        .status,
    ).toBe(409)
    expect(await copies()).toEqual([])
  })
})

describe("at the same moment", () => {
  const sent = () => ({ termsVersion: 1, file: fileNamed("umowa.pdf") })

  test("the same file twice is one copy with one stored file", async () => {
    const before = await countStored()
    const both = [addSignedCopy(world.viewers.karolina, id, sent()), addSignedCopy(world.viewers.karolina, id, sent())]
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }])
    expect(await copies()).toHaveLength(1)
    expect(await countStored()).toBe(before + 1)
  })

  test("confirming and withdrawing has one winner", async () => {
    await addSignedCopy(world.viewers.karolina, id, sent())
    const { id: copyId } = await onlyCopy()
    const made = await Promise.allSettled([
      moveSignedCopy(world.viewers.marta, id, copyId, "confirm"),
      moveSignedCopy(world.viewers.karolina, id, copyId, "withdraw"),
    ])
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })

  test("a deal that is cancelled at the same moment takes no copy, or took it first", async () => {
    const cancel = { version: 3, reason: "powód", settlementRead: false }
    const [added] = await Promise.allSettled([
      addSignedCopy(world.viewers.karolina, id, sent()),
      makeMove(world.viewers.marta, id, "cancel", cancel as never),
    ])
    const rows = await db
      .select()
      .from(dealDocument)
      .where(and(eq(dealDocument.dealId, id), eq(dealDocument.kind, "signed")))
    expect(rows).toHaveLength(added?.status === "fulfilled" ? 1 : 0)
  })

  test("copies beyond the limit of waiting ones are refused", async () => {
    const many = Array.from({ length: signedCopyLimits.waiting + 2 }, (_, n) =>
      addSignedCopy(world.viewers.karolina, id, { termsVersion: 1, file: fileNamed(`u${n}.pdf`, pdf(String(n))) }),
    )
    const made = await Promise.allSettled(many)
    expect(made.filter(({ status }) => status === "rejected")).toHaveLength(2)
    expect(await copies()).toHaveLength(signedCopyLimits.waiting)
  })
})
