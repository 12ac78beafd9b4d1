import { data, Link } from "react-router"
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
import { BasicSection } from "#app/features/organizations/edit/basic-section.tsx"
import { type SectionInput, saveOrganization } from "#app/features/organizations/edit/commands.server.ts"
import { ContactSection } from "#app/features/organizations/edit/contact-section.tsx"
import { MediaSection } from "#app/features/organizations/edit/media-section.tsx"
import { mediaFormLimits, storePostedPictures } from "#app/features/organizations/edit/posted-pictures.server.ts"
import { findOwnOrganization } from "#app/features/organizations/edit/queries.server.ts"
import { refusedSave } from "#app/features/organizations/edit/refused-save.server.ts"
import { savedToast } from "#app/features/organizations/edit/saved-toast.ts"
import { SectionForm } from "#app/features/organizations/edit/section-form.tsx"
import { type RefusedForm, readForm, type TypedValues } from "#app/http/forms/form.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { redirectWithToast } from "#app/http/responses/toast.server.ts"
import { organizationViewer } from "#app/http/session/viewer.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { limit } from "#app/platform/limits.server.ts"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/organization-edit.ts"

const sectionIn = (url: URL): OrganizationSection | null => {
  const named = url.searchParams.get("sekcja")
  return isOrganizationSection(named) ? named : null
}

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await organizationViewer(context, request)
  return {
    own: await findOwnOrganization(viewer),
    owner: viewer.id,
    section: sectionIn(url) ?? "podstawowe",
    today: todayIn(new Date()),
  }
})

export const action = handle(async ({ request, url, context }: Route.ActionArgs) => {
  const viewer = await organizationViewer(context, request)
  await limit("write", viewer.id)
  const section = sectionIn(url)
  const version = Number(/^\d{1,9}$/.exec(url.searchParams.get("wersja") ?? "")?.[0] ?? Number.NaN)
  if (!section || Number.isNaN(version)) throw new Refusal("invalid", "Odśwież stronę i spróbuj ponownie.")
  const form = await readSection(request, viewer, section)
  if (!form.ok) return data({ ...form, section, conflict: null }, 400)
  try {
    const pictures = await saveOrganization(viewer, version, form.saved)
    return redirectWithToast(`/organizacja/edycja?sekcja=${section}`, savedToast(section, pictures, form.problem))
  } catch (error) {
    const { status, ...refused } = await refusedSave(viewer, section, form.values, error)
    return data(refused, status)
  }
})

type ReadSection = { ok: true; saved: SectionInput; values: TypedValues; problem: string | null } | RefusedForm

/** One tab's form; its picture is stored now, and a failure to do so does not refuse the form (A51). */
async function readSection(request: Request, viewer: Viewer, section: OrganizationSection): Promise<ReadSection> {
  if (section === "podstawowe") {
    const form = await readForm(request, organizationBasicForm(todayIn(new Date())))
    return form.ok ? { ...form, saved: { section, input: form.input }, problem: null } : form
  }
  if (section === "kontakt") {
    const form = await readForm(request, organizationContactForm)
    return form.ok ? { ...form, saved: { section, input: form.input }, problem: null } : form
  }
  const form = await readForm(request, postedMediaForm, mediaFormLimits(viewer))
  if (!form.ok) return form
  const { problem, ...input } = await storePostedPictures(viewer, form.input)
  return { ...form, saved: { section, input }, problem }
}

export const clientAction = (args: Route.ClientActionArgs) => {
  const section = sectionIn(args.url)
  return section ? preserveFormOnFailure(args, { section, conflict: null }) : args.serverAction()
}

export default function OrganizationEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { own, owner, section, today } = loaderData
  const shown = (of: OrganizationSection) => ({
    section: of,
    owner,
    version: own?.version ?? 0,
    values: own?.values[of] ?? {},
    refused: actionData?.section === of ? actionData : undefined,
  })
  return (
    <div className="page" data-forms="">
      <PageMeta title="Edytuj profil organizacji" description="Dane, kontakt i zdjęcia Twojej organizacji." unlisted />
      <div className="head--work head">
        <h1>Edytuj profil organizacji</h1>
        {own && own.hidden === null && (
          <Link className="btn btn--line" to={`/organizacje/${own.id}`}>
            <Icon name="eye" />
            Zobacz profil
          </Link>
        )}
      </div>
      {own?.hidden !== null && own !== null && (
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
        tabs={[
          {
            id: "podstawowe",
            label: organizationSections.podstawowe,
            content: (
              <SectionForm {...shown("podstawowe")}>
                {(control) => <BasicSection control={control} today={today} />}
              </SectionForm>
            ),
          },
          {
            id: "kontakt",
            label: organizationSections.kontakt,
            content: (
              <SectionForm {...shown("kontakt")}>{(control) => <ContactSection control={control} />}</SectionForm>
            ),
          },
          {
            id: "media",
            label: organizationSections.media,
            content: (
              <SectionForm {...shown("media")} encType="multipart/form-data">
                {(control) => <MediaSection control={control} created={own !== null} />}
              </SectionForm>
            ),
          },
        ]}
      />
    </div>
  )
}
