import { ownTurn, teamTurn } from "#app/domain/deals/deal/deal-view.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { DealItems, type RefusedMaterial } from "./deal-items.tsx"
import { GivePanel } from "./give-panel.tsx"
import { GivenMaterials } from "./given-materials.tsx"
import styles from "./materials.module.css"
import type { MaterialsPage } from "./queries.server.ts"

type MaterialsSectionsProps = { page: MaterialsPage; refused: RefusedMaterial | undefined }

/** 'Materiały': the given versions of the sponsor's kit, and the files for this deal alone. */
export const MaterialsSections = ({ page, refused }: MaterialsSectionsProps) => (
  <div className={styles.page} data-forms="">
    {refused?.errors[""] && refused.act !== "dodaj" && (
      <p className="note note--error" role="alert">
        {refused.errors[""]}
      </p>
    )}
    {!page.reads && (
      <p className="note">Ta współpraca nie doszła do skutku, więc materiały sponsora nie są już dostępne.</p>
    )}
    {page.open && <GivePanel page={page} />}
    {!page.open && page.reads && page.givings.length + page.items.length === 0 && (
      <p className="muted">Sponsor przekazuje materiały, kiedy współpraca trwa. Tutaj jeszcze żadnych nie ma.</p>
    )}
    <GivenMaterials page={page} />
    <DealItems page={page} refused={refused} />
  </div>
)

/** What this page awaits, and from whom; undefined when nothing. */
export function materialsTurn({ side, open, offer, givings, items, askedAt, mayAct }: MaterialsPage) {
  if (!open) return undefined
  const missing = items.filter(({ files }) => files.length === 0).length
  if (side === "organization") {
    if (givings.length > 0 && missing === 0) return undefined
    return {
      heading: "Czekamy na materiały sponsora",
      text: missing > 0 && `Brakuje jeszcze: ${count(missing, memberNouns.plik)}.`,
    }
  }
  const turn = mayAct ? ownTurn : teamTurn
  if (offer?.isFirst && askedAt)
    return { heading: `${turn}: materiały`, text: `Organizacja poprosiła o nie ${formatDateTime(askedAt)}.` }
  if (missing > 0) return { heading: `${turn}: ${count(missing, memberNouns.plik)}` }
  return offer?.isFirst ? { heading: "Materiały możesz przekazać już teraz" } : undefined
}
