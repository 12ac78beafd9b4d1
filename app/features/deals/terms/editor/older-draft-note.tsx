import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { onlyTouched } from "#app/lib/forms/typed-rows.ts"
import type { OlderDraft } from "#app/ui/drafts/use-draft.ts"
import styles from "./editor.module.css"

type OlderDraftNoteProps = {
  older: OlderDraft
  /** The current terms, and whether the other side wrote them. */
  terms: { version: number; isAnnex: boolean }
  isTheirs: boolean
  onRestore: () => void
  onDiscard: () => void
}

export const touchedIn = ({ values, begun }: OlderDraft) => onlyTouched(values, begun, "lines")

/** Note that newer terms arrived while typing: the user chooses which version to continue with. */
export function OlderDraftNote({
  older,
  terms: { version, isAnnex },
  isTheirs,
  onRestore,
  onDiscard,
}: OlderDraftNoteProps) {
  const names = namesOf(touchedIn(older))
  return (
    <div className="note note--draft" role="status">
      <div>
        <p>
          {isAnnex
            ? `${isTheirs ? "Druga strona" : "Twoja strona"} zaproponowała aneks (wersja ${version}). Pokazujemy go poniżej.`
            : `${isTheirs ? "Druga strona zapisała" : "Zapisano już"} nowszą wersję warunków (wersja ${version}). Pokazujemy ją poniżej.`}
        </p>
        <p>Twoje niezapisane zmiany: {names.join(", ")}.</p>
      </div>
      <div className={`acts ${styles.editorActs}`}>
        <button className="btn btn--small" type="button" onClick={onRestore}>
          Przywróć moje zmiany
        </button>
        <button className="btn btn--quiet btn--small" type="button" onClick={onDiscard}>
          Odrzuć je
        </button>
      </div>
    </div>
  )
}

function namesOf(touched: TypedValues): string[] {
  const lines = Object.keys(touched).filter((name) => /^lines\[\d+\]\.(title|remove)$/.test(name))
  const titles = new Map<string, string>()
  for (const name of lines) {
    const row = name.slice(0, name.indexOf("]"))
    const title = touched[`${row}].title`]
    titles.set(row, title ? `„${title}”` : "usunięta opcja")
  }
  const hasMoney = Object.keys(touched).some((name) => /^(basis|vat|instalments)/.test(name))
  const others = [
    touched.kind && "rodzaj umowy",
    hasMoney && "płatność i\u00a0VAT",
    touched.note && "wiadomość dla drugiej strony",
  ]
  return [...titles.values(), ...others.filter((name) => typeof name === "string")]
}
