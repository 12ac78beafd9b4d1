import { and, asc, count, eq, inArray, ne } from "drizzle-orm"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealEvent, deal as deals, deliverable, deliverableProof, file, member, proof } from "#app/db/schema.ts"
import { earlyMark } from "#app/domain/deals/deliverables/early-mark.ts"
import { proofErrors } from "#app/domain/deals/proofs/proof.ts"
import { listProofs } from "#app/features/deals/proofs/queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import {
  dealDeliverablesPath,
  dealPath,
  proofAddPath,
  proofFilePath,
  proofRemovePath,
  proofUploadPath,
} from "#app/paths.ts"
import { disk, storedFiles } from "#app/platform/files/files.server.ts"
import { thumbnailKey } from "#app/platform/files/private-files.server.ts"
import { sweepProofs } from "#app/platform/files/proofs.server.ts"
import type { Fields, Visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, inStatus, type MadeMove } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { deleteAccount } from "#test/support/own-session.ts"

let world: World
let id: string
let row: string
let karolina: Visitor
let marta: Visitor
const movesToRunning: MadeMove[] = [
  ["organization", "accept"],
  ["sponsor", "acceptTerms"],
]

beforeEach(async () => {
  await emptyTables("user", "fact", "file", "idempotency", "rate_limit")
  await disk.deleteAll("proofs/")
  world = await castWorld()
  id = await dealAfter(world, movesToRunning)
  row = await rowOf(id)
  karolina = await enter(world, "karolina")
  marta = await enter(world, "marta")
})

/** The organization's row of a deal. */
async function rowOf(dealId: string, owedBy = "organization") {
  const rows = await db
    .select()
    .from(deliverable)
    .where(eq(deliverable.dealId, dealId))
    .orderBy(asc(deliverable.position))
  return rows.find((one) => one.owedBy === owedBy)?.id ?? ""
}

const key = () => crypto.randomUUID()
const photo = async (name = "baner.jpg", width = 900) => {
  const picture = sharp({ create: { width, height: 600, channels: 3, background: "#2a7" } }).jpeg()
  const exif = { IFD0: { Copyright: "Kowalska" }, IFD3: { GPSLatitude: "52/1 24/1 0/1", GPSLatitudeRef: "N" } }
  return new File([new Uint8Array(await picture.withExif(exif).toBuffer())], name, { type: "image/jpeg" })
}
const pdf = (name = "plakat.pdf") => new File(["%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n"], name)
const link = { kind: "link", link: "facebook.com/sasiedzkisad" }
const add = (person: Visitor, fields: Fields, rows = [row], of = id) =>
  person.post(proofUploadPath(of, ...rows), { key: key(), intent: "addProof", early: "on", ...fields })
const errorsOf = async (answer: Response) => ((await answer.json()) as { errors: Record<string, string> }).errors
const proofs = () => db.select().from(proof).orderBy(asc(proof.createdAt), asc(proof.id))
const publishDrafts = (rowId = row) =>
  db.update(deliverableProof).set({ isDraft: false }).where(eq(deliverableProof.deliverableId, rowId))
async function keysStored() {
  const keys: string[] = []
  for await (const { key } of storedFiles("proofs")) keys.push(key)
  return keys.sort()
}

