import { parseFormData } from "@remix-run/form-data-parser"
import type * as z from "zod"
import { controlName } from "#app/lib/forms/form-fields.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type FormValue, nested } from "./form-names.ts"
import { noteSent } from "./sent-form.server.ts"
import { receiveForm } from "./upload.server.ts"

/** One sentence per control, by its name; "" holds what belongs to no control. */
export type FieldErrors = Record<string, string>
/** What was typed, by control name, so that a refused form shows it again. Never passwords, never files. */
export type TypedValues = Record<string, string | string[]>
export type RefusedForm = { ok: false; errors: FieldErrors; values: TypedValues }
export type ReadForm<Input> = { ok: true; input: Input; values: TypedValues } | RefusedForm

const maxFields = 2000
const tooLargeBody = "Przesłane dane są zbyt duże."
const textBytes = 512 * 1024

/** For forms that may carry files. */
export type FileLimits = {
  /** The account whose uploads they count among. */
  uploader: string
  /** Bytes of one file. */
  maxFileSize: number
  /** Bytes of one file that is still read, for its field to say that it is too large; `maxFileSize` unless said. */
  readFileSize?: number
  /** How many such files one form may carry; one unless said. Twice as many are still read. */
  files?: number
  /** What a larger body is told. */
  tooLarge?: string
}

/**
 * Request → validated input, or the errors and words to show again. The body is counted while it streams:
 * `maxFileSize` bytes a file, half a megabyte of text (413). A body that is no form, a name that is no control's
 * and a key the schema does not know are refused with 400, one upload too many at the same time with 503. Files lie in
 * temporary files until the request is over.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  files?: FileLimits,
): Promise<ReadForm<z.output<Schema>>> {
  const sent = await readBody(request, files)
  const values = typedValues(sent)
  const shaped = nested(sent)
  if (!shaped) throw unusable()
  const read = await schema.safeParseAsync(shaped, { error: generalProblem })
  if (read.success) return { ok: true, input: read.data, values }
  if (read.error.issues.some((issue) => issue.code === "unrecognized_keys")) throw unusable()
  return { ok: false, errors: errorsOf(read.error, sent), values }
}

/**
 * What was typed, asked of no schema: for a form that is refused before it is worth reading, as one of too many. Bodies
 * are counted like any other.
 */
export const readTyped = async (request: Request): Promise<TypedValues> => typedValues(await readBody(request))

/** A refusal of a whole form after its fields were fine, such as a wrong password. */
export const refuseForm = (form: { values: TypedValues }, errors: FieldErrors): RefusedForm => ({
  ok: false,
  errors,
  values: form.values,
})

const unusable = () => new Refusal("invalid", "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę.")

async function readBody(request: Request, files?: FileLimits) {
  const tooLarge = new Refusal("too-large", files?.tooLarge ?? tooLargeBody)
  const { maxFileSize = 0, readFileSize = maxFileSize, files: count = 1 } = files ?? {}
  const most = textBytes + maxFileSize * count * 1.1
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge
  // the parser counts a text like a file
  const limits = {
    maxFileSize: Math.max(readFileSize, textBytes),
    maxFiles: Math.max(5, 2 * count),
    maxTotalSize: most,
  }
  let form: FormData
  try {
    form =
      files && isMultipart(request)
        ? await receiveForm(request, { ...limits, uploader: files.uploader, tooLarge })
        : await parseFormData(counted(request, most, tooLarge), limits)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw isTooLarge(error) ? tooLarge : unusable()
  }
  noteSent(request, form)
  const values = new Map<string, FormValue>()
  let fields = 0
  for (const [name, value] of form) {
    if (++fields > maxFields) throw tooLarge
    const there = values.get(name)
    if (there === undefined) values.set(name, value)
    else if (Array.isArray(there)) there.push(value)
    else values.set(name, [there, value])
  }
  return values
}

const isMultipart = (request: Request) => request.headers.get("content-type")?.startsWith("multipart/") ?? false

function counted(request: Request, most: number, tooLarge: Refusal) {
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

/**
 * The first sentence of each control, in the order of the form; an issue inside a repeated control belongs to its one
 * name. A browser sends controls as they stand; a control that sent nothing (an unticked box) follows what it follows
 * in the schema.
 */
/** Said of a control that no form of ours leaves out, where its rule has no sentence of its own. */
const generalProblem = ({ input }: { input?: unknown }) =>
  input === undefined ? "Uzupełnij to pole." : "Sprawdź, co jest w\u00a0tym polu."

function errorsOf(error: z.ZodError, sent: ReadonlyMap<string, FormValue>): FieldErrors {
  const found = sentencesOf(error, sent)
  const places = new Map([...sent.keys()].map((name, place) => [name, place]))
  let last = -1
  const placed = Object.entries(found).map(([name, sentence]) => {
    last = places.get(name) ?? last
    return { name, sentence, place: last }
  })
  return Object.fromEntries(placed.toSorted((a, b) => a.place - b.place).map(({ name, sentence }) => [name, sentence]))
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
