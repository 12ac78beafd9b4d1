import { Link, useLocation } from "react-router"
import { actsFor, type Viewer } from "#app/domain/accounts/viewer.ts"
import { inquiryThanks, memberInquiryForm, visitorInquiryForm } from "#app/domain/messages/inquiry.ts"
import { organizationName } from "#app/domain/organizations/organization.ts"
import { useDraftOwner } from "#app/features/accounts/use-viewer-id.ts"
import { sendInquiry } from "#app/features/organizations/inquiry/commands.server.ts"
import { answerComes, InquiryFields } from "#app/features/organizations/inquiry/inquiry-form.tsx"
import { findConversationId } from "#app/features/organizations/inquiry/queries.server.ts"
import { findOrganization } from "#app/features/organizations/profile/queries.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirect } from "#app/http/responses/redirect.server.ts"
import { notFound } from "#app/lib/refusal.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { openConversationPath, organizationPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { DraftForm } from "#app/ui/drafts/draft-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/organization-inquiry.ts"

/** The page to return to; the organization's by default. */
function backOf(url: URL, id: string) {
  const next = safeNext(url.searchParams.get("next"))
  return next === "/" ? organizationPath(encodeURIComponent(id)) : next
}

export const loader = handle(async ({ url, params, context }: Route.LoaderArgs) => {
  const viewer = viewerOf(context)
  const organization = await findOrganization(viewer, params.organizationId)
  if (!organization) throw redirect("/404")
  const back = backOf(url, organization.id)
  if (organization.sample || actsFor(viewer, organization.id)) throw redirect(back)
  const conversationId = await findConversationId(viewer, organization.id)
  if (conversationId) throw redirect(openConversationPath(conversationId))
  return {
    name: organizationName(organization.name),
    back,
    writer: viewer && { name: viewer.name, email: viewer.email },
  }
})

/** Signed-in viewers use their account's name and address. */
const inquiryFormOf = (viewer: Viewer | null) =>
  viewer
    ? memberInquiryForm.transform((input) => ({ ...input, name: viewer.name, email: viewer.email }))
    : visitorInquiryForm

export const action = formAction<Route.ActionArgs>()({
  viewer: viewerOf,
  load: async ({ viewer, params }) => {
    const organization = await findOrganization(viewer, params.organizationId)
    if (!organization || organization.sample) throw notFound("Nie znaleziono organizacji.")
    return organization
  },
  asks: "sendInquiry",
  schema: ({ viewer }) => inquiryFormOf(viewer),
  run: async ({ viewer, params, url, context, input }) => {
    const network = clientNetwork(context)
    await limit("inquiry", viewer?.id ?? network)
    const { fax: _, key, ...inquiry } = input
    const back = backOf(url, params.organizationId)
    const [, eventId = null] = /^\/wydarzenia\/([\w-]{1,64})(?:$|[?#])/.exec(back) ?? []
    await sendInquiry(viewer, params.organizationId, { ...inquiry, eventId }, { network, key })
    return { to: back, toast: inquiryThanks }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OrganizationInquiry({ loaderData: { name, back, writer }, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageMeta title={`Napisz do: ${name}`} description={`Formularz kontaktu z organizacją ${name}.`} unlisted />
      <div className="head">
        <Link className="back" to={back}>
          <Icon name="arrow-left" />
          Wróć
        </Link>
        <h1>Napisz do: {name}</h1>
        <p>{answerComes(writer)}</p>
      </div>
      <DraftForm
        draft={`inquiry ${useDraftOwner()} ${useLocation().pathname}`}
        skip={["fax"]}
        keyed="key"
        refused={actionData}
        className="form"
        noValidate
      >
        <InquiryFields writer={writer} refused={actionData}>
          <SubmitButton busyLabel="Wysyłanie...">Wyślij wiadomość</SubmitButton>
        </InquiryFields>
      </DraftForm>
    </div>
  )
}