describe("a proof", () => {
  test("is photos without their location, a PDF, a link or a number", async () => {
    const answers = [
      await add(karolina, { kind: "photo", proofs: [await photo(), await photo("scena.jpg", 200)], comment: "Wisi" }),
      await add(karolina, { kind: "pdf", documents: pdf() }),
      await add(karolina, link),
      await add(karolina, { kind: "number", number: "14 200", unit: "odbiorców wpisu" }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const shown = (await listProofs(world.viewers.karolina, [id]))[row] ?? []
    expect(shown).toHaveLength(5)
    expect(shown).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: "photo", name: "baner.webp", width: 900, height: 600, comment: "Wisi" }),
        expect.objectContaining({ kind: "photo", name: "scena.webp", width: 200, isDraft: true }),
        expect.objectContaining({ kind: "pdf", name: "plakat.pdf" }),
        expect.objectContaining({ kind: "link", link: "https://facebook.com/sasiedzkisad" }),
        expect.objectContaining({ kind: "number", amount: 14200, unit: "odbiorców wpisu" }),
      ]),
    )
    const big = shown.find(({ name }) => name === "baner.webp")
    for (const thumbnail of [false, true]) {
      const answer = await karolina.get(proofFilePath(id, big?.id ?? "", { thumbnail }))
      expect(answer.headers.get("content-type")).toBe("image/webp")
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
      expect(answer.headers.get("cache-control")).toContain("no-store")
      expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename=/)
      const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([facts.width, facts.exif]).toEqual([thumbnail ? 320 : 900, undefined])
    }
    const document = await karolina.get(proofFilePath(id, shown.find(({ kind }) => kind === "pdf")?.id ?? ""))
    expect(document.headers.get("content-type")).toBe("application/pdf")
    expect(document.headers.get("content-disposition")).toMatch(/^attachment; filename="plakat.pdf"/)
  })

  test("is seen as a draft by the owing side only, then by both, never by others", async () => {
    await add(karolina, { kind: "photo", proofs: await photo() })
    const [made] = await proofs()
    const at = proofFilePath(id, made?.id ?? "")
    const seen = async () => {
      const strangers = await Promise.all([enter(world, "rafal"), enter(world, "tomasz")])
      return Promise.all([karolina, marta, ...strangers].map(async (person) => (await person.get(at)).status))
    }
    expect(await seen()).toEqual([200, 404, 404, 404])
    expect(await listProofs(world.viewers.marta, [id])).toEqual({})
    await publishDrafts()
    expect(await seen()).toEqual([200, 200, 404, 404])
    expect((await listProofs(world.viewers.marta, [id]))[row]).toHaveLength(1)
    expect(await listProofs(world.viewers.rafal, [id])).toEqual({})
    const other = await dealAfter(world, movesToRunning)
    expect((await karolina.get(proofFilePath(other, made?.id ?? ""))).status).toBe(404)
  })

  test.each([
    [{ kind: "" }, "kind", proofErrors.kind],
    [{ kind: "photo" }, "proofs", proofErrors.none.photo],
    [{ kind: "pdf" }, "documents", proofErrors.none.pdf],
    [{ kind: "link", link: "javascript:alert(1)" }, "link", proofErrors.link],
    [{ kind: "link", link: "" }, "link", proofErrors.link],
    [{ kind: "number", number: "dużo", unit: "osób" }, "number", proofErrors.amount],
    [{ kind: "number", number: "", unit: "osób" }, "number", proofErrors.amount],
    [{ kind: "number", number: "5", unit: " " }, "unit", proofErrors.unit],
    [{ kind: "number", number: "5", unit: "a\u0000b" }, "unit", "Usuń znaki, których nie da się wyświetlić"],
    [{ ...link, comment: "x".repeat(1001) }, "comment", proofErrors.commentLong],
  ])("%j is refused beside %s", async (fields, control, sentence) => {
    const answer = await add(karolina, fields)
    expect(answer.status).toBe(400)
    expect((await errorsOf(answer))[control]).toBe(sentence)
    expect(await proofs()).toEqual([])
  })

  test("with one bad file of several is refused whole, and names the file", async () => {
    const broken = new File(["to nie zdjęcie"], "baner-2.jpg", { type: "image/jpeg" })
    const heic = new File([`\0\0\0\u0018ftypheic${"x".repeat(200)}`], "IMG_1.jpg")
    for (const [bad, sentence] of [
      [broken, proofErrors.format(broken)],
      [heic, proofErrors.heic(heic)],
      [new File(["x"], "IMG_2.HEIC"), proofErrors.heic({ name: "IMG_2.HEIC" })],
      [new File([], "pusty.jpg"), proofErrors.empty({ name: "pusty.jpg" })],
    ] as const) {
      const answer = await add(karolina, { kind: "photo", proofs: [await photo(), bad] })
      expect([answer.status, (await errorsOf(answer)).proofs]).toEqual([400, sentence])
    }
    const notPdf = await add(karolina, { kind: "pdf", documents: new File(["MZ"], "a.pdf") })
    expect((await errorsOf(notPdf)).documents).toBe(proofErrors.notPdf({ name: "a.pdf" }))
    expect([await proofs(), await keysStored()]).toEqual([[], []])
  })

  test("does not read HEIC, as its hint says", () => {
    expect(sharp.format.heif.input.fileSuffix).toEqual([".avif"])
  })

  test("a form sent twice, also at the same moment, adds one proof", async () => {
    const fields = { key: key(), kind: "photo", proofs: await photo() }
    const answers = await Promise.all([add(karolina, fields), add(karolina, fields)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await add(karolina, fields)).status).toBe(200)
    expect(await proofs()).toHaveLength(1)
    expect(await keysStored()).toHaveLength(2)
  })

  test("is several links at once, one in a line, each counted once", async () => {
    const fields = { key: key(), kind: "link", link: "facebook.com/pierwszy\r\n\r\nhttps://gazeta.example/drugi\r\n" }
    for (const _ of [1, 2]) expect((await add(karolina, fields)).status).toBe(200)
    expect((await proofs()).map(({ link }) => link)).toEqual([
      "https://facebook.com/pierwszy",
      "https://gazeta.example/drugi",
    ])
    expect((await add(karolina, { ...fields, link: `${fields.link}blog.example/trzeci` })).status).toBe(200)
    expect(await proofs()).toHaveLength(3)
    const bad = await add(karolina, { ...link, link: "facebook.com/czwarty\nto nie jest adres" })
    expect([bad.status, (await errorsOf(bad)).link]).toEqual([400, proofErrors.link])
    const many = Array.from({ length: 11 }, (_, at) => `blog.example/${at}`).join("\n")
    expect((await errorsOf(await add(karolina, { ...link, link: many }))).link).toContain("najwyżej 10 linków")
    expect(await proofs()).toHaveLength(3)
  })

  test("a form that has grown since its answer was lost adds its earlier proof once, and the new one with it", async () => {
    const fields = { key: key(), kind: "photo" }
    const [one, two] = [await photo("1.jpg"), await photo("2.jpg", 700)]
    await add(karolina, { ...fields, proofs: one })
    const more = { ...fields, proofs: [one, two], intent: "addProofAndDone" }
    const answers = await Promise.all([add(karolina, more), add(karolina, more)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await proofs()).toHaveLength(2)
    expect(await keysStored()).toHaveLength(4)
    const state = async () => (await db.select().from(deliverable).where(eq(deliverable.id, row)))[0]?.state
    expect(await state()).toBe("done")
    // a late retry does not undo the other side's answer
    await db.update(deliverable).set({ state: "sent_back", reason: "Stare logo" }).where(eq(deliverable.id, row))
    expect((await add(karolina, more)).status).toBe(200)
    expect([await state(), (await proofs()).length]).toEqual(["sent_back", 2])
    // saved first, then marked as done with the same form
    const number = { key: key(), kind: "number", number: "120", unit: "plakatów" }
    await add(karolina, number)
    await add(karolina, { ...number, intent: "addProofAndDone" })
    expect([await state(), (await proofs()).length]).toEqual(["done", 3])
  })

  test("is at most ten photos of a row, however many requests send them", async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, (_, n) => photo(`${n}.jpg`, 30)))
    const answers = await Promise.all([
      add(karolina, { kind: "photo", proofs: photos }),
      add(karolina, { kind: "photo", proofs: photos }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await proofs()).toHaveLength(6)
    expect(await keysStored()).toHaveLength(12)
    const eleven = await add(karolina, { kind: "photo", proofs: [...photos, ...photos] })
    expect((await errorsOf(eleven)).proofs).toContain("najwyżej 10 zdjęć")
  })

  test("that is too large is refused calmly", async () => {
    const heavy = new File([new Uint8Array(13 * 1024 * 1024)], "wielkie.jpg")
    const answer = await add(karolina, { kind: "photo", proofs: heavy })
    expect([answer.status, (await errorsOf(answer)).proofs]).toEqual([400, expect.stringContaining("wielkie.jpg")])
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(200 * 1024 * 1024) }
    const endless = await karolina.send(proofUploadPath(id, row), { method: "POST", headers, body: "--x--" })
    expect([endless.status, await errorsOf(endless)]).toEqual([413, { "": proofErrors.tooLarge }])
  })
})

