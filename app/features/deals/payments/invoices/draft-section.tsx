import { Link } from "react-router"
import { countryChoices } from "#app/domain/deals/payments/invoices/buyer.ts"
import { formatMoneyInput } from "#app/domain/shared/money.ts"
import { bankAccountsPath, fa3Path, organizationEditPath } from "#app/paths.ts"
import { CheckField } from "#app/ui/forms/check-field.tsx"
import { DateField } from "#app/ui/forms/date-field.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { PaymentsPage } from "../queries.server.ts"
import { invoiceFieldId } from "./invoice-section.tsx"
import styles from "./invoices.module.css"

/** Path of the form with the missing data: the number is on the first tab, the address on the second. */
const lackingPath = (obstacle: string) => organizationEditPath + (obstacle.includes("NIP") ? "" : "?sekcja=kontakt")

/** Fills the form of an invoice from the draft; typed values stay. */
function fillInvoice(draft: FormData, { instalments, today, leftToAdd }: PaymentsPage) {
  const day = String(draft.get("data"))
  const part = instalments.find(({ number }) => `${number}` === draft.get("rata"))
  const fills = {
    number: draft.get("numer"),
    issuedOn: day <= today && day,
    amount: formatMoneyInput(part?.gross ?? leftToAdd),
  }
  for (const [name, value] of Object.entries(fills)) {
    const control = document.getElementById(invoiceFieldId(name))
    if (!(control instanceof HTMLInputElement)) continue
    const isUntouched = [control.defaultValue, control.dataset.filled].includes(control.value)
    if (!isUntouched) continue
    control.value = value ? String(value) : control.defaultValue
    control.dataset.filled = control.value
  }
}

type DraftSectionProps = { page: PaymentsPage }

/** "Szkic FA(3)": for the organization's people who record payments. */
export function DraftSection({ page }: DraftSectionProps) {
  const { id, draft, instalments, today } = page
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
          onSubmit={(event) => fillInvoice(new FormData(event.currentTarget), page)}
        >
          <TextField label="Numer faktury (opcjonalnie)" name="numer" maxLength={100} defaultValue={typed.numer} />
          <DateField
            label="Data wystawienia"
            name="data"
            defaultValue={typed.data || (errors.data ? "" : today)}
            error={errors.data}
          />
          {parts.length > 1 && (
            <SelectField
              label="Za co"
              name="rata"
              placeholder="Całość"
              choices={parts}
              defaultValue={typed.rata}
              error={errors.rata}
            />
          )}
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
