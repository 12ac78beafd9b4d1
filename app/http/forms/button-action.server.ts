import type * as z from "zod"
import { Refusal } from "#app/lib/refusal.ts"
import type { RequestArgs } from "../requests/request-context.ts"
import { handle } from "../responses/handle.server.ts"
import type { UnreadForm } from "./form.server.ts"
import { type FailurePage, redirectAfterBug } from "./form-action.server.ts"
import {
  type Access,
  answerOf,
  type Body,
  checkRole,
  findSubject,
  type Redirect,
  readInput,
  type StepArgs,
  takePoint,
} from "./form-steps.server.ts"

type ButtonAnswer = Redirect | Response

type ButtonOptions<Args, Viewer, Loaded, Schema extends z.ZodType> = Access<Args, Viewer, Loaded> &
  Body<Args, Viewer, Loaded, Schema> & {
    /** For invalid input, which a button alone never sends: the sentence of a refusal, or an answer. */
    invalid?: string | ((steps: StepArgs<Args, Viewer, Loaded>, form: UnreadForm) => ButtonAnswer)
    run: (sent: StepArgs<Args, Viewer, Loaded> & { input: z.output<Schema> }) => ButtonAnswer | Promise<ButtonAnswer>
    /** Redirect with a toast for a refusal; null for the refusal's own page. */
    refused?: (refusal: Refusal, sent: StepArgs<Args, Viewer, Loaded> & { input: z.output<Schema> }) => Redirect | null
    /** Redirect with a toast for a bug; without it the error page is shown. */
    failure?: FailurePage<Args, Viewer, Loaded>
  }

/** Action of a button without a form to return to. A Refusal shows its page unless `refused` redirects. */
export const buttonAction =
  <Args extends RequestArgs>() =>
  <Viewer, Schema extends z.ZodType = z.ZodUndefined, Loaded = undefined>(
    options: ButtonOptions<Args, Viewer, Loaded, Schema>,
  ) => {
    const action = handle(async (args: Args): Promise<Response> => {
      const steps = await findSubject(args, options)
      checkRole(steps, options)
      await takePoint(steps, options)
      const form = await readInput(steps, options)
      if (!form.ok) {
        const { invalid = unrecognized } = options
        if (typeof invalid === "string") throw new Refusal("invalid", invalid)
        return answerOf(invalid(steps, form))
      }
      const sent = { ...steps, input: form.input }
      try {
        return await answerOf(await options.run(sent))
      } catch (error) {
        const instead = error instanceof Refusal ? options.refused?.(error, sent) : null
        if (instead) return answerOf(instead)
        const failure = options.failure?.(steps)
        if (!failure) throw error
        return redirectAfterBug(error, args, failure)
      }
    })
    return Object.assign(action, { schema: options.schema })
  }

const unrecognized = "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę."
