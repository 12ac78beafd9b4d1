import { parseFormData } from "@remix-run/form-data-parser"
import { createContext, type RouterContextProvider } from "react-router"
import { type SentForm, sentFormOf } from "#app/lib/forms/sent-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { receiveMultipart } from "./upload.server.ts"

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Forms that have been read, whose bodies are gone. */
const read = new WeakMap<Request, FormData>()
/** The form that was refused in this request, for whoever fails after it. */
const refusedContext = createContext<Request | null>(null)

/** As form.server.ts takes them at most, files and all. */
const mostBytes = { text: 512 * 1024, files: 12 * 1024 * 1024 }
/** In an interruption many may come at once. */
const mostAtOnce = 4
let reading = 0

/** Remembers what a form held, for as long as its request is there. */
export const noteSent = (request: Request, form: FormData) => void read.set(request, form)

/** The files that a form which has been read carried in this control. */
export const sentFiles = (request: Request, control: string) =>
  (read.get(request)?.getAll(control) ?? []).filter(
    (sent) => typeof sent !== "string" && (sent.name !== "" || sent.size > 0),
  )

/** Remembers that this request's form has not been taken: should its page fail, too, it comes back all the same. */
export const noteRefused = ({ request, context }: Args) => void context.set(refusedContext, request)

/**
 * What a browser sent that waits for a page, without JavaScript or before it: to be handed back with an error in its
 * place. Null for everything else, and for what no form of ours sends. Read now where nobody has.
 */
export async function findSentForm({ request, context }: Args): Promise<SentForm | null> {
  const posted = request.method === "POST" ? request : context.get(refusedContext)
  return posted && asksForPage(posted) ? readSentForm(posted) : null
}

/** Does a browser wait for a page, not a script for data? */
export const asksForPage = (request: Request) => request.headers.get("accept")?.includes("text/html") === true

/** What a form of ours sent, whoever waits for the answer; null for what no form sends, and for too much. */
export async function readSentForm(posted: Request): Promise<SentForm | null> {
  const form = read.get(posted) ?? (await readNow(posted))
  if (!form) return null
  const { pathname, search } = new URL(posted.url)
  return sentFormOf(form, safeNext(pathname + search), hasFiles(posted))
}

async function readNow(request: Request): Promise<FormData | null> {
  const isMultipart = hasFiles(request)
  const most = isMultipart ? mostBytes.files : mostBytes.text
  const isTooMuch = Number(request.headers.get("content-length") ?? 0) > most || reading >= mostAtOnce
  if (request.bodyUsed || isTooMuch) return null
  reading++
  try {
    const limits = { maxFileSize: most, maxTotalSize: most, maxFiles: 20 }
    if (!isMultipart) return await parseFormData(request, limits)
    // an empty file in the place of each: only the name of its control is wanted
    return await receiveMultipart(request, limits, new Refusal("too-large", ""), () => new File([], ""))
  } catch {
    return null
  } finally {
    reading--
  }
}

const hasFiles = (request: Request) => request.headers.get("content-type")?.startsWith("multipart/") ?? false
