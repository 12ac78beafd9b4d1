import { Link } from "react-router"
import { countryChoices } from "#app/domain/deals/payments/invoices/buyer.ts"
import { invoiceKindLabels, invoiceKinds } from "#app/domain/deals/payments/invoices/invoice-kind.ts"
import { useViewerId } from "#app/features/accounts/use-viewer-id.ts"
import { bankAccountsPath, fa3Path, organizationEditPath } from "#app/paths.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { PaymentsPage } from "../queries.server.ts"
import { type CarriedInvoice, draftFieldId, fillInvoice, rememberDraft } from "./carried-values.ts"
import styles from "./invoices.module.css"

/** Path of the form with the missing data: the number is on the first tab, the address on the second. */
const lackingPath = (obstacle: string) => organizationEditPath + (obstacle.includes("NIP") ? "" : "?sekcja=kontakt")

function carriedOf(draft: FormData, { instalments }: PaymentsPage): CarriedInvoice {
  const part = instalments.find(({ number }) => `${number}` === draft.get("rata"))
  return {
    number: String(draft.get("numer") ?? ""),
    issuedOn: String(draft.get("data") ?? ""),
    chosen: part ? [part.key] : [],
  }
}

type DraftSectionProps = { page: PaymentsPage }

/** "Szkic FA(3)": for the organization's people who record payments. */
export function DraftSection({ page }: DraftSectionProps) {
  const { id, draft, instalments, today } = page
  const viewerId = useViewerId()
  if (!draft) return null
  const { obstacle, typed, errors, notes } = draft
  const isForeign = [typed.kraj, typed.numerVat, errors.kraj, errors.numerVat].some(Boolean)
  const parts = instalments.map(({ number }) => ({
    value: String(number),
    label: `Rata ${number} z\u00a0${instalments.length}`,
  }))
  return (
    <section className={styles.section} aria-labelledby="szkic">
      <h2 id="szkic">Szkic faktury</h2>
      <p className="small muted">
        Plik FA(3) do wczytania w&nbsp;programie do faktur lub w&nbsp;KSeF. To nie jest faktura. Dane sprawdź
        z&nbsp;księgowością: to wskazówka, nie porada podatkowa.
      </p>
      {obstacle ? (
        <p className="note">
          <span>
            {obstacle}
            {obstacle.includes("rachunków") && <> {notes.vat ?? <Link to={bankAccountsPath}>Podaj status VAT</Link>}</>}
            {obstacle.includes("danych organizacji") && (
              <> {notes.party ?? <Link to={lackingPath(obstacle)}>Uzupełnij dane organizacji</Link>}</>
            )}
          </span>
        </p>
      ) : (
        <form
          action={fa3Path(id)}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            const carried = carriedOf(new FormData(event.currentTarget), page)
            fillInvoice(page, carried)
            if (viewerId && carried.number) rememberDraft(id, viewerId, carried)
          }}
        >
          <TextField
            label="Numer faktury (opcjonalnie)"
            name="numer"
            id={draftFieldId("numer")}
            maxLength={100}
            defaultValue={typed.numer}
          />
          <DateField
            label="Data wystawienia"
            name="data"
            id={draftFieldId("data")}
            defaultValue={typed.data || (errors.data ? "" : today)}
            error={errors.data}
          />
          {parts.length > 1 && (
            <SelectField
              label="Za co"
              name="rata"
              id={draftFieldId("rata")}
              placeholder="Całość"
              choices={parts}
              defaultValue={typed.rata}
              error={errors.rata}
            />
          )}
          <SelectField
            label="Rodzaj faktury"
            name="rodzaj"
            placeholder="Według dnia zapłaty"
            choices={invoiceKinds.map((value) => ({ value, label: invoiceKindLabels[value] }))}
            defaultValue={typed.rodzaj}
            error={errors.rodzaj}
            hint="Zapłata przed końcem wydarzenia to zaliczka. Faktura rozliczeniowa obejmuje to, co zostało po zaliczkach."
          />
          <details className={styles.abroad} open={isForeign}>
            <summary className="btn btn--quiet btn--small">
              Sponsor jest spoza Polski
              <Icon name="chevron-down" />
            </summary>
            <SelectField
              label="Kraj sponsora"
              name="kraj"
              placeholder="Polska"
              choices={countryChoices}
              defaultValue={typed.kraj}
              error={errors.kraj}
              hint="Przy firmie z zagranicy stawka VAT może być inna."
            />
            <TextField
              label="Numer VAT firmy z zagranicy"
              name="numerVat"
              maxLength={60}
              defaultValue={typed.numerVat}
              error={errors.numerVat}
            />
          </details>
          {errors.pewne && (
            <CheckField
              label="Tak, ta data jest poprawna"
              name="pewne"
              value={typed.data}
              error={errors.pewne}
              className={styles.question}
            />
          )}
          <button className="btn btn--line" type="submit">
            Szkic FA(3)
          </button>
        </form>
      )}
    </section>
  )
}