describe("rows", () => {
  test("are marked as done with the proofs that they have; a shared proof cannot be missing", async () => {
    const form = await karolina.html(dealDeliverablesPath(id, row))
    for (const name of ["proofs", "link", "number", "comment"]) expect(form).toContain(`name="${name}"`)
    const second = await dealAfter(world, movesToRunning)
    const several = await add(karolina, { kind: "photo", intent: "addProofAndDone" }, [row, await rowOf(second)])
    expect([several.status, await errorsOf(several)]).toEqual([400, { proofs: proofErrors.none.photo }])
    expect((await add(karolina, { kind: "photo", intent: "addProofAndDone" })).status).toBe(200)
    expect(await db.select().from(deliverable).where(eq(deliverable.id, row))).toMatchObject([{ state: "done" }])
    expect(await proofs()).toEqual([])
  })

  test("rows of the event's days are marked before them only by who says that they are done", async () => {
    const [day] = await db.select({ on: dealEvent.startDate }).from(dealEvent).where(eq(dealEvent.dealId, id))
    const dueOn = day?.on ?? ""
    const state = async () => (await db.select().from(deliverable).where(eq(deliverable.id, row)))[0]?.state
    const asks = async () =>
      (await karolina.html(dealDeliverablesPath(id, row))).includes("a\u00a0to jest już zrobione")
    await db
      .update(deliverable)
      .set({ dueOn: addDays(dueOn, -1) })
      .where(eq(deliverable.id, row))
    expect(await asks()).toBe(false)
    await db.update(deliverable).set({ dueOn }).where(eq(deliverable.id, row))
    expect(await asks()).toBe(true)
    const done = { ...link, intent: "addProofAndDone", early: "" }
    const unticked = await add(karolina, done)
    expect([unticked.status, await errorsOf(unticked), await state()]).toEqual([
      400,
      { early: earlyMark.missing },
      "todo",
    ])
    expect(await proofs()).toEqual([])
    const plain = { key: key(), kind: "link", link: "nie adres", intent: "addProofAndDone", early: "on" }
    const refused = await (await karolina.post(proofAddPath(id, row), plain)).text()
    expect(/<input[^>]* name="early"[^>]*>/.exec(refused)?.[0]).toContain("checked")
    expect((await add(karolina, link)).status).toBe(200)
    expect((await add(karolina, { ...done, early: "on" })).status).toBe(200)
    expect(await state()).toBe("done")
    // on the day itself nobody is asked
    await db.update(deliverable).set({ state: "todo" }).where(eq(deliverable.id, row))
    await db
      .update(dealEvent)
      .set({ startDate: todayIn(new Date()) })
      .where(eq(dealEvent.dealId, id))
    expect(await asks()).toBe(false)
    expect((await add(karolina, done)).status).toBe(200)
  })

  test("a description without a new proof replaces the old one, for both sides; the history keeps both", async () => {
    const done = { kind: "photo", intent: "addProofAndDone" }
    await add(karolina, { ...done, proofs: await photo(), comment: "Jeden post." })
    await db.update(deliverable).set({ state: "sent_back", reason: "Gdzie drugi?" }).where(eq(deliverable.id, row))
    expect((await add(karolina, { ...done, comment: "Oba posty są opublikowane." })).status).toBe(200)
    const html = await marta.html(dealDeliverablesPath(id))
    expect(html).toContain("Oba posty są opublikowane.")
    expect(html).not.toContain("Jeden post.")
    const history = await marta.html(dealPath(id))
    for (const text of ["Jeden post.", "Oba posty są opublikowane."]) expect(history).toContain(text)
  })

  test("a description that no proof can carry is refused beside its field, and marks nothing", async () => {
    const fields = { kind: "photo", intent: "addProofAndDone", comment: "Oba posty są opublikowane." }
    const state = async () => (await db.select().from(deliverable).where(eq(deliverable.id, row)))[0]?.state
    const alone = await add(karolina, fields)
    expect([alone.status, await errorsOf(alone), await state()]).toEqual([
      400,
      { comment: proofErrors.commentAlone },
      "todo",
    ])
    // another sponsor's row has the same proof
    const second = await rowOf(await dealAfter(world, movesToRunning))
    await add(karolina, { kind: "photo", proofs: await photo(), comment: "Wspólny" }, [row, second])
    expect(await errorsOf(await add(karolina, fields))).toEqual({ comment: proofErrors.commentAlone })
    expect([(await proofs())[0]?.comment, await state()]).toEqual(["Wspólny", "todo"])
  })

  test("rows of several deals of one event take one proof", async () => {
    const second = await dealAfter(world, movesToRunning)
    const rows = [row, await rowOf(second)]
    expect((await add(karolina, { kind: "photo", proofs: await photo() }, rows)).status).toBe(200)
    expect(await proofs()).toHaveLength(1)
    for (const each of [id, second]) {
      const [made] = Object.values(await listProofs(world.viewers.karolina, [each])).flat()
      expect((await karolina.get(proofFilePath(each, made?.id ?? ""))).status).toBe(200)
    }
    const [made] = await proofs()
    await karolina.post(proofRemovePath(id, made?.id ?? "", row), {})
    expect([await proofs(), await keysStored()]).toMatchObject([{ length: 1 }, { length: 2 }])
    await karolina.post(proofRemovePath(second, made?.id ?? "", rows[1] ?? ""), {})
    expect([await proofs(), await keysStored(), await db.select().from(file).where(eq(file.purpose, "proof"))]).toEqual(
      [[], [], []],
    )
  })

  test("are marked as done with the proof, all or none, and show their drafts", async () => {
    const second = await dealAfter(world, movesToRunning)
    const rows = [row, await rowOf(second)]
    await add(karolina, { kind: "pdf", documents: pdf() })
    const intent = "addProofAndDone"
    await db
      .update(deliverable)
      .set({ state: "confirmed" })
      .where(eq(deliverable.id, rows[1] ?? ""))
    expect((await add(karolina, { ...link, intent }, rows)).status).toBe(409)
    expect(await proofs()).toHaveLength(1)
    await db
      .update(deliverable)
      .set({ state: "todo" })
      .where(eq(deliverable.id, rows[1] ?? ""))
    const fields = { ...link, intent, key: key() }
    for (const _ of [1, 2]) expect((await add(karolina, fields, rows)).status).toBe(200)
    const states = await db.select({ state: deliverable.state }).from(deliverable).where(inArray(deliverable.id, rows))
    expect(states).toEqual([{ state: "done" }, { state: "done" }])
    const seen = await listProofs(world.viewers.marta, [id, second])
    expect(rows.map((each) => seen[each]?.length)).toEqual([2, 1])
  })

  test("rows of different events, of the other side, or unknown ones take none", async () => {
    const elsewhere = await dealAfter(world, movesToRunning)
    await db.update(deliverable).set({ eventId: world.events.festival }).where(eq(deliverable.dealId, elsewhere))
    expect((await add(karolina, link, [row, await rowOf(elsewhere)])).status).toBe(409)
    expect((await add(karolina, link, [await rowOf(id, "sponsor")])).status).toBe(404)
    expect((await add(karolina, link, [row, "nie-ma"])).status).toBe(404)
    expect((await add(karolina, link, [])).status).toBe(404)
    expect((await add(await enter(world, "rafal"), link)).status).toBe(404)
    expect(await proofs()).toEqual([])
  })

  test("that are done, and those of a deal that is settled, keep what they have", async () => {
    await add(karolina, link)
    const [made] = await proofs()
    const tries = async () => [
      (await add(karolina, link)).status,
      (await karolina.post(proofRemovePath(id, made?.id ?? "", row), {})).status,
    ]
    await db.update(deliverable).set({ state: "done" }).where(eq(deliverable.id, row))
    expect(await tries()).toEqual([409, 302])
    await db.update(deliverable).set({ state: "todo" }).where(eq(deliverable.id, row))
    await db.update(deals).set({ status: "settlement" }).where(eq(deals.id, id))
    expect(await tries()).toEqual([409, 302])
    expect(await proofs()).toHaveLength(1)
  })

  test("are not the other side's to take proofs off", async () => {
    await add(karolina, link)
    const [made] = await proofs()
    expect((await marta.post(proofRemovePath(id, made?.id ?? "", row), {})).status).toBe(404)
    expect(await proofs()).toHaveLength(1)
  })

  test("take nothing from a role that may only read", async () => {
    await db.update(member).set({ role: "finance" }).where(eq(member.userId, world.people.karolina))
    expect((await add(karolina, link)).status).toBe(403)
    expect(await proofs()).toEqual([])
  })
})

