import type * as z from "zod"
import type { Action } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { requirePermission } from "#app/features/accounts/party/policy.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { type Limit, limit } from "#app/platform/limits.server.ts"
import { requireSameParty } from "../requests/acting-party.server.ts"
import type { RequestArgs, RequestContext } from "../requests/request-context.ts"
import { readSentForm } from "../requests/sent-form.server.ts"
import { clientOf, viewerOf } from "../requests/viewer-context.ts"
import { redirect } from "../responses/redirect.server.ts"
import { redirectWithToast, type Toast } from "../responses/toast.server.ts"
import { type FileLimits, type ReadForm, readForm } from "./form.server.ts"

/** Target of an action, with the toast of the next page. */
export type Redirect = { to: string; toast?: Toast; headers?: Headers }
/** Input that only the command can judge: the form returns with these sentences (status 400 by default). */
export type InputRefusal = { ok: false; errors: FieldErrors; status?: number; more?: object }

/** Arguments of every step after `viewer`: the route's, the viewer, and the loaded data. */
export type StepArgs<Args, Viewer, Loaded> = Args & { viewer: Viewer; loaded: Loaded }

/** Checked in this order before the body is read. */
export type Access<Args, Viewer, Loaded> = {
  /** Resolves who posts; redirects or refuses others. `viewerOf` accepts everybody. */
  viewer: (context: RequestContext, request: Request) => Viewer | Promise<Viewer>
  /** Loads the form's subject; refuses or redirects those without access. */
  load?: (steps: Args & { viewer: Viewer }) => Loaded | Promise<Loaded>
  /** The action that the viewer's role must allow (decision 033); commands check it again. Visitors have no role. */
  asks?: Action | ((steps: StepArgs<Args, Viewer, Loaded>) => Action | null)
  /** Takes a point of the viewer's limit, or of another one. A limit that only valid forms count for belongs in `run`. */
  limit?: (Viewer extends { id: string } ? Limit : never) | ((steps: StepArgs<Args, Viewer, Loaded>) => Promise<void>)
}

export type Body<Args, Viewer, Loaded, Schema extends z.ZodType> = {
  /** Without it the form has no input. */
  schema?: Schema | ((steps: StepArgs<Args, Viewer, Loaded>) => Schema | Promise<Schema>)
  files?: (viewer: Viewer) => FileLimits
}

/** Resolves who posts and what about. Refuses an upload whose address names another party. */
export async function findSubject<Args extends RequestArgs, Viewer, Loaded>(
  args: Args,
  { viewer: resolve, load }: Access<Args, Viewer, Loaded>,
): Promise<StepArgs<Args, Viewer, Loaded>> {
  const viewer = await resolve(args.context, args.request)
  await requireSameParty(args)
  return { ...args, viewer, loaded: (await load?.({ ...args, viewer })) as Loaded }
}

/** Refuses (403) a member whose role does not allow the form's action. */
export function checkRole<Args, Viewer, Loaded>(
  steps: StepArgs<Args, Viewer, Loaded>,
  { asks }: Pick<Access<Args, Viewer, Loaded>, "asks">,
) {
  const action = typeof asks === "function" ? asks(steps) : asks
  const member = steps.viewer as { role: Role } | null
  if (action && member) requirePermission(member, action)
}

export async function takePoint<Args, Viewer, Loaded>(
  steps: StepArgs<Args, Viewer, Loaded>,
  { limit: allowance }: Pick<Access<Args, Viewer, Loaded>, "limit">,
) {
  if (typeof allowance === "function") await allowance(steps)
  else if (allowance) await limit(allowance, (steps.viewer as { id: string }).id)
}

export async function readInput<Args extends RequestArgs, Viewer, Loaded, Schema extends z.ZodType>(
  steps: StepArgs<Args, Viewer, Loaded>,
  { schema, files }: Body<Args, Viewer, Loaded, Schema>,
): Promise<ReadForm<z.output<Schema>>> {
  const rule = typeof schema === "function" ? await schema(steps) : schema
  const limits = files?.(steps.viewer)
  try {
    if (rule) return await readForm(steps.request, rule, limits && { ...limits, client: clientOf(steps.context) })
    if (viewerOf(steps.context)) await readSentForm(steps)
    return { ok: true, input: undefined as z.output<Schema>, values: {} }
  } finally {
    // a body, also a button's, names the party of its page: another party's is refused before its errors are
    await requireSameParty(steps)
  }
}

/** What the page or script receives if the command neither refuses nor redirects. */
export type PageData<Result> = Result extends Redirect | Response | InputRefusal ? never : Result

export async function answerOf<Result>(result: Result): Promise<Response | PageData<Result>> {
  if (result instanceof Response || !isRedirect(result)) return result as PageData<Result>
  const { to, toast, headers } = result
  return toast ? redirectWithToast(to, toast, headers) : redirect(to, headers ? { headers } : undefined)
}

const isRedirect = (result: unknown): result is Redirect =>
  typeof result === "object" && result !== null && "to" in result

export const isRefused = (result: unknown): result is InputRefusal =>
  typeof result === "object" &&
  result !== null &&
  // the `ok` of a Response is its status: false for a redirect
  !(result instanceof Response) &&
  "ok" in result &&
  result.ok === false
