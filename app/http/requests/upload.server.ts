import { createReadStream } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { parseFormData } from "@remix-run/form-data-parser"
import {
  getMultipartBoundary,
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser"
import { createConcurrencyLimit } from "#app/lib/concurrency-limit.ts"
import { freeBytes } from "#app/lib/free-bytes.ts"
import type { Client } from "#app/lib/places.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import {
  receiving,
  type TemporaryFile,
  toTemporaryFile,
  UploadedFile,
  uploadWork,
} from "#app/platform/files/uploads.server.ts"
import { log } from "#app/platform/log.server.ts"
import { asksForPage } from "./request-context.ts"

/** Cleanup at the end of a request: places, temporary files. */
const toRelease = new WeakMap<Request, (() => void | Promise<void>)[]>()

function releaseLater(request: Request, release: () => void | Promise<void>) {
  const known = toRelease.get(request)
  if (known) known.push(release)
  else toRelease.set(request, [release])
}

/** Releases a request's places and temporary files; called by the wrapper of every action. */
export async function releaseUploads(request: Request): Promise<void> {
  const releases = toRelease.get(request) ?? []
  toRelease.delete(request)
  for (const release of releases)
    try {
      await release()
    } catch (error) {
      log.error({ err: error }, "a temporary file could not be removed")
    }
}

/** Refused bodies are read to their end, as many clients ignore earlier answers, unless they stall or are endless. */
const longestPauseMs = 5000
const mostUnreadBytes = 32 * 1024 * 1024

/** The sender of an upload that has begun. */
const senders = new WeakMap<Request, Client>()

/** Takes a place for receiving this request's upload until it ends; 503 without a free one, also of those for processing. */
export async function beginUpload(request: Request, client: Client): Promise<void> {
  try {
    uploadWork.require(client)
    releaseLater(request, receiving.take(client))
    senders.set(request, client)
  } catch (error) {
    // the body of a form that returns to its page is still needed for its values
    if (!asksForPage(request)) await discard(request)
    throw error
  }
}

async function discard({ body }: Request) {
  if (!body || body.locked) return
  const reader = body.getReader()
  try {
    // cancelling would close the connection before the answer is sent
    for (let bytes = 0; bytes < mostUnreadBytes; ) {
      const piece = await withinPause(reader.read())
      if (!piece?.value) return
      bytes += piece.value.byteLength
      freeBytes(piece.value)
    }
  } catch {
    // connection lost
  }
}

/** Null when nothing arrives in time. */
async function withinPause<Result>(reading: Promise<Result>): Promise<Result | null> {
  const waited = new AbortController()
  const pause = sleep(longestPauseMs, null, { ref: false, signal: waited.signal })
  try {
    return await Promise.race([reading, pause])
  } finally {
    pause.catch(() => {})
    waited.abort()
  }
}

/** Waits for this request's turn to process its complete upload; 503 after a while. */
export async function beginWork(request: Request): Promise<void> {
  const client = senders.get(request)
  if (client) releaseLater(request, await uploadWork.enter(client))
}

/** The body as a temporary file until the request ends; refused over `most` bytes. */
export async function receiveBody(
  request: Request,
  most: number,
  tooLarge: Refusal,
  body = request.body,
): Promise<TemporaryFile> {
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge
  const file = await toTemporaryFile(body, { most, tooLarge, client: senders.get(request) })
  releaseLater(request, file.release)
  return file
}

/** One form at a time, as the parser holds its files in memory. */
const withinLimit = createConcurrencyLimit(1)

type Bytes = Uint8Array<ArrayBuffer>
type MultipartLimits = { maxFileSize: number; maxFiles: number; maxTotalSize: number }

/** Reads a multipart form from a temporary file, so that slow uploads use no memory. `receive` processes each file. */
export async function receiveMultipart(
  request: Request,
  limits: MultipartLimits,
  tooLarge: Refusal,
  receive: (part: MultipartPart) => Promise<File> | File = (part) => temporaryFile(request, part, tooLarge),
  sent = request.body,
): Promise<FormData> {
  const body = await receiveBody(request, limits.maxTotalSize, tooLarge, sent)
  try {
    return await withinLimit(() => parseMultipart(request, body, limits, tooLarge, receive))
  } finally {
    // the parsed files are stored separately, and count until the request ends
    await body.remove()
  }
}

async function parseMultipart(
  request: Request,
  { path }: TemporaryFile,
  { maxFiles, ...limits }: MultipartLimits,
  tooLarge: Refusal,
  receive: (part: MultipartPart) => Promise<File> | File,
) {
  const boundary = getMultipartBoundary(request.headers.get("content-type") ?? "")
  if (!boundary) throw new MultipartParseError("no boundary")
  const parser = new MultipartParser(boundary, limits)
  const form = new FormData()
  let files = 0
  for await (const piece of createReadStream(path))
    for (const part of parser.write(piece)) {
      if (!part.name) continue
      if (part.isFile && ++files > maxFiles) throw tooLarge
      form.append(part.name, part.isFile ? await receive(part) : part.text)
    }
  parser.finish()
  return form
}

const withBody = ({ headers, url }: Request, body: ReadableStream<Uint8Array>) =>
  new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit)

/** Smaller bodies are read in memory without a place. */
const smallBytes = 64 * 1024

/** Like `receiveMultipart` for expected files: parses small forms directly; larger ones take one of the sender's places (503). */
export async function receiveForm(
  request: Request,
  { client, tooLarge, ...limits }: MultipartLimits & { client: Client; tooLarge: Refusal },
): Promise<FormData> {
  const isLarge = Number(request.headers.get("content-length") ?? 0) > smallBytes
  if (isLarge) {
    await beginUpload(request, client)
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
  await beginUpload(request, client)
  return receiveMultipart(request, limits, tooLarge, undefined, streamOf(first, reader))
}

/** The pieces already read, then the rest. */
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

async function temporaryFile(request: Request, part: MultipartPart, tooLarge: Refusal): Promise<File> {
  const { filename = "file-upload", mediaType: type = "application/octet-stream", content, size } = part
  if (size === 0) return new File([], filename, { type })
  const { path, remove } = await toTemporaryFile(content, { most: size, tooLarge })
  releaseLater(request, remove)
  return UploadedFile.at(path, { name: filename, type })
}
