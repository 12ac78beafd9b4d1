import { data } from "react-router"
import type * as z from "zod"
import type { FieldErrors, RefusedForm, TypedValues } from "#app/lib/forms/refused-form.ts"
import { textsIn } from "#app/lib/forms/sent-form.ts"
import { type Reason, Refusal } from "#app/lib/refusal.ts"
import { OtherParty } from "../requests/acting-party.server.ts"
import { asksForPage, type RequestArgs } from "../requests/request-context.ts"
import { readSentForm } from "../requests/sent-form.server.ts"
import { asRefusal, handle, logBug, logDenied, statusOf, waitBefore } from "../responses/handle.server.ts"
import { badToast, redirectWithToast } from "../responses/toast.server.ts"
import { chooseAgain } from "./choose-again.server.ts"
import { readTyped, type UnreadForm } from "./form.server.ts"
import {
  type Access,
  answerOf,
  type Body,
  checkRole,
  findSubject,
  type InputRefusal,
  isRefused,
  type Redirect,
  readInput,
  type StepArgs,
  takePoint,
} from "./form-steps.server.ts"

/** Refuses a form from within `run`. `more`: further data for the page. */
export const refuse = <Details extends object = object>(errors: FieldErrors, status = 400, more?: Details) => ({
  ok: false as const,
  errors,
  status,
  more: more as Details,
})

/** Further arguments of `run`: the input and the typed values. */
export type FormInput<Schema extends z.ZodType> = {
  input: z.output<Schema>
  values: Readonly<TypedValues>
  /** Changes the values of a refused form, such as the id of a picture stored meanwhile; `stored`: its control. */
  amend: (values: TypedValues, stored?: string) => void
}

/** A refused form: errors, values, and the refusal if a command threw one. */
export type FormRefusal = RefusedForm & {
  status: number
  refusal: Refusal | null
  /** Whether the schema refused it, before any command. */
  isInput: boolean
}

type FormOptions<Args, Viewer, Loaded, Schema extends z.ZodType, Result, Extra> = Access<Args, Viewer, Loaded> &
  Body<Args, Viewer, Loaded, Schema> & {
    /** Also returns the form, not validated yet, when `limit` refuses it. */
    limitInForm?: boolean
    /** Refusals of `limit` or of the body that return the form; without values if its files make it too long to read. */
    unreadInForm?: (refusal: Refusal) => boolean
    /** New values after a button without JavaScript, such as one for another row; null for other buttons. */
    rework?: (values: TypedValues) => Readonly<Record<string, string | readonly string[]>> | null
    /** The command: returns a redirect, `InputRefusal`, or data for the page. */
    run: (sent: StepArgs<Args, Viewer, Loaded> & FormInput<Schema>) => Result | Promise<Result>
    /** Reasons that show an error page instead of the form: by default not found and forbidden. */
    thrown?: readonly Reason[]
    /** Extra data of a refused form; may replace its errors, values and status. */
    refused?: (refusal: FormRefusal, steps: StepArgs<Args, Viewer, Loaded>) => Extra | Promise<Extra>
    /** Sentence for a bug in `run`; without it the error page is shown. */
    failure?: InForm | FailurePage<Args, Viewer, Loaded>
  }

/** Shown at the form's top; `unavailable` while database or storage are unreachable. */
type InForm = string | { sentence: string; unavailable: string }
/** Target page, and the sentence of its toast. */
export type FailurePage<Args, Viewer, Loaded> = (steps: StepArgs<Args, Viewer, Loaded>) => {
  to: string
  sentence: string
  title?: string
}

const thrownByDefault: readonly Reason[] = ["not-found", "forbidden", "sign-in"]

type More<Result> = Result extends { ok: false; more: infer M } ? M : object

/**
 * Action of a page with a form. A refused form returns as `UnreadForm` with its values: 400 for invalid input, the
 * status of a thrown Refusal, 500 or 503 for a bug, which is logged.
 */
