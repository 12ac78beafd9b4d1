import { Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type CompanySection, companySections, isCompanySection } from "#app/domain/organizations/company.ts"
import { companyBasicForm, companyCardForm, companyLogoForm } from "#app/domain/organizations/company-form.ts"
import { type CompanyInput, saveCompany } from "#app/features/organizations/company/commands.server.ts"
import { findOwnCompany, requireCompanyEditor } from "#app/features/organizations/company/queries.server.ts"
import { failureOf, refusedIn } from "#app/features/organizations/company/refusal-queries.server.ts"
import { CompanyBasics, CompanyCard, CompanyLogo } from "#app/features/organizations/company/sections.tsx"
import { SectionForm } from "#app/features/organizations/edit/section-form.tsx"
import { besideProfile } from "#app/features/parties/team-tabs.tsx"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { outdated, versionIn } from "#app/http/forms/version-in-address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { companyEditPath, userPath } from "#app/paths.ts"
import { pictureFormLimits, storePostedPicture } from "#app/platform/pictures/posted-picture.server.ts"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/company-edit.ts"

const sectionIn = (url: URL): CompanySection | null => {
  const requested = url.searchParams.get("sekcja")
  return isCompanySection(requested) ? requested : null
}

const nextIn = (url: URL) => safeNext(url.searchParams.get("next"))

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  await requireCompanyEditor(viewer)
  return {
    own: await findOwnCompany(viewer),
    owner: `${viewer.id} ${viewer.partyId}`,
    section: sectionIn(url) ?? "podstawowe",
    next: nextIn(url),
  }
})

const ofCompany = { viewer: sponsorOrHome, load: versionIn, asks: "editParty", limit: "write" } as const

export const action = formActions<Route.ActionArgs, CompanySection>(async ({ request, url, context }) => {
  await sponsorOrHome(context, request)
  const section = sectionIn(url)
  if (!section) throw outdated()
  return section
})({
  podstawowe: formAction<Route.ActionArgs>()({
    ...ofCompany,
    schema: companyBasicForm,
    run: ({ viewer, loaded: version, input, url }) => save(viewer, version, url, { section: "podstawowe", input }),
    refused: refusedIn("podstawowe"),
    failure: failureOf("podstawowe"),
  }),
  karta: formAction<Route.ActionArgs>()({
    ...ofCompany,
    schema: companyCardForm,
    run: ({ viewer, loaded: version, input, url }) => save(viewer, version, url, { section: "karta", input }),
    refused: refusedIn("karta"),
    failure: failureOf("karta"),
  }),
  media: formAction<Route.ActionArgs>()({
    ...ofCompany,
    schema: companyLogoForm,
    files: () => pictureFormLimits("logo"),
    run: async ({ viewer, url, loaded: version, input: { logoId, logo, removeLogo } }) => {
      const stored = await storePostedPicture(viewer, "logo", { id: logoId, file: logo, remove: removeLogo })
      const saved = await save(viewer, version, url, { section: "media", input: { logoId: stored.id } })
      if (!stored.problem) return saved
      const toast = { title: "Błąd przesyłania", description: stored.problem, tone: "bad" as const }
      return { ...saved, toast }
    },
    refused: refusedIn("media"),
    failure: failureOf("media"),
  }),
})

async function save(viewer: Viewer, version: number, url: URL, saved: CompanyInput) {
  const next = nextIn(url)
  await saveCompany(viewer, version, saved)
  return {
    to: next === "/" ? `${companyEditPath}?sekcja=${saved.section}` : next,
    toast: { title: "Sukces", description: companySections[saved.section].saved },
  }
}

export const clientAction = (args: Route.ClientActionArgs) => {
  const section = sectionIn(args.url)
  return section ? preserveFormOnFailure(args, { section, conflict: null }) : args.serverAction()
}

export default function CompanyEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { own, owner, section, next } = loaderData
  const sectionProps = (of: CompanySection) => ({
    section: of,
    owner: `company ${owner} ${own?.id}`,
    ...{ path: companyEditPath, next },
    version: own?.version ?? 0,
    values: own?.values[of] ?? {},
    refused: actionData?.section === of ? actionData : undefined,
  })
  const tab = (id: CompanySection, content: React.ReactNode) => ({ id, label: companySections[id].label, content })
  return (
    <div className="page" data-forms="">
      <PageMeta title="Edytuj dane firmy" description="Dane, karta publiczna i logo Twojej firmy." unlisted />
      <div className="head--work head">
        <h1>Edytuj dane firmy</h1>
        {own && (
          <div className="acts">
            {next !== "/" && (
              <Link className="btn btn--quiet" to={next}>
                Wróć
              </Link>
            )}
            <Link className="btn btn--line" to={userPath(own.id)}>
              <Icon name="eye" />
              Zobacz kartę publiczną
            </Link>
          </div>
        )}
      </div>
      <UnsavedChanges changed={actionData !== undefined} />
      <Tabs
        label="Części danych firmy"
        initial={actionData?.section ?? section}
        more={besideProfile("company")}
        tabs={[
          tab(
            "podstawowe",
            <SectionForm {...sectionProps("podstawowe")}>
              {(control) => <CompanyBasics control={control} />}
            </SectionForm>,
          ),
          tab(
            "karta",
            <SectionForm {...sectionProps("karta")}>
              {(control, values) => <CompanyCard control={control} values={values} />}
            </SectionForm>,
          ),
          tab(
            "media",
            <SectionForm {...sectionProps("media")} encType="multipart/form-data">
              {(control) => <CompanyLogo control={control} />}
            </SectionForm>,
          ),
        ]}
      />
    </div>
  )
}
