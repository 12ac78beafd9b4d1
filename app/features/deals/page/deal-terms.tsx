import { Form, Link } from "react-router"
import { type DealKind, dealKindLabels } from "#app/domain/deals/deal.ts"
import { namedSum } from "#app/domain/deals/named-sum.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { dealPath } from "#app/paths.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DealPage } from "./deal-page.server.ts"
import { TermsTable } from "./terms-table.tsx"

/** 'Opcje sponsoringu': one version of the terms compared with another (B 2.4). */
export function DealTerms({ deal }: { deal: DealPage }) {
  const { terms } = deal
  const metaOf = (wanted: number | null) => terms.versions.find(({ version }) => version === wanted)
  const shown = metaOf(terms.version)
  const before = metaOf(terms.against)
  const kind = shown?.kind ?? deal.kind
  return (
    <section aria-labelledby="warunki">
      <div className="sub">
        <h2 id="warunki">Opcje sponsoringu</h2>
        <p className="small muted">
          Wersja {terms.version}
          {deal.agreedAt && !terms.against ? (
            <>, uzgodniono {formatDay(todayIn(deal.agreedAt))}</>
          ) : (
            shown && <> z&nbsp;{formatDay(todayIn(shown.createdAt))}</>
          )}
          {terms.against && (
            <>
              , zmiany względem{" "}
              <Link to={`${dealPath(deal.id)}?wersja=${terms.against}`} preventScrollReset>
                wersji {terms.against}
              </Link>
            </>
          )}
        </p>
      </div>
      <TermsTable kind={kind} lines={terms.lines} before={terms.before} eventTitles={titlesFor(deal, shown, before)} />
      {shown && before && shown.kind !== before.kind && <KindChange from={before.kind} to={shown.kind} />}
      {shown && before && <EventsChange from={before.events} to={shown.events} />}
      <p className="small muted deal__accepted">
        Rodzaj umowy: {dealKindLabels[kind].toLowerCase()}. {acceptance(deal)}
      </p>
      <Compare deal={deal} />
      <p className="note deal__note">
        <Icon name="info" />
        <span>Ustalenia na platformie nie zastępują podpisanej umowy.</span>
      </p>
    </section>
  )
}

const KindChange = ({ from, to }: { from: DealKind; to: DealKind }) => (
  <ul className="diff">
    <li className="edit">
      <b>Zmiana</b>
      <span>
        Rodzaj umowy: <del>{dealKindLabels[from]}</del> → <ins>{dealKindLabels[to]}</ins>
      </span>
    </li>
  </ul>
)

type Version = DealPage["terms"]["versions"][number]

/** Lines name their event only when the shown versions cover several. */
function titlesFor({ events, eventTitles }: DealPage, ...versions: (Version | undefined)[]) {
  const ids = new Set([...versions.flatMap((version) => version?.events ?? []), ...events].map(({ id }) => id))
  return Object.fromEntries([...ids].map((id) => [id, eventTitles[id] ?? ""]))
}

function EventsChange({ from, to }: { from: Version["events"]; to: Version["events"] }) {
  const added = to.filter(({ id }) => !from.some((event) => event.id === id))
  const removed = from.filter(({ id }) => !to.some((event) => event.id === id))
  if (added.length + removed.length === 0) return null
  return (
    <ul className="diff">
      {added.map(({ id, title }) => (
        <li className="add" key={id}>
          <b>Dodano</b>
          <span>
            Wydarzenie: <ins>{title}</ins>
          </span>
        </li>
      ))}
      {removed.map(({ id, title }) => (
        <li className="cut" key={id}>
          <b>Usunięto</b>
          <span>
            Wydarzenie: <del>{title}</del>
          </span>
        </li>
      ))}
    </ul>
  )
}

function acceptance({ rules, terms }: DealPage): string {
  const current = rules.termsVersion
  const accepted = [
    rules.acceptedBySponsor === current && "sponsor",
    rules.acceptedByOrganization === current && "organizacja",
  ].filter(Boolean)
  // the sponsor's earlier acceptance counts only once it is repeated (D1)
  if (rules.status === "accepted") accepted.shift()
  const author = rules.termsAuthor === "sponsor" ? "sponsor" : "organizacja"
  const which = terms.version === current ? "Tę wersję" : `Obecną wersję (${current})`
  return `${which} zaproponował${author === "sponsor" ? "" : "a"} ${author}. Akceptacja: ${accepted.join(" i\u00a0") || "jeszcze brak"}.${rules.status === "accepted" ? " Brakuje potwierdzenia sponsora." : ""}`
}

function Compare({ deal }: { deal: DealPage }) {
  const { versions, version, against } = deal.terms
  if (versions.length < 2) return null
  const choices = versions.map((each) => ({
    value: String(each.version),
    label: `Wersja ${each.version} – ${each.author === "sponsor" ? "sponsor" : "organizacja"}, ${formatDay(todayIn(each.createdAt))}, ${namedSum(each)}`,
  }))
  return (
    <details className="deal__compare">
      <summary className="btn btn--quiet btn--small">
        Porównaj wersje
        <Icon name="chevron-down" />
      </summary>
      <Form action={dealPath(deal.id)} preventScrollReset>
        <SelectField label="Pokaż" name="wersja" defaultValue={String(version)} choices={choices} />
        <SelectField label="Porównaj z" name="porownaj" defaultValue={String(against ?? version)} choices={choices} />
        <button className="btn btn--line" type="submit">
          Porównaj
        </button>
      </Form>
    </details>
  )
}