export const formAction =
  <Args extends RequestArgs>() =>
  <
    Viewer,
    Result extends Redirect | InputRefusal | Response | object,
    Schema extends z.ZodType = z.ZodUndefined,
    Loaded = undefined,
    Extra extends object = object,
  >(
    options: FormOptions<Args, Viewer, Loaded, Schema, Result, Extra>,
  ) => {
    const action = handle(async (args: Args) => {
      const steps = await findSubject(args, options)
      const storedControls: string[] = []
      const returnForm = async ({ errors, values, status: usual, ...details }: ReturnedForm, more?: object) => {
        const formRefusal = { errors, values, status: usual, refusal: null, isInput: false, ...details }
        const extra = await options.refused?.(formRefusal, steps)
        const { status, ...form } = { ok: false, errors, values, ...more, status: usual, ...extra }
        form.errors = chooseAgain(args.request, form.errors, storedControls)
        return data(form as UnreadForm & Extra & More<Result>, status)
      }

      const form = await readAllowed(steps, options)
      if ("refusal" in form) return returnForm(form)
      const values = { ...form.values }
      const reworked = options.rework?.(values)
      if (reworked) return returnForm({ errors: {}, values: reworked as TypedValues, status: 200 })
      if (!form.ok) return returnForm({ errors: form.errors, values, status: 400, isInput: true })

      const amend = (more: TypedValues, control?: string) => {
        Object.assign(values, more)
        if (control) storedControls.push(control)
      }
      let result: Result
      try {
        result = await options.run({ ...steps, input: form.input, values, amend })
      } catch (error) {
        if (typeof options.failure === "function" && !(error instanceof Refusal))
          return redirectAfterBug(error, args, options.failure(steps))
        const { sentence, status, refusal = null } = inForm(error, args, options)
        if (refusal?.reason === "conflict") renewKeys(values)
        return returnForm({ errors: { "": sentence }, values, status, refusal })
      }
      if (!isRefused(result)) return answerOf(result)
      const { errors, status = 400, more } = result
      return returnForm({ errors, values, status }, more)
    })
    return Object.assign(action, { schema: options.schema })
  }

type ReturnedForm = Pick<FormRefusal, "errors" | "values" | "status"> & Partial<FormRefusal>

/** The input, if role and limit allow it; else the refused form without input. */
async function readAllowed<Args extends RequestArgs, Viewer, Loaded, Schema extends z.ZodType, Result, Extra>(
  steps: StepArgs<Args, Viewer, Loaded>,
  options: FormOptions<Args, Viewer, Loaded, Schema, Result, Extra>,
) {
  let isWithinLimit = false
  try {
    checkRole(steps, options)
    await takePoint(steps, options)
    isWithinLimit = true
    return await readInput(steps, options)
  } catch (error) {
    const { limitInForm, unreadInForm, thrown = thrownByDefault } = options
    // a page rendered anew would name the other party in the refused form
    if (!(error instanceof Refusal) || error instanceof OtherParty) throw error
    const returnsForm =
      error.reason === "forbidden"
        ? !thrown.includes("forbidden")
        : (limitInForm && !isWithinLimit) || unreadInForm?.(error)
    if (!returnsForm) throw error
    waitBefore(error, steps.context)
    const values = await (unreadInForm ? readUnread(steps) : readTyped(steps.request))
    return { errors: { "": error.message }, values, status: statusOf[error.reason], refusal: error }
  }
}

/** The typed values of a refused form with files; with scripts the page still shows them. */
async function readUnread(args: RequestArgs): Promise<TypedValues> {
  const sent = asksForPage(args.request) ? await readSentForm(args) : null
  return textsIn(sent?.texts ?? [])
}

/** Changed values are a new request, so they need a new idempotency key. */
function renewKeys(values: TypedValues) {
  for (const name of ["key", "idempotencyKey"]) if (name in values) values[name] = crypto.randomUUID()
}

type FormFailure = { sentence: string; status: number; refusal?: Refusal }

/** The sentence for an error of `run`; throws errors that need an error page again. */
function inForm(
  error: unknown,
  args: RequestArgs,
  { failure, thrown = thrownByDefault }: { failure?: unknown; thrown?: readonly Reason[] },
): FormFailure {
  if (error instanceof Refusal) {
    if (thrown.includes(error.reason)) throw error
    waitBefore(error, args.context)
    logDenied(error.reason)
    return { sentence: error.message, status: statusOf[error.reason], refusal: error }
  }
  if (failure === undefined) throw error
  return failed(error, args, failure as InForm)
}

/** Logs a bug and redirects with a toast. */
export function redirectAfterBug(
  error: unknown,
  args: RequestArgs,
  { to, sentence, title = "Błąd" }: ReturnType<FailurePage<RequestArgs, unknown, unknown>>,
) {
  failed(error, args, sentence)
  return redirectWithToast(to, badToast(title, sentence))
}

/** Logs a bug with the request's number; returns 503 while database or storage are unavailable. */
function failed(error: unknown, args: RequestArgs, failure: InForm): FormFailure {
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

/** Several actions at one address. `choose` names the posted one, or throws; if it may refuse, it resolves the viewer first. */
export const formActions =
  <Args extends RequestArgs, Name extends string>(choose: (args: Args) => Name | Promise<Name>) =>
  <Actions extends Record<Name, (args: Args) => Promise<unknown>>>(acts: Actions) => {
    const action = handle(async (args: Args) => {
      const chosen: Actions[Name] = acts[await choose(args)]
      return (await chosen(args)) as Awaited<ReturnType<Actions[Name]>>
    })
    return Object.assign(action, { acts })
  }

/** Maps several names to one action. */
export const servedBy = <Name extends string, Action>(action: Action, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, action])) as Record<Name, Action>
