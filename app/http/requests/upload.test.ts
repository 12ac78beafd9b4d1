import { afterEach, beforeEach, expect, test } from "vitest"
import { Refusal } from "#app/lib/refusal.ts"
import { toTemporaryFile, uploadsBusy } from "#app/platform/files/uploads.server.ts"
import { beginUpload, receiveMultipart, releaseUploads } from "./upload.server.ts"

const megabyte = 1_000_000
const most = 400 * megabyte
const tooLarge = new Refusal("too-large", "Za duży.")
const client = { person: "anna", network: "biuro" }
const limits = { maxFileSize: most, maxTotalSize: most, maxFiles: 1 }

function* megabytes(count: number) {
  for (let n = 0; n < count; n++) yield new Uint8Array(megabyte)
}
const received = (count: number) => toTemporaryFile(megabytes(count), { most, tooLarge, client })

function formRequest(files: number) {
  const form = new FormData()
  form.append("title", "Bieg nad rzeką")
  for (let n = 0; n < files; n++) form.append("file", new File([new Uint8Array(5 * megabyte)], `${n}.jpg`))
  return new Request("http://localhost/dodaj", { method: "POST", body: form })
}

let others: Awaited<ReturnType<typeof received>>
// leaves room for one form of ten megabytes
beforeEach(async () => {
  others = await received(305)
})
afterEach(() => others.release())

test("a parsed form counts as its sender's megabytes until its request ends", async () => {
  const request = formRequest(1)
  await beginUpload(request, client)
  const form = await receiveMultipart(request, limits, tooLarge)
  expect(form.get("title")).toBe("Bieg nad rzeką")
  await expect(received(10)).rejects.toThrow(uploadsBusy.own)
  await releaseUploads(request)
  const next = await received(10)
  await next.release()
})

test("a form that is refused while it is parsed also counts until its request ends", async () => {
  const request = formRequest(2)
  await beginUpload(request, client)
  await expect(receiveMultipart(request, limits, tooLarge)).rejects.toThrow(tooLarge.message)
  await expect(received(10)).rejects.toThrow(uploadsBusy.own)
  await releaseUploads(request)
  const next = await received(10)
  await next.release()
})

test("an upload that breaks off frees the megabytes that had arrived", async () => {
  const whole = formRequest(2)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.subarray(0, 8 * megabyte)),
    pull: (controller) => controller.error(new Error("the line went dead")),
  })
  const request = new Request(whole.url, {
    method: "POST",
    body,
    headers: whole.headers,
    duplex: "half",
  } as RequestInit)
  await beginUpload(request, client)
  await expect(receiveMultipart(request, limits, tooLarge)).rejects.toThrow("the line went dead")
  await releaseUploads(request)
  const next = await received(10)
  await next.release()
})
