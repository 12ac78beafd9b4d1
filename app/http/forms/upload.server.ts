import { setTimeout as sleep } from "node:timers/promises"
import { parseFormData } from "@remix-run/form-data-parser"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import {
  type TemporaryFile,
  takeUploadPlace,
  toTemporaryFile,
  UploadedFile,
} from "#app/platform/files/uploads.server.ts"

/** What has to be undone when a request is over: places at which uploads are read, temporary files. */
const toRelease = new WeakMap<Request, (() => void | Promise<void>)[]>()

function releaseLater(request: Request, release: () => void | Promise<void>) {
  const known = toRelease.get(request)
  if (known) known.push(release)
  else toRelease.set(request, [release])
}

/** Gives back the places and temporary files that a request has taken; called by the wrapper of every action. */
export async function releaseUploads(request: Request): Promise<void> {
  const releases = toRelease.get(request) ?? []
  toRelease.delete(request)
  for (const release of releases) await release()
}

/** So long a body without a place may go on before it is answered, in ms: many clients look for no answer until it ends. */
const longestUnreadMs = 2000

/** Takes a place for reading this request's upload until the request is over; refused (503) when there is none. */
export async function beginUpload(request: Request, accountId: string): Promise<void> {
  try {
    releaseLater(request, takeUploadPlace(accountId))
  } catch (error) {
    // a form whose page comes back is read for what was typed into it
    if (!isForPage(request)) await discard(request)
    throw error
  }
}

/** Does a browser wait for a page? */
export const isForPage = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false

async function discard({ body }: Request) {
  if (!body || body.locked) return
  const reader = body.getReader()
  const until = Date.now() + longestUnreadMs
  const isOver = sleep(longestUnreadMs, { done: true }, { ref: false })
  try {
    // to cancel it would end the connection before its answer
    while (Date.now() < until && !(await Promise.race([reader.read(), isOver])).done);
  } catch {
    // it broke off
  }
}

/** The whole body as a temporary file, until the request is over; over `most` bytes it is refused. */
export async function receiveBody(
  request: Request,
  most: number,
  tooLarge: Refusal,
  body = request.body,
): Promise<TemporaryFile> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge
  const file = await toTemporaryFile(body, most, tooLarge)
  releaseLater(request, file.remove)
  return file
}

/** The parser holds each file of a form in memory: one form after the other. */
const inTurn = createConcurrencyLimit(1)

type Bytes = Uint8Array<ArrayBuffer>
type MultipartLimits = { maxFileSize: number; maxFiles: number; maxTotalSize: number }

/**
 * Reads a multipart form that may carry files: it streams to a temporary file first, however slowly it comes, and is
 * parsed from there. `keep` says what becomes of each file; unless given they are kept in temporary files.
 */
export async function receiveMultipart(
  request: Request,
  limits: MultipartLimits,
  tooLarge: Refusal,
  keep: (file: File) => Promise<File> | File = (file) => kept(request, file, tooLarge),
  sent = request.body,
): Promise<FormData> {
  const body = await receiveBody(request, limits.maxTotalSize, tooLarge, sent)
  const whole = await UploadedFile.at(body.path, { name: "body", type: "" })
  try {
    return await inTurn(() => parseFormData(withBody(request, whole.stream()), limits, keep))
  } finally {
    // its files lie in files of their own
    await body.remove()
  }
}

const withBody = ({ headers, url }: Request, body: ReadableStream<Bytes>) =>
  new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit)

/** A body of this many bytes at most is read like a text, in memory, without a place for uploads. */
const smallBytes = 64 * 1024

/**
 * The same for a form whose files are wanted: a small one is parsed as it comes, a larger one takes one of the uploader's
 * places (else 503) and goes to a temporary file.
 */
export async function receiveForm(
  request: Request,
  { uploader, tooLarge, ...limits }: MultipartLimits & { uploader: string; tooLarge: Refusal },
): Promise<FormData> {
  const isLarge = Number(request.headers.get("content-length") ?? 0) > smallBytes
  if (isLarge) {
    await beginUpload(request, uploader)
    return receiveMultipart(request, limits, tooLarge)
  }
  const reader = request.body?.getReader()
  const first: Bytes[] = []
  let bytes = 0
  while (reader && bytes <= smallBytes) {
    const { value, done } = await reader.read()
    if (done) return parseFormData(withBody(request, streamOf(first)), limits)
    first.push(value)
    bytes += value.byteLength
  }
  await beginUpload(request, uploader)
  return receiveMultipart(request, limits, tooLarge, undefined, streamOf(first, reader))
}

/** Pieces that were read, and then the rest. */
function streamOf(pieces: Bytes[], rest?: ReadableStreamDefaultReader<Bytes>) {
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const piece = pieces.shift() ?? (await rest?.read())?.value
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
    cancel: (reason) => rest?.cancel(reason),
  })
}

async function kept(request: Request, file: File, tooLarge: Refusal): Promise<File> {
  if (file.size === 0) return file
  const { path, remove } = await toTemporaryFile(file.stream(), file.size, tooLarge)
  releaseLater(request, remove)
  return UploadedFile.at(path, file)
}
