import { parseFormData } from "@remix-run/form-data-parser"
import type * as z from "zod"
import { actingForField } from "#app/domain/parties/acting-for.ts"
import { controlName } from "#app/lib/forms/form-fields.ts"
import type { Lost } from "#app/lib/forms/lost-answer.ts"
import type { FieldErrors, RefusedForm, TypedValues } from "#app/lib/forms/refused-form.ts"
import type { Client } from "#app/lib/places.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { noteSent } from "../requests/sent-form.server.ts"
import { beginWork, receiveForm } from "../requests/upload.server.ts"
import { type FormValue, nested } from "./form-names.ts"

/** One sentence per control name; "" for the whole form. */
export type UnreadForm = { ok: false } & RefusedForm & Partial<Pick<Lost, "lost">>
export type ReadForm<Input> = { ok: true; input: Input; values: TypedValues } | UnreadForm

const maxFields = 2000
const tooLargeBody = "Przesłane dane są zbyt duże."
const textBytes = 512 * 1024
/** Of a file's bytes: boundaries and headers of its parts come on top. */
const withPartHeaders = 1.1

export type FileLimits = {
  /** Bytes of one file. */
  maxFileSize: number
  /** Bytes that are still read, so that the field can report a file that is too large; `maxFileSize` by default. */
  readFileSize?: number
  /** Number of such files per form; one by default. Twice as many are still read. */
  files?: number
  /** Sentence for a larger body. */
  tooLarge?: string
}

/** `client`: the person and network that the uploads count for. */
export type FormFiles = FileLimits & { client: Client }

/**
 * Request → validated input, or errors and values to show again. Bodies over `maxFileSize` per file or 512 KB of text
 * are refused with 413; malformed bodies, names or unknown keys with 400; too many concurrent uploads with 503. Files
 * are temporary files until the request ends.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  files?: FormFiles,
): Promise<ReadForm<z.output<Schema>>> {
  const sent = await readBody(request, files)
  const values = typedValues(sent)
  const shaped = nested(sent)
  if (!shaped) throw unusable()
  const read = await schema.safeParseAsync(shaped, { error: generalProblem })
  if (read.success) return { ok: true, input: read.data, values }
  if (read.error.issues.some((issue) => issue.code === "unrecognized_keys")) throw unusable()
  return { ok: false, errors: errorsOf(read.error, sent, schema), values }
}

/** Typed values without validation, for a form refused before. Limited like `readForm`. */
export const readTyped = async (request: Request): Promise<TypedValues> => typedValues(await readBody(request))

const unusable = () => new Refusal("invalid", "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę.")

async function readBody(request: Request, files?: FormFiles) {
  const tooLarge = new Refusal("too-large", files?.tooLarge ?? tooLargeBody)
  const { maxFileSize = 0, readFileSize = maxFileSize, files: count = 1 } = files ?? {}
  const most = textBytes + maxFileSize * count * withPartHeaders
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge
  // the parser counts texts like files
  const limits = {
    maxFileSize: Math.max(readFileSize, textBytes),
    maxFiles: Math.max(5, 2 * count),
    maxTotalSize: most,
  }
  let form: FormData
  try {
    form =
      files && isMultipart(request)
        ? await receiveForm(request, { ...limits, client: files.client, tooLarge })
        : await parseFormData(withByteLimit(request, most, tooLarge), limits)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw isTooLarge(error) ? tooLarge : unusable()
  }
  noteSent(request, form)
  // only now, so that a refused form returns the typed values
  await beginWork(request)
  return valuesOf(form, tooLarge)
}

/** Values by control name; those of a repeated name are a list. */
function valuesOf(form: FormData, tooLarge: Refusal) {
  const values = new Map<string, FormValue>()
  let fields = 0
  for (const [name, value] of form) {
    if (++fields > maxFields) throw tooLarge
    if (name === actingForField) continue
    const earlier = values.get(name)
    if (earlier === undefined) values.set(name, value)
    else if (Array.isArray(earlier)) earlier.push(value)
    else values.set(name, [earlier, value])
  }
  return values
}

const isMultipart = (request: Request) => request.headers.get("content-type")?.startsWith("multipart/") ?? false

function withByteLimit(request: Request, most: number, tooLarge: Refusal) {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > most) controller.error(tooLarge)
      else controller.enqueue(chunk)
    },
  })
  return new Request(request.url, {
    method: "POST",
    headers: request.headers,
    body: request.body?.pipeThrough(counter) ?? "",
    duplex: "half",
  } as RequestInit)
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Refusal ||
  (error instanceof Error && (/Max\w+Exceeded/.test(error.name + error.constructor.name) || isTooLarge(error.cause)))

function typedValues(sent: ReadonlyMap<string, FormValue>): TypedValues {
  const values: TypedValues = {}
  for (const [name, value] of sent) {
    if (/password/i.test(name)) continue
    if (typeof value === "string") values[name] = value
    else if (Array.isArray(value)) values[name] = value.filter((item) => typeof item === "string")
  }
  return values
}

/** For controls that our forms never omit, whose rule has no sentence. */
const generalProblem = ({ input }: { input?: unknown }) =>
  input === undefined ? "Uzupełnij to pole." : "Sprawdź, co jest w\u00a0tym polu."

/**
 * The first sentence of each control, in the form's order; the errors of a repeated control share its name. An unsent
 * control (such as an unticked box) takes its position from the schema.
 */
function errorsOf(error: z.ZodError, sent: ReadonlyMap<string, FormValue>, schema: z.ZodType): FieldErrors {
  const positions = positionsOf(sent, schema)
  let last = -1
  const placed = Object.entries(sentencesOf(error, sent)).map(([name, sentence]) => {
    last = positions.get(name) ?? last
    return { name, sentence, position: last }
  })
  // sorted, as zod reports the errors of rules over several controls last, whatever control they are about
  const ordered = placed.toSorted((a, b) => a.position - b.position)
  return Object.fromEntries(ordered.map(({ name, sentence }) => [name, sentence]))
}

/** Puts an unsent control behind the one before it in the schema, and before the next that was sent. */
const betweenTwo = 0.5

function positionsOf(sent: ReadonlyMap<string, FormValue>, schema: z.ZodType): Map<string, number> {
  const names = [...sent.keys()]
  const positions = new Map(names.map((name, position) => [name, position]))
  const lastOfControl = new Map(names.map((name, position) => [name.split(/[.[]/, 1)[0], position]))
  const controls = "shape" in schema ? Object.keys(schema.shape as object) : []
  let before = -1
  for (const name of controls) {
    before = lastOfControl.get(name) ?? before
    if (!positions.has(name)) positions.set(name, before + betweenTwo)
  }
  return positions
}

function sentencesOf(error: z.ZodError, sent: ReadonlyMap<string, FormValue>): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const name = controlName(issue.path)
    const parent = controlName(issue.path.slice(0, -1))
    const control = !sent.has(name) && sent.has(parent) ? parent : name
    errors[control] ??= issue.message
  }
  return errors
}