test("unseen proofs are deleted with the last account of a party, shown ones stay with their deals", async () => {
  await add(karolina, { kind: "photo", proofs: await photo() })
  await publishDrafts()
  const shown = await keysStored()
  await add(karolina, { kind: "photo", proofs: await photo() })
  await db.update(deals).set(inStatus("canceled"))
  const { partyId } = world.viewers.karolina
  await db.delete(member).where(and(eq(member.partyId, partyId), ne(member.userId, world.people.karolina)))
  await deleteAccount(world.viewers.karolina)
  expect([await proofs(), await keysStored()]).toMatchObject([{ length: 1 }, shown])
})

test("files that a crash left are removed after a day, those of a proof stay with their thumbnails", async () => {
  await add(karolina, { kind: "photo", proofs: await photo() })
  const keysBefore = await keysStored()
  for (const stray of ["proofs/stray.webp", thumbnailKey("proofs/stray.webp")]) await disk.put(stray, "x")
  expect(await sweepProofs(new Date())).toBe(0)
  expect(await sweepProofs(new Date(Date.now() + 2 * 86_400_000))).toBe(2)
  expect(await keysStored()).toEqual(keysBefore)
  const [files] = await db.select({ files: count() }).from(file).where(eq(file.purpose, "proof"))
  expect(files?.files).toBe(1)
})
