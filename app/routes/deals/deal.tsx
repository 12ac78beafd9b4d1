import { useMemo } from "react"
import { data, isRouteErrorResponse, Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors, moveToast } from "#app/domain/deals/deal-labels.ts"
import { isMove, type Move } from "#app/domain/deals/deal-moves.ts"
import { ratingErrors, ratingSaved } from "#app/domain/deals/rating.ts"
import { ratingForm } from "#app/domain/deals/rating-form.ts"
import { moveForm } from "#app/domain/deals/settlement/settlement-form.ts"
import { termsForm } from "#app/domain/deals/terms/terms-form.ts"
import { makeMove } from "#app/features/deals/commands.server.ts"
import { agreeToChange } from "#app/features/deals/event-changes/event-changes.server.ts"
import { LoadFailed, reasonOf } from "#app/features/deals/load-failed.tsx"
import { BackToList, Deal, refusedIn } from "#app/features/deals/page/deal.tsx"
import { getDealPage } from "#app/features/deals/page/deal-page.server.ts"
import { PrimaryBar } from "#app/features/deals/page/primary-bar.tsx"
import { getDeal } from "#app/features/deals/queries.server.ts"
import { rateDeal } from "#app/features/deals/rating/commands.server.ts"
import { ratingAction } from "#app/features/deals/rating/deal-rating.tsx"
import { editTerms } from "#app/features/deals/terms/commands.server.ts"
import { useLive } from "#app/features/notifications/live/live-page.ts"
import { useSeenDeal } from "#app/features/notifications/live/say-read.ts"
import { ErrorPage } from "#app/features/workspace/error-page.tsx"
import { failure } from "#app/http/forms/failure.server.ts"
import { readForm, readTyped } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle, statusOf, waitBefore } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { carriesForm } from "#app/lib/forms/sent-form.ts"
import { notFound, Refusal } from "#app/lib/refusal.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { limit } from "#app/platform/limits.server.ts"
import { MessagePage } from "#app/ui/layout/message-page.tsx"
import { printSheet } from "#app/ui/styles/print-sheet.ts"
import type { Route } from "./+types/deal.ts"

export const links: Route.LinksFunction = () => [printSheet]

export const loader = handle(({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const asked = new URL(request.url).searchParams
  return getDealPage(viewer, params.dealId, {
    version: numberIn(asked.get("wersja")),
    against: numberIn(asked.get("porownaj")),
    editing: asked.has("edycja"),
  })
})

const numberIn = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : null)

const doneIn = (request: Request) => new URL(request.url).searchParams.get("dzialanie") ?? ""

/**
 * POST with ?dzialanie=…: a move or a rating. Access is checked before the body is read. An outdated move answers 409
 * with the current deal.
 */
export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const viewer = signedIn(context, request)
  const move = doneIn(request)
  const isRating = move === ratingAction
  if (!isRating && !isMove(move)) throw notFound(dealErrors.notFound.description)
  try {
    await limit("write", viewer.id)
  } catch (error) {
    return refusedUnread({ request, context }, error, isRating ? "rate" : move)
  }
  await getDeal(viewer, params.dealId)
  if (isRating) return rate({ request, context }, viewer, params.dealId)
  const form = move === "edit" ? await readForm(request, termsForm) : await readForm(request, moveForm)
  const refused = (errors: Record<string, string>, status: number) =>
    data({ move, errors, values: form.values, stale: status === 409 }, status)
  if (!form.ok) return refused(form.errors, 400)
  try {
    const { input } = form
    const made =
      "lines" in input
        ? await editTerms(viewer, params.dealId, input)
        : move === "agreeToChange"
          ? await agreeToChange(viewer, params.dealId, { version: input.version, seen: input.seen ?? null })
          : await makeMove(viewer, params.dealId, move, input)
    if (!made.ok) return refused(made.errors, 400)
    return await redirectWithToast(`/wspolprace/${params.dealId}`, moveToast(move, made.status))
  } catch (error) {
    if (error instanceof Refusal && error.reason === "conflict") return refused({ "": error.message }, 409)
    const sentence = move === "edit" ? dealErrors.options : dealErrors.status
    const failed = failure(error, { request, context }, sentence)
    return refused({ "": failed.sentence }, failed.status)
  }
})

/** Over the limit: returns the values without validation. */
async function refusedUnread(
  asked: Pick<Route.ActionArgs, "request" | "context">,
  error: unknown,
  move: Move | "rate",
) {
  if (!(error instanceof Refusal)) throw error
  waitBefore(error, asked.context)
  const values = await readTyped(asked.request)
  return data({ move, errors: { "": error.message }, values, stale: false }, statusOf[error.reason])
}

async function rate(asked: Pick<Route.ActionArgs, "request" | "context">, viewer: Viewer, id: string) {
  const form = await readForm(asked.request, ratingForm)
  const refused = (errors: Record<string, string>, status: number) =>
    data({ move: "rate" as const, errors, values: form.values }, status)
  if (!form.ok) return refused(form.errors, 400)
  try {
    await rateDeal(viewer, id, form.input)
  } catch (error) {
    const failed = failure(error, asked, ratingErrors.failed)
    return refused({ "": failed.sentence }, failed.status)
  }
  return redirectWithToast(`/wspolprace/${id}`, ratingSaved)
}

/** Also after a refused move, to show what changed meanwhile; not after a failure, when loading would fail as well. */
export const shouldRevalidate = ({ actionStatus = 200 }) => actionStatus < 500

export async function clientAction(args: Route.ClientActionArgs) {
  const move = doneIn(args.request)
  if (move === ratingAction) return preserveFormOnFailure(args, { move: "rate" as const })
  return isMove(move) ? preserveFormOnFailure(args, { move, stale: false }) : args.serverAction()
}

export default function DealRoute({ loaderData: deal, actionData }: Route.ComponentProps) {
  useLive((change) => change.kind === "deal" && change.id === deal.id)
  useSeenDeal(deal)
  const refused = useMemo(() => refusedIn(actionData), [actionData])
  return (
    <div className="page">
      <title>{`Współpraca: ${deal.title} – Pomost`}</title>
      <meta name="description" content="Warunki, stan i historia współpracy." />
      <div className="deal__head">
        <BackToList />
        <h1>{tidy(deal.title)}</h1>
      </div>
      <PrimaryBar deal={deal} />
      <Deal deal={deal} {...refused} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? { status: error.status, data: error.data as unknown } : null
  if (answer && answer.status >= 500 && !carriesForm(answer.data))
    return <LoadFailed title={dealErrors.load} reason={reasonOf(answer.data)} />
  if (answer?.status !== 404) return <ErrorPage answer={answer} />
  const { title, description } = dealErrors.notFound
  return (
    <>
      <title>{`${title} – Pomost`}</title>
      <MessagePage
        title={title}
        actions={
          <Link className="btn" to="/wspolprace">
            Wróć do listy współprac
          </Link>
        }
      >
        <p>{description}</p>
      </MessagePage>
    </>
  )
}
