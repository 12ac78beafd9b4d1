import { parseFormData } from "@remix-run/form-data-parser"
import { createContext } from "react-router"
import { type SentForm, sentFormOf } from "#app/lib/forms/sent-form.ts"
import { type Client, createPlaces } from "#app/lib/places.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { asksForPage, type RequestArgs } from "./request-context.ts"
import { receiveMultipart } from "./upload.server.ts"
import { clientOf } from "./viewer-context.ts"

/** Parsed forms, whose bodies cannot be read again. */
const parsedForms = new WeakMap<Request, FormData>()
/** The refused form of this request, needed if its page fails as well. */
const refusedContext = createContext<Request | null>(null)

/** The maximum of form.server.ts, files included. */
const mostBytes = { text: 512 * 1024, files: 12 * 1024 * 1024 }
/** Places for reading forms with files: an outage can cause many at once; without a place a form is not returned. */
const reading = createPlaces({ inAll: 12, ofNetwork: 4, ofPerson: 4 }, { own: "", all: "", seconds: 1 })

/** Stores a parsed form for the lifetime of its request. */
export const noteSent = (request: Request, form: FormData) => void parsedForms.set(request, form)

/** Texts of this control in a parsed form. */
export const sentTexts = (request: Request, control: string): string[] =>
  (parsedForms.get(request)?.getAll(control) ?? []).map((sent) => (typeof sent === "string" ? sent : ""))

/** The number of chosen files by control of a parsed form. */
export function sentFiles(request: Request): Map<string, number> {
  const files = new Map<string, number>()
  for (const [control, sent] of parsedForms.get(request) ?? [])
    if (typeof sent !== "string" && (sent.name !== "" || sent.size > 0))
      files.set(control, (files.get(control) ?? 0) + 1)
  return files
}

/** Marks this request's form as refused: it is returned even if its page fails. */
export const noteRefused = ({ request, context }: RequestArgs) => void context.set(refusedContext, request)

/** The form that a browser sent without JavaScript, to return with an error page; null for anything else. */
export async function findSentForm({ request, context }: RequestArgs): Promise<SentForm | null> {
  const posted = request.method === "POST" ? request : context.get(refusedContext)
  return posted && asksForPage(posted) ? readSentForm({ request: posted, context }) : null
}

/** A form's values; null for other or too large bodies. */
export async function readSentForm({ request: posted, context }: RequestArgs): Promise<SentForm | null> {
  const form = parsedForms.get(posted) ?? (await readNow(posted, clientOf(context)))
  if (!form) return null
  parsedForms.set(posted, form)
  const { pathname, search } = new URL(posted.url)
  return sentFormOf(form, safeNext(pathname + search), hasFiles(posted))
}

async function readNow(request: Request, client: Client): Promise<FormData | null> {
  const isMultipart = hasFiles(request)
  const byteLimit = isMultipart ? mostBytes.files : mostBytes.text
  const isTooMuch = Number(request.headers.get("content-length") ?? 0) > byteLimit
  if (request.bodyUsed || isTooMuch || !(isMultipart || hasText(request))) return null
  let releasePlace = () => {}
  try {
    const limits = { maxFileSize: byteLimit, maxTotalSize: byteLimit, maxFiles: 20 }
    // uses only the memory of forms without files: slow uploads must not take the places of others
    if (!isMultipart) return await parseFormData(request, limits)
    releasePlace = reading.take(client)
    // replaces files by empty ones, as only the names are needed
    const named = ({ filename = "" }: { filename?: string }) => new File([], filename)
    return await receiveMultipart(request, limits, new Refusal("too-large", ""), named)
  } catch {
    return null
  } finally {
    releasePlace()
  }
}

const hasType = ({ headers }: Request, type: string) => headers.get("content-type")?.startsWith(type) ?? false
const hasFiles = (request: Request) => hasType(request, "multipart/")
/** The parser applies its limits to these bodies only, and would read any other whole. */
const hasText = (request: Request) => hasType(request, "application/x-www-form-urlencoded")
