import { Link } from "react-router"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import {
  isKitSection,
  type KitSection,
  kitErrors,
  kitSlotRules,
  slotOfSection,
} from "#app/domain/organizations/kit/kit.ts"
import { kitFileForm, kitTextsForm, kitVersionForm } from "#app/domain/organizations/kit/kit-form.ts"
import { materialBytes } from "#app/domain/organizations/kit/material-file.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { SectionForm } from "#app/features/organizations/edit/section-form.tsx"
import {
  deleteKitFile,
  replaceKitFile,
  saveKitTexts,
  withdrawKitFile,
} from "#app/features/organizations/kit/commands.server.ts"
import styles from "#app/features/organizations/kit/kit.module.css"
import { KitSlot } from "#app/features/organizations/kit/kit-slot.tsx"
import { KitTextFields, KitTextsShown, Swatches } from "#app/features/organizations/kit/kit-texts.tsx"
import { getKit } from "#app/features/organizations/kit/queries.server.ts"
import { refusedKit } from "#app/features/organizations/kit/refusal-queries.server.ts"
import { TeamTabs } from "#app/features/parties/team-tabs.tsx"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { outdated, versionIn } from "#app/http/forms/version-in-address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import { companyCardPath, companyMaterialsPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { UnsavedChanges } from "#app/ui/drafts/unsaved-changes.tsx"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import type { Route } from "./+types/company-materials.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  return { ...(await getKit(viewer)), owner: viewer.id, editsCompany: may(viewer.role, "editParty") }
})

const sectionIn = (url: URL): KitSection | null => {
  const requested = url.searchParams.get("sekcja")
  return isKitSection(requested) ? requested : null
}

const saved = (description: string) => ({ to: companyMaterialsPath, toast: { title: "Zapisano", description } })

const fileAction = (section: Exclude<KitSection, "opis" | "wersja">) =>
  formAction<Route.ActionArgs>()({
    viewer: sponsorOrHome,
    asks: "editKit",
    limit: ({ viewer }: { viewer: Viewer }) => limit("upload", viewer.id),
    limitInForm: true,
    schema: kitFileForm,
    files: () => ({ maxFileSize: materialBytes }),
    unreadInForm: ({ reason }) => reason !== "unavailable",
    run: async ({ viewer, input }) => {
      const slot = slotOfSection(section) ?? "raster"
      const result = await replaceKitFile(viewer, slot, input.file)
      if (!result.ok) return result
      const { label } = kitSlotRules[slot]
      return saved(result.changed ? `${label}: dodano nową wersję.` : `${label}: ten plik jest już w materiałach.`)
    },
    refused: refusedKit(section),
    failure: kitErrors.failed,
  })

export const action = formActions<Route.ActionArgs, KitSection>(async ({ request, url, context }) => {
  await sponsorOrHome(context, request)
  const section = sectionIn(url)
  if (!section) throw outdated()
  return section
})({
  opis: formAction<Route.ActionArgs>()({
    viewer: sponsorOrHome,
    load: versionIn,
    asks: "editKit",
    limit: "write",
    schema: kitTextsForm,
    run: async ({ viewer, loaded: version, input }) => {
      await saveKitTexts(viewer, version, input)
      return saved("Opis materiałów został zaktualizowany.")
    },
    refused: refusedKit("opis"),
    failure: kitErrors.failed,
  }),
  logo: fileAction("logo"),
  wektor: fileAction("wektor"),
  ksiega: fileAction("ksiega"),
  wersja: formAction<Route.ActionArgs>()({
    viewer: sponsorOrHome,
    asks: "editKit",
    limit: "write",
    schema: kitVersionForm,
    run: async ({ viewer, input }) => {
      if (input.do === "delete") {
        await deleteKitFile(viewer, input.id)
        return saved("Dawna wersja została usunięta.")
      }
      await withdrawKitFile(viewer, input.id)
      return saved("Plik został wycofany z materiałów. Znajdziesz go wśród dawnych wersji.")
    },
    refused: refusedKit("wersja"),
    failure: kitErrors.failed,
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => {
  const section = sectionIn(args.url)
  return section ? preserveFormOnFailure(args, { section, conflict: null }) : args.serverAction()
}

export default function CompanyMaterials({ loaderData: kit, actionData }: Route.ComponentProps) {
  const refused = actionData && "section" in actionData ? actionData : undefined
  const errorOf = (section: string) =>
    refused?.section === section ? (refused.errors.file ?? refused.errors[""]) : undefined
  return (
    <div className="page" data-forms="">
      <PageMeta title="Materiały firmy" description="Logo, hasło i zasady użycia znaku Twojej firmy." unlisted />
      <div className="head--work head">
        <h1>Materiały firmy</h1>
      </div>
      <TeamTabs kind="company" current="materials" mayEdit={kit.editsCompany} />
      <p className={`muted ${styles.intro}`}>
        Widzi je tylko Twój zespół, dopóki nie przekażesz ich organizacji we&nbsp;współpracy. Zamieniony plik zostaje
        wśród dawnych wersji.
      </p>
      {kit.note && <p className="note">{kit.note}</p>}
      {refused?.section === "wersja" && (
        <p className="note note--error" role="alert">
          {Object.values(refused.errors)[0]}
        </p>
      )}
      <section aria-labelledby="pliki">
        <h2 id="pliki">Pliki</h2>
        <div className={styles.slots}>
          {kit.slots.map((slot) => (
            <KitSlot
              key={slot.slot}
              slot={slot}
              mayEdit={kit.mayEdit}
              error={errorOf(kitSlotRules[slot.slot].section)}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="opis">
        <h2 id="opis">Opis i kolory</h2>
        <p className={`muted ${styles.intro}`}>
          Razem z&nbsp;nimi organizacja dostaje opis firmy z&nbsp;karty publicznej.{" "}
          {kit.editsCompany && <Link to={companyCardPath}>Zmień opis firmy</Link>}
        </p>
        {kit.mayEdit ? (
          <>
            <UnsavedChanges changed={refused?.section === "opis"} />
            {kit.texts.colors.length > 0 && <Swatches colors={kit.texts.colors} />}
            <SectionForm
              section="opis"
              owner={`kit ${kit.owner} ${kit.companyId}`}
              path={companyMaterialsPath}
              version={kit.version}
              values={kit.values}
              refused={refused?.section === "opis" ? refused : undefined}
            >
              {(control) => <KitTextFields control={control} />}
            </SectionForm>
          </>
        ) : (
          <KitTextsShown texts={kit.texts} />
        )}
      </section>
    </div>
  )
}
