import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { dealErrors } from "#app/domain/deals/deal/deal-labels.ts"
import { type SignedCopyMove, signedCopyErrors, signedCopyLimits } from "#app/domain/deals/documents/signed-copy.ts"
import { movedCopyForm, rejectedCopyForm, signedCopyForm } from "#app/domain/deals/documents/signed-copy-form.ts"
import { stateForm } from "#app/domain/deals/people/capacity-form.ts"
import { DealFrame } from "#app/features/deals/deal/frame/deal-frame.tsx"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { stateCapacity } from "#app/features/deals/documents/page/commands.server.ts"
import { Documents } from "#app/features/deals/documents/page/documents.tsx"
import { getDocuments } from "#app/features/deals/documents/page/queries.server.ts"
import { type DocumentAct, documentActs } from "#app/features/deals/documents/page/refused-document.ts"
import { addSignedCopy, moveSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { notFound, type Refusal } from "#app/lib/refusal.ts"
import { dealDocumentsPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import type { Route } from "./+types/deal-documents.ts"

export const loader = handle(async ({ request, params, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  const { frame, ...page } = await getDocuments(viewer, params.dealId)
  return { frame, page }
})

const actIn = (url: URL): DocumentAct | null => {
  const wanted = url.searchParams.get("dzialanie") ?? "rola"
  return documentActs.find((act) => act === wanted) ?? null
}

const ofDeal = {
  viewer: signedIn,
  load: ({ viewer, params }: Pick<Route.ActionArgs, "params"> & { viewer: Viewer }) => getDeal(viewer, params.dealId),
  limit: "write",
  limitInForm: true,
} as const
const ofCopies = { ...ofDeal, asks: "moveSignedCopy", failure: signedCopyErrors.failed } as const
const success = (dealId: string, description: string) => ({
  to: dealDocumentsPath(dealId),
  toast: { title: "Gotowe", description },
})

const moveCopyAction = (act: DocumentAct, move: SignedCopyMove, description: string) =>
  formAction<Route.ActionArgs>()({
    ...ofCopies,
    schema: movedCopyForm,
    run: async ({ viewer, params, input }) => {
      await moveSignedCopy(viewer, params.dealId, input.id, move)
      return success(params.dealId, description)
    },
    refused: () => ({ act }),
  })

export const action = formActions<Route.ActionArgs, DocumentAct>(({ request, url, context }) => {
  signedIn(context, request)
  const act = actIn(url)
  if (!act) throw notFound(signedCopyErrors.gone)
  return act
})({
  rola: formAction<Route.ActionArgs>()({
    ...ofDeal,
    asks: "acceptTerms",
    schema: stateForm,
    run: async ({ viewer, params, input }) => {
      await stateCapacity(viewer, params.dealId, input.termsVersion, input.capacity)
      return success(params.dealId, "Umowa ma poświadczenie.")
    },
    refused: () => ({ act: "rola" as const }),
    failure: dealErrors.status,
  }),
  egzemplarz: formAction<Route.ActionArgs>()({
    ...ofCopies,
    limit: ({ viewer }) => limit("upload", viewer.id),
    schema: signedCopyForm,
    files: () => ({ maxFileSize: signedCopyLimits.bytes }),
    unreadInForm: ({ reason }: Refusal) => reason !== "unavailable",
    run: async ({ viewer, params, input }) => {
      const result = await addSignedCopy(viewer, params.dealId, input)
      return result.ok ? success(params.dealId, "Druga strona potwierdzi podpisany egzemplarz.") : result
    },
    refused: ({ refusal, errors }) =>
      refusal?.reason === "too-large"
        ? { act: "egzemplarz" as const, errors: { file: signedCopyErrors.size } }
        : { act: "egzemplarz" as const, errors },
  }),
  potwierdz: moveCopyAction("potwierdz", "confirm", "Podpisany egzemplarz jest potwierdzony."),
  wycofaj: moveCopyAction("wycofaj", "withdraw", "Podpisany egzemplarz jest wycofany."),
  odrzuc: formAction<Route.ActionArgs>()({
    ...ofCopies,
    schema: rejectedCopyForm,
    run: async ({ viewer, params, input }) => {
      await moveSignedCopy(viewer, params.dealId, input.id, "reject", input.reason)
      return success(params.dealId, "Druga strona zobaczy, co się nie zgadza.")
    },
    refused: () => ({ act: "odrzuc" as const }),
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => {
  const act = actIn(args.url)
  return act ? preserveFormOnFailure(args, { act }) : args.serverAction()
}

export default function DealDocuments({ loaderData: { frame, page }, actionData }: Route.ComponentProps) {
  useLive((change) => change.kind === "deal" && change.id === frame.id)
  const answer = useAnswer(actionData)
  const refused = answer && "act" in answer ? answer : undefined
  return (
    <DealFrame frame={frame} tab="documents">
      <title>{`Dokumenty: ${frame.title} – Pomost`}</title>
      <meta name="description" content="Umowa, aneksy i poświadczenie zawarcia." />
      <Documents dealId={frame.id} page={page} lastCapacity={frame.lastCapacity} refused={refused} />
    </DealFrame>
  )
}
