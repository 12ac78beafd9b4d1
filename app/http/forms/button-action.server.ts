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
  /** Form schema of the button; without it the body is not read. */
  schema?: Schema | ((asked: Asked<Given, Viewer, Loaded>) => Schema)
  files?: (viewer: Viewer) => FileLimits
  /** For input that no button sends: the sentence of its refusal, or a redirect. */
  invalid?: string | ((asked: Asked<Given, Viewer, Loaded>) => Answer)
  run: (sent: Asked<Given, Viewer, Loaded> & { input: z.output<Schema> }) => Answer | Promise<Answer>
  /** Redirect with a toast for a refusal; null for the refusal's own page. */
  refused?: (refusal: Refusal, sent: Asked<Given, Viewer, Loaded> & { input: z.output<Schema> }) => Redirect | null
  /** Redirect with a toast for a bug; without it the error page is shown. */
  failure?: Elsewhere<Given, Viewer, Loaded>
}

/** Action of a button without a form to return to. A Refusal shows its page unless `refused` redirects. */
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
      const sent = { ...asked, input: read.input }
      try {
        return await answerOf(await options.run(sent))
      } catch (error) {
        const instead = error instanceof Refusal ? options.refused?.(error, sent) : null
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
