import { Link } from "react-router"
import { formatDateTime } from "#app/lib/dates.ts"
import { companyCardPath, companyMaterialsPath, dealMaterialsPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import styles from "./materials.module.css"
import type { MaterialsPage } from "./queries.server.ts"

/** The sponsor's button that gives the kit or its newer versions, and the organization's that asks for it. */
export function GivePanel({ page }: { page: MaterialsPage }) {
  const { id, offer, mayAct, givings, askedAt, mayAsk, side, note } = page
  if (side === "organization") {
    if (givings.length > 0) return note && <p className="note">{note}</p>
    return (
      <section className={`panel ${styles.give}`} aria-labelledby="prosba">
        <h2 id="prosba">Sponsor nie przekazał jeszcze materiałów</h2>
        {askedAt && <p className="muted">Poproszono o nie {formatDateTime(askedAt)}. Przypomnimy po tygodniu.</p>}
        {mayAsk && <Button dealId={id} act="popros" label={askedAt ? "Poproś ponownie" : "Poproś o materiały"} />}
        {note && <p className="note">{note}</p>}
      </section>
    )
  }
  if (!offer) return null
  const isNew = offer.isFirst || offer.news.length > 0
  return (
    <section className={`panel ${styles.give}`} aria-labelledby="przekaz">
      <h2 id="przekaz">{heading(offer)}</h2>
      {offer.news.length > 0 && (
        <ul className={styles.news}>
          {offer.news.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {askedAt && offer.isFirst && <p>Organizacja poprosiła o nie {formatDateTime(askedAt)}.</p>}
      {mayAct && isNew && !offer.empty && (
        <Button dealId={id} act="przekaz" label={offer.isFirst ? "Przekaż materiały" : "Przekaż nowszą wersję"} />
      )}
      {note && <p className="note">{note}</p>}
      <p className="small muted">
        Organizacja dostaje pliki, kolory i zasady użycia oraz opis firmy z&nbsp;karty publicznej, w&nbsp;wersji
        z&nbsp;tej chwili.{" "}
        <Link to={companyMaterialsPath}>{offer.empty ? "Dodaj materiały firmy" : "Materiały firmy"}</Link>
        {page.lacksAbout && (
          <span>
            {" "}
            Opisu firmy jeszcze nie ma. <Link to={companyCardPath}>Dodaj opis</Link>
          </span>
        )}
      </p>
    </section>
  )
}

function heading({ isFirst, empty, news }: NonNullable<MaterialsPage["offer"]>) {
  if (isFirst) return empty ? "Materiały firmy są jeszcze puste" : "Przekaż logo i opis firmy"
  return news.length > 0 ? "Masz nowsze materiały" : "Organizacja ma aktualne materiały"
}

const Button = ({ dealId, act, label }: { dealId: string; act: "przekaz" | "popros"; label: string }) => (
  <PostForm action={`${dealMaterialsPath(dealId)}?dzialanie=${act}`} preventScrollReset>
    <SubmitButton busyLabel="Wysyłanie...">{label}</SubmitButton>
  </PostForm>
)
