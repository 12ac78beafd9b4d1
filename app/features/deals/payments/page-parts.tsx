import { stated } from "#app/domain/deals/deal/stated.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { vatStatusLabels } from "#app/domain/shared/vat.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { donationConfirmationPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { CostSection } from "./cost/cost-section.tsx"
import styles from "./payments.module.css"
import type { PaymentsPage } from "./queries.server.ts"

export const Closed = ({ page }: { page: PaymentsPage }) => (
  <p className="muted">
    {page.status === "canceled" || page.status === "rejected"
      ? "Ta współpraca zakończyła się bez realizacji."
      : "Płatności zapisuje się po zaakceptowaniu warunków przez obie strony."}
  </p>
)

export const Goods = ({ goods }: Pick<PaymentsPage, "goods">) => (
  <section aria-labelledby="rzeczowo">
    <h2 id="rzeczowo">Rzeczowo</h2>
    <p className="small muted">Poza przelewami, wartość według ustaleń.</p>
    <ul className={styles.ledger}>
      {goods.map(({ lineKey, title, amountGrosze, form }) => (
        <li key={lineKey} className={styles.entry}>
          <p>
            {title}
            {form === "service" && <span className="muted">, usługa</span>}
          </p>
          <p {...stated("goods", amountGrosze)} />
        </li>
      ))}
      {goods.length > 1 && (
        <li className={styles.entry}>
          <b>Razem rzeczowo</b>
          <b
            {...stated(
              "inKind",
              goods.reduce((sum, { amountGrosze }) => sum + amountGrosze, 0),
            )}
          />
        </li>
      )}
    </ul>
  </section>
)

export const Donation = ({ id }: Pick<PaymentsPage, "id">) => (
  <section aria-labelledby="darowizna">
    <h2 id="darowizna">Potwierdzenie darowizny</h2>
    <p className="small muted">
      Darowizna nie wymaga faktury. Potwierdzenie podpisuje organizacja, a&nbsp;firma dołącza je do rozliczenia podatku.
    </p>
    <a className="btn btn--line" href={donationConfirmationPath(id)} download>
      <Icon name="download" />
      Potwierdzenie (PDF)
    </a>
  </section>
)

type AsideProps = { page: PaymentsPage; refused: RefusedForm | undefined }

export const Aside = ({ page, page: { partner, side, asksWhiteList }, refused }: AsideProps) => (
  <aside className={styles.aside} aria-label="O płatnościach">
    {/* a sponsor finds the receiver's name in the data for the transfer */}
    {partner && (side === "organization" || partner.nip || partner.vatStatus) && (
      <section>
        <h2>{side === "sponsor" ? "Odbiorca" : "Płaci"}</h2>
        <p>{partner.name}</p>
        {partner.nip && <p className="small muted">NIP {formatNip(partner.nip)}</p>}
        {partner.vatStatus && <p className="small muted">{vatStatusLabels[partner.vatStatus]}</p>}
      </section>
    )}
    <CostSection page={page} refused={refused} />
    {asksWhiteList && (
      <section>
        <h2>Biała lista</h2>
        <p className="small muted">
          Powyżej 15 000 zł sprawdź rachunek czynnego podatnika VAT na białej liście Ministerstwa Finansów w&nbsp;dniu
          przelewu. To wskazówka, nie porada podatkowa.
        </p>
      </section>
    )}
    <section>
      <h2>Uwagi o płatnościach</h2>
      <p className="small muted">
        Pomost nie pośredniczy w&nbsp;przelewach. Pieniądze idą wprost na rachunek organizacji, a&nbsp;ona potwierdza,
        że wpłynęły. Wpisów nie można usunąć, można je tylko cofnąć.
      </p>
    </section>
  </aside>
)
