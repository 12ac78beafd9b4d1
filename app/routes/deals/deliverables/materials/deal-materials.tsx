import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { materialMessages } from "#app/domain/deals/deliverables/materials/materials.ts"
import {
  materialFileForm,
  newMaterialForm,
  removedMaterialForm,
} from "#app/domain/deals/deliverables/materials/materials-form.ts"
import { materialBytes, materialErrors } from "#app/domain/organizations/kit/material-file.ts"
import { DealFrame } from "#app/features/deals/deal/frame/deal-frame.tsx"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { askMaterials, giveMaterials } from "#app/features/deals/deliverables/materials/commands.server.ts"
import {
  addMaterial,
  removeMaterial,
  sendMaterial,
} from "#app/features/deals/deliverables/materials/item-commands.server.ts"
import { MaterialsSections, materialsTurn } from "#app/features/deals/deliverables/materials/materials-page.tsx"
import { getMaterialsPage } from "#app/features/deals/deliverables/materials/queries.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { DealError } from "#app/features/workspace/deal-error.tsx"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { notFound, type Refusal } from "#app/lib/refusal.ts"
import { dealMaterialsPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import type { Route } from "./+types/deal-materials.ts"

export const loader = handle(({ request, params, context }: Route.LoaderArgs) =>
  getMaterialsPage(signedIn(context, request), params.dealId),
)

const acts = ["przekaz", "popros", "dodaj", "plik", "usun"] as const
type Act = (typeof acts)[number]
const actIn = (url: URL) => acts.find((act) => act === url.searchParams.get("dzialanie")) ?? null

type Loading = Pick<Route.ActionArgs, "params"> & { viewer: Viewer }
const ofDeal = {
  viewer: signedIn,
  load: ({ viewer, params }: Loading) => getDeal(viewer, params.dealId),
  limit: "write",
} as const
const withFile = {
  ...ofDeal,
  limit: ({ viewer }: { viewer: Viewer }) => limit("upload", viewer.id),
  files: () => ({ maxFileSize: materialBytes }),
  unreadInForm: ({ reason }: Refusal) => reason !== "unavailable",
}
const refusedIn =
  (act: Act) =>
  ({ refusal, errors }: { refusal: Refusal | null; errors: FieldErrors }) =>
    refusal?.reason === "too-large" ? { act, errors: { file: materialErrors.size } } : { act, errors }
const success = (dealId: string, description: string) => ({
  to: dealMaterialsPath(dealId),
  toast: { title: "Gotowe", description },
})
const failure = materialMessages.failed

export const action = formActions<Route.ActionArgs, Act>(({ request, url, context }) => {
  signedIn(context, request)
  const act = actIn(url)
  if (!act) throw notFound(materialMessages.noFile)
  return act
})({
  przekaz: formAction<Route.ActionArgs>()({
    ...ofDeal,
    run: async ({ viewer, params }) => {
      const { changed } = await giveMaterials(viewer, params.dealId)
      return success(params.dealId, changed ? "Organizacja ma już Twoje materiały." : "Organizacja ma już tę wersję.")
    },
    refused: refusedIn("przekaz"),
    failure,
  }),
  popros: formAction<Route.ActionArgs>()({
    ...ofDeal,
    run: async ({ viewer, params }) => {
      await askMaterials(viewer, params.dealId)
      return success(params.dealId, "Poprosiliśmy sponsora o materiały.")
    },
    refused: refusedIn("popros"),
    failure,
  }),
  dodaj: formAction<Route.ActionArgs>()({
    ...withFile,
    schema: newMaterialForm,
    run: async ({ viewer, params, input }) => {
      const result = await addMaterial(viewer, params.dealId, input)
      return result.ok ? success(params.dealId, "Dodano do listy.") : result
    },
    refused: refusedIn("dodaj"),
    failure,
  }),
  plik: formAction<Route.ActionArgs>()({
    ...withFile,
    schema: materialFileForm,
    run: async ({ viewer, params, input }) => {
      const result = await sendMaterial(viewer, params.dealId, input.id, input.file)
      return result.ok ? success(params.dealId, "Plik został przekazany.") : result
    },
    refused: refusedIn("plik"),
    failure,
  }),
  usun: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: removedMaterialForm,
    run: async ({ viewer, params, input }) => {
      await removeMaterial(viewer, params.dealId, input.id)
      return success(params.dealId, "Usunięto z listy.")
    },
    refused: refusedIn("usun"),
    failure,
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => {
  const act = actIn(args.url)
  return act ? preserveFormOnFailure(args, { act }) : args.serverAction()
}

function DealMaterials({ loaderData: page, actionData }: Route.ComponentProps) {
  useLive((change) => change.kind === "deal" && change.id === page.id)
  const answer = useAnswer(actionData)
  const refused = answer && "act" in answer ? answer : undefined
  return (
    <DealFrame frame={page} tab="materials" turn={materialsTurn(page)}>
      <PageMeta title={`Materiały: ${page.title}`} description="Materiały sponsora do tej współpracy." unlisted />
      <MaterialsSections page={page} refused={refused} />
    </DealFrame>
  )
}

export default withRedraw(DealMaterials)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DealError error={error} />
