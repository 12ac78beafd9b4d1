import { Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  organizationBasicForm,
  organizationContactForm,
  postedMediaForm,
} from "#app/domain/organizations/organization-form.ts"
import {
  isOrganizationSection,
  type OrganizationSection,
  organizationSections,
} from "#app/domain/organizations/organization-sections.ts"
import { requirePage } from "#app/features/accounts/party/policy.server.ts"
import { BasicSection } from "#app/features/organizations/edit/basic-section.tsx"
import { type SectionInput, saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { ContactSection } from "#app/features/organizations/edit/contact-section.tsx"
import { MediaSection } from "#app/features/organizations/edit/media-section.tsx"
import { mediaFormLimits, storePostedPictures } from "#app/features/organizations/edit/picture-commands.server.ts"
import { findOwnOrganization } from "#app/features/organizations/edit/queries.server.ts"
import { failureOf, refusedIn } from "#app/features/organizations/edit/refusal-queries.server.ts"
import { savedToast } from "#app/features/organizations/edit/saved-toast.ts"
import { SectionForm } from "#app/features/organizations/edit/section-form.tsx"
import { besideProfile } from "#app/features/parties/team-tabs.tsx"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { outdated, versionIn } from "#app/http/forms/version-in-address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { organizationEditPath, organizationPath } from "#app/paths.ts"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/organization-edit.ts"

const sectionIn = (url: URL): OrganizationSection | null => {
  const requested = url.searchParams.get("sekcja")
  return isOrganizationSection(requested) ? requested : null
}

const nextIn = (url: URL) => safeNext(url.searchParams.get("next"))

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  requirePage(viewer, "editParty")
  return {
    own: await findOwnOrganization(viewer),
    owner: `${viewer.id} ${viewer.partyId}`,
    section: sectionIn(url) ?? "podstawowe",
    next: nextIn(url),
    today: todayIn(new Date()),
  }
})

const ofOrganization = { viewer: organizationViewer, load: versionIn, asks: "editParty", limit: "write" } as const

export const action = formActions<Route.ActionArgs, OrganizationSection>(async ({ request, url, context }) => {
  await organizationViewer(context, request)
  const section = sectionIn(url)
  if (!section) throw outdated()
  return section
})({
  podstawowe: formAction<Route.ActionArgs>()({
    ...ofOrganization,
    schema: () => organizationBasicForm(todayIn(new Date())),
    run: ({ viewer, loaded: version, input, url }) => save(viewer, version, url, { section: "podstawowe", input }),
    refused: refusedIn("podstawowe"),
    failure: failureOf("podstawowe"),
  }),
  kontakt: formAction<Route.ActionArgs>()({
    ...ofOrganization,
    schema: organizationContactForm,
    run: ({ viewer, loaded: version, input, url }) => save(viewer, version, url, { section: "kontakt", input }),
    refused: refusedIn("kontakt"),
    failure: failureOf("kontakt"),
  }),
  media: formAction<Route.ActionArgs>()({
    ...ofOrganization,
    schema: postedMediaForm,
    files: mediaFormLimits,
    run: async ({ viewer, url, loaded: version, input: posted }) => {
      // a picture that cannot be stored does not refuse the other fields (A51)
      const { problem, ...input } = await storePostedPictures(viewer, posted)
      return save(viewer, version, url, { section: "media", input }, problem)
    },
    refused: refusedIn("media"),
    failure: failureOf("media"),
  }),
})

async function save(viewer: Viewer, version: number, url: URL, saved: SectionInput, problem: string | null = null) {
  const next = nextIn(url)
  const pictures = await saveOrganization(viewer, version, saved)
  return {
    to: next === "/" ? `${organizationEditPath}?sekcja=${saved.section}` : next,
    toast: savedToast(saved.section, pictures, problem),
  }
}

export const clientAction = (args: Route.ClientActionArgs) => {
  const section = sectionIn(args.url)
  return section ? preserveFormOnFailure(args, { section, conflict: null }) : args.serverAction()
}

export default function OrganizationEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { own, owner, section, next, today } = loaderData
  const sectionProps = (of: OrganizationSection) => ({
    section: of,
    owner: `organization ${owner}`,
    ...{ path: organizationEditPath, next },
    version: own?.version ?? 0,
    values: own?.values[of] ?? {},
    refused: actionData?.section === of ? actionData : undefined,
  })
  return (
    <div className="page" data-forms="">
      <PageMeta title="Edytuj profil organizacji" description="Dane, kontakt i zdjęcia Twojej organizacji." unlisted />
      <div className="head--work head">
        <h1>Edytuj profil organizacji</h1>
        <div className="acts">
          {next !== "/" && (
            <Link className="btn btn--quiet" to={next}>
              Wróć
            </Link>
          )}
          {own && own.hidden === null && (
            <Link className="btn btn--line" to={organizationPath(own.id)}>
              <Icon name="eye" />
              Zobacz profil
            </Link>
          )}
        </div>
      </div>
      {own !== null && own.hidden !== null && (
        <p className="note">
          <Icon name="triangle-alert" />
          <span>
            <b>Profil jest ukryty.</b> {own.hidden}
          </span>
        </p>
      )}
      <UnsavedChanges changed={actionData !== undefined} />
      <Tabs
        label="Części profilu"
        initial={actionData?.section ?? section}
        more={besideProfile("organization")}
        tabs={[
          {
            id: "podstawowe",
            label: organizationSections.podstawowe.label,
            content: (
              <SectionForm {...sectionProps("podstawowe")}>
                {(control) => <BasicSection control={control} today={today} />}
              </SectionForm>
            ),
          },
          {
            id: "kontakt",
            label: organizationSections.kontakt.label,
            content: (
              <SectionForm {...sectionProps("kontakt")}>
                {(control) => <ContactSection control={control} />}
              </SectionForm>
            ),
          },
          {
            id: "media",
            label: organizationSections.media.label,
            content: (
              <SectionForm {...sectionProps("media")} encType="multipart/form-data">
                {(control) => <MediaSection control={control} created={own !== null} />}
              </SectionForm>
            ),
          },
        ]}
      />
    </div>
  )
}
