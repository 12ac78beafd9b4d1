import { data, type RouterContextProvider } from "react-router"
import type * as z from "zod"
import { type Reason, Refusal } from "#app/lib/refusal.ts"
import { type Limit, limit } from "#app/platform/limits.server.ts"
import { asRefusal, handle, logBug, logDenied, statusOf, waitBefore } from "../responses/handle.server.ts"
import { redirect } from "../responses/redirect.server.ts"
import { redirectWithToast, type Toast } from "../responses/toast.server.ts"
import {
  type FieldErrors,
  type FileLimits,
  type ReadForm,
  type RefusedForm,
  readForm,
  readTyped,
  type TypedValues,
} from "./form.server.ts"

export type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Where an action leads, with the toast that the next page shows. */
export type Redirect = { to: string; toast?: Toast; headers?: Headers }
/** Input that only the command can judge: the form comes back with these sentences (status 400 unless said). */
export type Refused = { ok: false; errors: FieldErrors; status?: number; more?: object }

/** What every step after the viewer is given: the route's own arguments, who acts, and what was loaded. */
export type Asked<Given, Viewer, Loaded> = Given & { viewer: Viewer; loaded: Loaded }
/** What `run` is given besides: the input, and what was typed. */
export type Sent<Schema extends z.ZodType> = {
  input: z.output<Schema>
  values: Readonly<TypedValues>
  /** Changes what the form shows again should it be refused, such as the id of a picture that is stored by now. */
  amend: (values: TypedValues) => void
}

/** What the form shows again. */
type Shown = Readonly<Record<string, string | readonly string[]>>

/** Why a form comes back: errors by control, what was typed, and the refusal, when a command threw one. */
export type Coming = { errors: FieldErrors; values: TypedValues; status: number; refusal: Refusal | null }

/** Who acts, on what, how often; checked in this order before a byte of the body is read. */
export type Access<Given, Viewer, Loaded> = {
  /** Who may post; redirects or refuses anyone else. `viewerOf` lets everybody post. */
  viewer: (context: Args["context"], request: Request) => Viewer | Promise<Viewer>
  /** Loads what the form is about; refuses or redirects who may not touch it. */
  load?: (asked: Given & { viewer: Viewer }) => Loaded | Promise<Loaded>
  /** Takes one point of the viewer's allowance. Other limits belong into `run`. */
  limit?: Viewer extends { id: string } ? Limit : never
}

type FormOptions<Given, Viewer, Loaded, Schema extends z.ZodType, Result, Extra> = Access<Given, Viewer, Loaded> & {
  schema: Schema | ((asked: Asked<Given, Viewer, Loaded>) => Schema | Promise<Schema>)
  /** For forms that may carry files. */
  files?: (viewer: Viewer) => FileLimits
  /** The form also comes back when `limit` refuses it, although it has not been validated. */
  limitInForm?: boolean
  /** What a button without a script makes of the values, such as one more row; null for every other button. */
  rework?: (values: TypedValues) => Shown | null
  /** The command: answers with where to go, with `Refused`, or with data for the page. */
  run: (sent: Asked<Given, Viewer, Loaded> & Sent<Schema>) => Result | Promise<Result>
  /** Reasons that take the page instead of the form: by default what does not exist for the viewer or is forbidden. */
  thrown?: readonly Reason[]
  /** What else a refused form carries; may replace its errors and values. */
  refused?: (coming: Coming, asked: Asked<Given, Viewer, Loaded>) => Extra | Promise<Extra>
  /** What is said when a fault of ours breaks `run`; without it the fault takes the page. */
  failure?: InForm | Elsewhere<Given, Viewer, Loaded>
}

/** A sentence at the form's top; `unavailable` while the database or the bucket is away. */
type InForm = string | { sentence: string; unavailable: string }
/** The page to lead to, and the sentence of its toast. */
export type Elsewhere<Given, Viewer, Loaded> = (asked: Asked<Given, Viewer, Loaded>) => {
  to: string
  sentence: string
  title?: string
}

const thrownByDefault: readonly Reason[] = ["not-found", "forbidden", "sign-in"]

type More<Result> = Result extends { ok: false; more: infer M } ? M : object
type PageData<Result> = Result extends Redirect | Response | Refused ? never : Result

/**
 * The action of a page with a form. A form that is refused comes back as `RefusedForm` with everything that was typed:
 * 400 for its input, the status of a thrown Refusal with its sentence, 500 or 503 for a fault of ours, which is logged.
 * An idempotency key that met a conflict is replaced.
 *
 *     export const action = formAction<Route.ActionArgs>()({ viewer, schema, run, failure })
 */
