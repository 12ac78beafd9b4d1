import { readdirSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { afterEach, beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import { file } from "#app/db/schema.ts"
import { sweepUploads, uploadPlaces, uploadsBusy } from "#app/platform/files/uploads.server.ts"
import { type Fields, formData, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"

const folder = path.join(process.env.DATA_DIR ?? "", "uploads")
const temporary = () => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: "#246" } })
  .jpeg()
  .toBuffer()

/** Unfinished bodies, which the test ends. */
const open: { end: () => void; answer: Promise<Response> }[] = []

/** Sends the first bytes of a picture and the rest later. */
async function begin(who: Visitor) {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(picture.subarray(0, 10))
      end = () => {
        controller.enqueue(picture.subarray(10))
        controller.close()
      }
    },
  })
  const sent = { method: "POST", body, duplex: "half" } as RequestInit
  const before = temporary().length
  const answer = who.send("/pliki/banner", sent)
  const begun = { end, answer }
  await Promise.race([answer, expect.poll(() => temporary().length).toBeGreaterThan(before)])
  return begun
}
const beginUploads = async (who: Visitor, count: number) => {
  for (let n = 0; n < count; n++) open.push(await begin(who))
}
const endAll = async () => {
  for (const { end } of open) end()
  return Promise.all(open.splice(0).map(({ answer }) => answer))
}
const upload = (who: Visitor) => who.send("/pliki/banner?name=a.jpg", { method: "POST", body: picture })

beforeEach(() => emptyTables("user", "file", "event", "rate_limit"))
afterEach(endAll)

test("four uploads of one account are read at once; the fifth has to retry, and other people are served", async () => {
  const [owner, other] = [await signedUp("organization"), await signedUp("organization")]
  await beginUploads(owner, uploadPlaces.ofPerson)
  const fifth = await upload(owner)
  expect([fifth.status, fifth.headers.get("retry-after")]).toEqual([503, "5"])
  expect(await fifth.json()).toMatchObject({ description: uploadsBusy.own })
  expect((await upload(other)).status).toBe(201)
  const answers = await endAll()
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await upload(owner)).status).toBe(201)
  expect(temporary()).toEqual([])
})

test("another session of the account adds no place", async () => {
  const owner = await signedUp("organization")
  await beginUploads(owner, uploadPlaces.ofPerson)
  const second = visitor()
  await second.post("/logowanie", { email: owner.email, password: "zielona-kładka-7" })
  expect((await upload(second)).status).toBe(503)
})

test("sixteen slow bodies of four accounts stop nobody else's upload", async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => signedUp("organization")))
  for (const owner of owners.slice(0, 4)) await beginUploads(owner, 4)
  expect((await upload(owners[4] as Visitor)).status).toBe(201)
})

test("fifty-five uploads at once get only 201, 429 and 503, and leave no temporary file", async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => signedUp("organization")))
  const answers = await Promise.all(owners.flatMap((owner) => Array.from({ length: 11 }, () => upload(owner))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(uploadPlaces.ofPerson)
  expect(await db.$count(file)).toBe(statuses.filter((status) => status === 201).length)
  expect(temporary()).toEqual([])
})

test("a refused upload does not count for the hour's limit", async () => {
  const owner = await signedUp("organization")
  await beginUploads(owner, uploadPlaces.ofPerson)
  for (let n = 0; n < 70; n++) expect((await upload(owner)).status).toBe(503)
  await endAll()
  expect((await upload(owner)).status).toBe(201)
})

/** Sends a form as a browser does: whole, with its length. */
async function post(who: Visitor, fields: Fields) {
  const form = new Response(formData({ ...event, key: crypto.randomUUID(), ...fields }))
  const body = await form.arrayBuffer()
  const headers = {
    accept: "text/html",
    "content-type": form.headers.get("content-type") ?? "",
    "content-length": String(body.byteLength),
  }
  return who.send("/dodaj-wydarzenie", { method: "POST", body, headers })
}

const event = {
  title: "Bieg nad rzeką",
  description: "Bieg na dziesięć kilometrów dla całych rodzin",
  category: "Ekologiczne",
  startDate: "2027-06-01",
  city: "Toruń",
  voivodeship: "kujawsko-pomorskie",
  "options[0].title": "Sponsor główny",
  "options[0].price": "5 000",
}
const large = () => new File([picture, new Uint8Array(200_000)], "bieg.jpg", { type: "image/jpeg" })

test("a form with a picture, sent without scripts, returns the typed values when there is no place for it", async () => {
  const owner = await signedUp("organization")
  await beginUploads(owner, uploadPlaces.ofPerson)
  const answer = await post(owner, { image: large() })
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
  const html = await answer.text()
  expect(html).toContain(uploadsBusy.own.replaceAll("\u00a0", " ").slice(0, 30))
  for (const typed of [event.title, event.description]) expect(html).toContain(typed)
  await endAll()
  expect((await post(owner, { image: large() })).status).toBe(302)
  expect(temporary()).toEqual([])
})

test("a form without a file takes no place", async () => {
  const owner = await signedUp("organization")
  await beginUploads(owner, uploadPlaces.ofPerson)
  expect((await post(owner, {})).status).toBe(302)
})

test("a body that breaks off frees its place and leaves no file", async () => {
  const owner = await signedUp("organization")
  for (let n = 0; n < uploadPlaces.ofPerson + 1; n++) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(picture.subarray(0, 10)),
      pull: (controller) => controller.error(new Error("the line went dead")),
    })
    const answer = await owner.send("/pliki/banner", { method: "POST", body, duplex: "half" } as RequestInit)
    expect(answer.status).not.toBe(503)
  }
  expect((await upload(owner)).status).toBe(201)
  expect(temporary()).toEqual([])
})

test("files that a process left when it died are removed after an hour", async () => {
  const owner = await signedUp("organization")
  await beginUploads(owner, 1)
  await sweepUploads(new Date())
  expect(temporary()).toHaveLength(1)
  await sweepUploads(new Date(Date.now() + 3_700_000))
  expect(temporary()).toEqual([])
})
