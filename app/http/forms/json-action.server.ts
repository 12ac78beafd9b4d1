import type * as z from "zod"
import { Refusal } from "#app/lib/refusal.ts"
import type { RequestArgs } from "../requests/request-context.ts"
import { handleJson, refusedJson } from "../responses/json.server.ts"
import {
  type Access,
  type Body,
  checkRole,
  findSubject,
  isRefused,
  readInput,
  type StepArgs,
  takePoint,
} from "./form-steps.server.ts"

type JsonOptions<Args, Viewer, Loaded, Schema extends z.ZodType> = Access<Args, Viewer, Loaded> &
  Body<Args, Viewer, Loaded, Schema> & {
    /** The command: returns `InputRefusal`, an answer, or data for the script. */
    run: (sent: StepArgs<Args, Viewer, Loaded> & { input: z.output<Schema> }) => object | Promise<object>
    /** Page to show a browser that posts here without JavaScript. */
    page?: (args: Args) => string
    /** Replaces `{ error }` for a Refusal; null keeps it. */
    refused?: (refusal: Refusal, args: Args) => object | null
  }

/**
 * Action for a script of our pages. Invalid input is `{ errors }` with 400, a Refusal `{ error }` with its status, a
 * bug `{ error: null }` with 500.
 */
export const jsonAction =
  <Args extends RequestArgs>() =>
  <Viewer, Schema extends z.ZodType = z.ZodUndefined, Loaded = undefined>(
    options: JsonOptions<Args, Viewer, Loaded, Schema>,
  ) => {
    const action = handleJson(async (args: Args): Promise<Response> => {
      try {
        const steps = await findSubject(args, options)
        checkRole(steps, options)
        await takePoint(steps, options)
        // without a schema the command reads the body itself
        const form = options.schema ? await readInput(steps, options) : { ok: true as const, input: undefined as never }
        const result = form.ok ? await options.run({ ...steps, input: form.input }) : form
        if (result instanceof Response) return result
        if (!isRefused(result)) return Response.json(result)
        return Response.json({ errors: result.errors }, { status: result.status ?? 400 })
      } catch (error) {
        const body = error instanceof Refusal ? options.refused?.(error, args) : null
        if (!body) throw error
        return refusedJson(error as Refusal, body)
      }
    }, options.page)
    return Object.assign(action, { schema: options.schema })
  }