export const formAction =
  <Given extends Args>() =>
  <
    Viewer,
    Schema extends z.ZodType,
    Result extends Redirect | Refused | Response | object,
    Loaded = undefined,
    Extra extends object = object,
  >(
    options: FormOptions<Given, Viewer, Loaded, Schema, Result, Extra>,
  ) =>
    handle(async (args: Given) => {
      const asked = await beforeLimit(args, options)
      const comeBack = async (coming: Omit<Coming, "refusal"> & { refusal?: Refusal }, more?: object) => {
        const whole = { refusal: null, ...coming }
        const extra = await options.refused?.(whole, asked)
        const { errors, values } = whole
        const form = { ok: false as const, errors, values, ...more, ...extra }
        return data(form as RefusedForm & Extra & More<Result>, whole.status)
      }
      try {
        await takePoint(asked, options)
      } catch (error) {
        if (!(error instanceof Refusal) || !options.limitInForm) throw error
        waitBefore(error, args.context)
        const values = await readTyped(args.request)
        return comeBack({ errors: { "": error.message }, values, status: statusOf[error.reason], refusal: error })
      }
      const form = await readSchema(asked, options)
      const values = { ...form.values }
      const reworked = options.rework?.(values)
      if (reworked) return comeBack({ errors: {}, values: reworked as TypedValues, status: 200 })
      if (!form.ok) return comeBack({ errors: form.errors, values, status: 400 })
      let result: Result
      try {
        const amend = (more: TypedValues) => void Object.assign(values, more)
        result = await options.run({ ...asked, input: form.input, values, amend })
      } catch (error) {
        if (typeof options.failure === "function" && !(error instanceof Refusal))
          return leadElsewhere(error, args, options.failure(asked))
        const { sentence, status, refusal } = inForm(error, args, options)
        // what was sent before in other words is something of its own when it is sent once more
        if (refusal?.reason === "conflict" && "key" in values) values.key = crypto.randomUUID()
        return comeBack({ errors: { "": sentence }, values, status, refusal })
      }
      if (!isRefused(result)) return answerOf(result)
      const { errors, status = 400, more } = result
      return comeBack({ errors, values, status }, more)
    })

/** Several forms or buttons at one address: `choose` names the one that was sent, or throws. */
export const formActions =
  <Given extends Args, Name extends string>(choose: (args: Given) => Name | Promise<Name>) =>
  <Actions extends Record<Name, (args: Given) => Promise<unknown>>>(actions: Actions) =>
    handle(async (args: Given) => {
      const chosen: Actions[Name] = actions[await choose(args)]
      return (await chosen(args)) as Awaited<ReturnType<Actions[Name]>>
    })

export async function beforeLimit<Given extends Args, Viewer, Loaded>(
  args: Given,
  { viewer: resolve, load }: Access<Given, Viewer, Loaded>,
): Promise<Asked<Given, Viewer, Loaded>> {
  const viewer = await resolve(args.context, args.request)
  return { ...args, viewer, loaded: (await load?.({ ...args, viewer })) as Loaded }
}

export async function takePoint({ viewer }: { viewer: unknown }, { limit: name }: { limit?: Limit }) {
  if (name) await limit(name, (viewer as { id: string }).id)
}

async function readSchema<Given extends Args, Viewer, Loaded, Schema extends z.ZodType>(
  asked: Asked<Given, Viewer, Loaded>,
  options: Pick<FormOptions<Given, Viewer, Loaded, Schema, unknown, unknown>, "schema" | "files">,
): Promise<ReadForm<z.output<Schema>>> {
  const schema = typeof options.schema === "function" ? await options.schema(asked) : options.schema
  return readForm(asked.request, schema, options.files?.(asked.viewer))
}

type Answer<Result> = Promise<Response | PageData<Result>>

export async function answerOf<Result>(result: Result): Answer<Result> {
  if (result instanceof Response || !isRedirect(result)) return result as PageData<Result>
  const { to, toast, headers } = result
  return toast ? redirectWithToast(to, toast, headers) : redirect(to, headers ? { headers } : undefined)
}

const isRedirect = (result: unknown): result is Redirect =>
  typeof result === "object" && result !== null && "to" in result

const isRefused = (result: unknown): result is Refused =>
  typeof result === "object" && result !== null && "ok" in result && result.ok === false

type Told = { sentence: string; status: number; refusal?: Refusal }

/** What a form that was fine is told when `run` throws; throws on what takes the page. */
function inForm(
  error: unknown,
  args: Args,
  { failure, thrown = thrownByDefault }: { failure?: unknown; thrown?: readonly Reason[] },
): Told {
  if (error instanceof Refusal) {
    if (thrown.includes(error.reason)) throw error
    waitBefore(error, args.context)
    logDenied(error.reason)
    return { sentence: error.message, status: statusOf[error.reason], refusal: error }
  }
  if (failure === undefined) throw error
  return failed(error, args, failure as InForm)
}

/** The toast of something that did not work. */
export const badToast = (title: string, description?: string): Toast => ({ title, description, tone: "bad" })

/** Logs a fault and leads to a page with its sentence as a toast. */
export function leadElsewhere(
  error: unknown,
  args: Args,
  { to, sentence, title = "Błąd" }: ReturnType<Elsewhere<Args, unknown, unknown>>,
) {
  failed(error, args, sentence)
  return redirectWithToast(to, badToast(title, sentence))
}

/** A fault of ours in words: logged with the request's number, or 503 while the database or the bucket is away. */
function failed(error: unknown, args: Args, failure: InForm): Told {
  if (error instanceof Refusal || !(error instanceof Error)) throw error
  const { sentence, unavailable } = typeof failure === "string" ? { sentence: failure, unavailable: failure } : failure
  const refusal = asRefusal(error)
  if (!refusal) {
    logBug(error, args)
    return { sentence, status: 500 }
  }
  waitBefore(refusal, args.context)
  return { sentence: unavailable, status: statusOf[refusal.reason] }
}
