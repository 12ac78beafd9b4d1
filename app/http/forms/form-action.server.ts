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

/** Target of an action, with the toast of the next page. */
export type Redirect = { to: string; toast?: Toast; headers?: Headers }
/** Input that only the command can judge: the form returns with these sentences (status 400 by default). */
export type Refused = { ok: false; errors: FieldErrors; status?: number; more?: object }

/** Refuses a form from within `run`. `more` is what the page is told besides. */
export const refuse = <Told extends object = object>(errors: FieldErrors, status = 400, more?: Told) => ({
  ok: false as const,
  errors,
  status,
  more: more as Told,
})

/** Arguments of every step after `viewer`: the route's, the viewer, and the loaded data. */
export type Asked<Given, Viewer, Loaded> = Given & { viewer: Viewer; loaded: Loaded }
/** Further arguments of `run`: the input and the typed values. */
export type Sent<Schema extends z.ZodType> = {
  input: z.output<Schema>
  values: Readonly<TypedValues>
  /** Changes the values of a refused form, such as the id of a picture stored meanwhile. */
  amend: (values: TypedValues) => void
}

type Shown = Readonly<Record<string, string | readonly string[]>>

/** A refused form: errors, values, and the refusal if a command threw one. */
export type Coming = {
  errors: FieldErrors
  values: TypedValues
  status: number
  refusal: Refusal | null
  /** The schema refused it, before any command. */
  isInput: boolean
}

/** Checked in this order before the body is read. */
export type Access<Given, Viewer, Loaded> = {
  /** Who may post; redirects or refuses others. `viewerOf` accepts everybody. */
  viewer: (context: Args["context"], request: Request) => Viewer | Promise<Viewer>
  /** Loads the form's subject; refuses or redirects those without access. */
  load?: (asked: Given & { viewer: Viewer }) => Loaded | Promise<Loaded>
  /** Takes a point of the viewer's limit, or of another one. A limit for valid forms only belongs in `run`. */
  limit?: (Viewer extends { id: string } ? Limit : never) | ((asked: Asked<Given, Viewer, Loaded>) => Promise<void>)
}

type FormOptions<Given, Viewer, Loaded, Schema extends z.ZodType, Result, Extra> = Access<Given, Viewer, Loaded> & {
  schema: Schema | ((asked: Asked<Given, Viewer, Loaded>) => Schema | Promise<Schema>)
  files?: (viewer: Viewer) => FileLimits
  /** The form, not validated yet, also returns when `limit` refuses it. */
  limitInForm?: boolean
  /** New values after a button without JavaScript, such as one more row; null for other buttons. */
  rework?: (values: TypedValues) => Shown | null
  /** The command: returns a redirect, `Refused`, or data for the page. */
  run: (sent: Asked<Given, Viewer, Loaded> & Sent<Schema>) => Result | Promise<Result>
  /** Reasons that show an error page instead of the form: by default not found and forbidden. */
  thrown?: readonly Reason[]
  /** Extra data of a refused form; may replace its errors, values and status. */
  refused?: (coming: Coming, asked: Asked<Given, Viewer, Loaded>) => Extra | Promise<Extra>
  /** Sentence for a bug in `run`; without it the error page is shown. */
  failure?: InForm | Elsewhere<Given, Viewer, Loaded>
}

/** Shown at the form's top; `unavailable` while database or storage are unreachable. */
type InForm = string | { sentence: string; unavailable: string }
/** Target page, and the sentence of its toast. */
export type Elsewhere<Given, Viewer, Loaded> = (asked: Asked<Given, Viewer, Loaded>) => {
  to: string
  sentence: string
  title?: string
}

const thrownByDefault: readonly Reason[] = ["not-found", "forbidden", "sign-in"]

type More<Result> = Result extends { ok: false; more: infer M } ? M : object
type PageData<Result> = Result extends Redirect | Response | Refused ? never : Result

/**
 * Action of a page with a form. A refused form returns as `RefusedForm` with its values: 400 for invalid input, the
 * status of a thrown Refusal, 500 or 503 for a bug, which is logged.
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
      const comeBack = async (
        coming: Pick<Coming, "errors" | "values" | "status"> & Partial<Coming>,
        more?: object,
      ) => {
        const { errors, values, refusal = null, isInput = false } = coming
        const extra = await options.refused?.({ ...coming, refusal, isInput }, asked)
        const { status, ...form } = { ok: false, errors, values, ...more, status: coming.status, ...extra }
        return data(form as RefusedForm & Extra & More<Result>, status)
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
      if (!form.ok) return comeBack({ errors: form.errors, values, status: 400, isInput: true })
      let result: Result
      try {
        const amend = (more: TypedValues) => void Object.assign(values, more)
        result = await options.run({ ...asked, input: form.input, values, amend })
      } catch (error) {
        if (typeof options.failure === "function" && !(error instanceof Refusal))
          return leadElsewhere(error, args, options.failure(asked))
        const { sentence, status, refusal } = inForm(error, args, options)
        // changed values need a new idempotency key
        if (refusal?.reason === "conflict" && "key" in values) values.key = crypto.randomUUID()
        return comeBack({ errors: { "": sentence }, values, status, refusal })
      }
      if (!isRefused(result)) return answerOf(result)
      const { errors, status = 400, more } = result
      return comeBack({ errors, values, status }, more)
    })

/** Several forms or buttons at one address: `choose` names the one that was sent, or throws; it resolves the viewer first where it may refuse. */
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

export async function takePoint<Given, Viewer, Loaded>(
  asked: Asked<Given, Viewer, Loaded>,
  { limit: allowance }: Pick<Access<Given, Viewer, Loaded>, "limit">,
) {
  if (typeof allowance === "function") await allowance(asked)
  else if (allowance) await limit(allowance, (asked.viewer as { id: string }).id)
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
  typeof result === "object" &&
  result !== null &&
  // a redirect is not "ok" either
  !(result instanceof Response) &&
  "ok" in result &&
  result.ok === false

type Told = { sentence: string; status: number; refusal?: Refusal }

/** The sentence for an error of `run`; rethrows what shows an error page. */
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

export const badToast = (title: string, description?: string): Toast => ({ title, description, tone: "bad" })

/** Logs a bug and redirects with a toast. */
export function leadElsewhere(
  error: unknown,
  args: Args,
  { to, sentence, title = "Błąd" }: ReturnType<Elsewhere<Args, unknown, unknown>>,
) {
  failed(error, args, sentence)
  return redirectWithToast(to, badToast(title, sentence))
}

/** Logs a bug with the request's number, or 503 while database or storage are unavailable. */
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
