import type * as z from "zod"
import { Refusal } from "#app/lib/refusal.ts"
import { handle } from "../responses/handle.server.ts"
import { type FileLimits, readForm } from "./form.server.ts"
import {
  type Access,
  type Args,
  type Asked,
  answerOf,
  beforeLimit,
  type Elsewhere,
  leadElsewhere,
  type Redirect,
  takePoint,
} from "./form-action.server.ts"

type Answer = Redirect | Response

type ButtonOptions<Given, Viewer, Loaded, Schema extends z.ZodType> = Access<Given, Viewer, Loaded> & {
  /** What the button sends; without it the body is not read. */
  schema?: Schema | ((asked: Asked<Given, Viewer, Loaded>) => Schema)
  files?: (viewer: Viewer) => FileLimits
  /** Input that no button of ours sends: the sentence of its refusal, or where to go instead. */
  invalid?: string | ((asked: Asked<Given, Viewer, Loaded>) => Answer)
  run: (sent: Asked<Given, Viewer, Loaded> & { input: z.output<Schema> }) => Answer | Promise<Answer>
  /** Where a refusal leads with a toast; null for the page of the refusal. */
  refused?: (refusal: Refusal, asked: Asked<Given, Viewer, Loaded>) => Redirect | null
  /** Where a fault of ours leads, and what its toast says; without it the fault takes the page. */
  failure?: Elsewhere<Given, Viewer, Loaded>
}

/**
 * The action of a button, which has no form to come back to: it leads somewhere with a toast. A Refusal takes the page
 * with its status, unless `refused` leads elsewhere.
 */
export const buttonAction =
  <Given extends Args>() =>
  <Viewer, Schema extends z.ZodType = z.ZodUndefined, Loaded = undefined>(
    options: ButtonOptions<Given, Viewer, Loaded, Schema>,
  ) =>
    handle(async (args: Given): Promise<Response> => {
      const asked = await beforeLimit(args, options)
      await takePoint(asked, options)
      const read = await readInput(asked, options)
      if ("instead" in read) return answerOf(read.instead)
      try {
        return await answerOf(await options.run({ ...asked, input: read.input }))
      } catch (error) {
        const instead = error instanceof Refusal ? options.refused?.(error, asked) : null
        if (instead) return answerOf(instead)
        const failure = options.failure?.(asked)
        if (!failure) throw error
        return leadElsewhere(error, args, failure)
      }
    })

const unrecognized = "Formularz zawiera dane, których nie rozpoznajemy. Odśwież stronę."

async function readInput<Given extends Args, Viewer, Loaded, Schema extends z.ZodType>(
  asked: Asked<Given, Viewer, Loaded>,
  { schema, files, invalid = unrecognized }: ButtonOptions<Given, Viewer, Loaded, Schema>,
): Promise<{ input: z.output<Schema> } | { instead: Answer }> {
  if (!schema) return { input: undefined as z.output<Schema> }
  const form = await readForm(
    asked.request,
    typeof schema === "function" ? schema(asked) : schema,
    files?.(asked.viewer),
  )
  if (form.ok) return form
  if (typeof invalid === "string") throw new Refusal("invalid", invalid)
  return { instead: invalid(asked) }
}
