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

type JsonOptions<Given, Viewer, Loaded, Schema extends z.ZodType> = Access<Given, Viewer, Loaded> &
  Body<Given, Viewer, Loaded, Schema> & {
    /** The command: returns `InputRefusal`, an answer, or data for the script. */
    run: (sent: StepArgs<Given, Viewer, Loaded> & { input: z.output<Schema> }) => object | Promise<object>
    /** Page to show a browser that posts here without JavaScript. */
    page?: (args: Given) => string
    /** JSON of a Refusal instead of `{ error }`; null for that. */
    refused?: (refusal: Refusal, args: Given) => object | null
  }

/**
 * Action for a script of our pages. Invalid input is `{ errors }` with 400, a Refusal `{ error }` with its status, a
 * bug `{ error: null }` with 500.
 */
export const jsonAction =
  <Given extends RequestArgs>() =>
  <Viewer, Schema extends z.ZodType = z.ZodUndefined, Loaded = undefined>(
    options: JsonOptions<Given, Viewer, Loaded, Schema>,
  ) => {
    const action = handleJson(async (args: Given): Promise<Response> => {
      try {
        const asked = await findSubject(args, options)
        checkRole(asked, options)
        await takePoint(asked, options)
        // without a schema the body is the command's own to read
        const form = options.schema ? await readInput(asked, options) : { ok: true as const, input: undefined as never }
        const result = form.ok ? await options.run({ ...asked, input: form.input }) : form
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
