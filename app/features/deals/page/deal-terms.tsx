import { Form, Link } from "react-router"
import { type DealKind, dealKindLabels } from "#app/domain/deals/deal/deal.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { versionName } from "#app/domain/deals/deal/version-name.ts"
import { basisOf, namedWorth } from "#app/domain/deals/deal/worth.ts"
import { type MoneyTerms, moneyChanges, moneySentence, planLabel } from "#app/domain/deals/terms/money-terms.ts"
import type { TermsLine } from "#app/domain/deals/terms/terms.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { dealPath } from "#app/paths.ts"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { AgreementNote } from "../documents/agreement-note.tsx"
import { ProposedDays } from "../documents/proposed-days.tsx"
import { Change, Changes } from "../terms/changes.tsx"
import { DueList } from "../terms/due-list.tsx"
import type { DealPage } from "./deal-queries.server.ts"
import styles from "./deal-terms.module.css"
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
      <div className={styles.head}>
        <h2 id="warunki">Opcje sponsoringu</h2>
        <p className="small muted" {...(deal.agreedOn && !terms.against && stating("agreedOn"))}>
          Wersja {terms.version}
          {deal.agreedOn && !terms.against ? (
            <>, uzgodniono {formatDay(deal.agreedOn)}</>
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
      <TermsTable
        kind={kind}
        version={terms.version}
        lines={terms.lines}
        worth={shown?.worth ?? deal.worth}
        money={shown?.money}
        before={terms.before}
        worthBefore={before?.worth ?? null}
        moneyBefore={before?.money}
        against={terms.against}
        eventTitles={titlesFor(deal, shown, before)}
      />
      {shown && before && shown.kind !== before.kind && <KindChange from={before.kind} to={shown.kind} />}
      {shown && before && <EventsChange from={before.events} to={shown.events} />}
      {shown && before && <MoneyChange from={before.money} to={shown.money} />}
      {shown && <Money kind={kind} version={terms.version} lines={terms.lines} money={shown.money} />}
      {terms.version === deal.rules.termsVersion && (
        <ProposedDays kind={kind} days={deal.proposedDays} className={styles.accepted} />
      )}
      <p className={`small muted ${styles.accepted}`}>
        Rodzaj umowy: {dealKindLabels[kind].toLowerCase()}. {acceptance(deal)}
      </p>
      <Compare deal={deal} />
      <AgreementNote deal={deal} className={styles.note} />
    </section>
  )
}

const KindChange = ({ from, to }: { from: DealKind; to: DealKind }) => (
  <Changes>
    <Change tone="edit" word="Zmiana">
      <span>
        Rodzaj umowy: <del>{dealKindLabels[from]}</del> → <ins>{dealKindLabels[to]}</ins>
      </span>
    </Change>
  </Changes>
)

function MoneyChange({ from, to }: Record<"from" | "to", MoneyTerms>) {
  const changes = moneyChanges(from, to)
  if (changes.length === 0) return null
  return (
    <Changes>
      {changes.map((change) => (
        <Change tone={change.tone} word={change.word} key={change.label}>
          <span {...stating("known")}>
            {change.label}: {change.from && <del>{change.from}</del>}
            {change.from && change.to && <span> → </span>}
            {change.to && <ins>{change.to}</ins>}
          </span>
        </Change>
      ))}
    </Changes>
  )
}

type MoneyProps = { kind: DealKind; version: number; lines: readonly TermsLine[]; money: MoneyTerms }

function Money({ kind, version: at, lines, money }: MoneyProps) {
  const taxes = moneySentence({ kind, lines, money })
  if (!taxes && !money.plan) return null
  return (
    <div className={styles.accepted}>
      {taxes && (
        <p className="small" {...(taxes.isTaxed && stating(`termsGross:${at}`, `termsNet:${at}`, `termsVat:${at}`))}>
          {taxes.text}
        </p>
      )}
      {money.plan && (
        <DueList
          title={basisOf(money) ? "Terminy płatności, kwoty brutto" : "Terminy płatności"}
          rows={money.plan.map(({ key, grosze, due }, index, { length }) => ({
            key,
            due,
            content: (
              <>
                <span>{capitalized(planLabel(index, length))}</span>
                <b className="num" {...stating(`planned:${at}`)}>
                  {formatMoney(grosze)}
                </b>
              </>
            ),
          }))}
        />
      )}
    </div>
  )
}

type TermsVersion = DealPage["terms"]["versions"][number]

/** Lines name their event only when the shown versions cover several. */
function titlesFor({ events, eventTitles }: DealPage, ...versions: (TermsVersion | undefined)[]) {
  const ids = new Set([...versions.flatMap((version) => version?.events ?? []), ...events].map(({ id }) => id))
  return Object.fromEntries([...ids].map((id) => [id, eventTitles[id] ?? ""]))
}

function EventsChange({ from, to }: { from: TermsVersion["events"]; to: TermsVersion["events"] }) {
  const added = to.filter(({ id }) => !from.some((event) => event.id === id))
  const removed = from.filter(({ id }) => !to.some((event) => event.id === id))
  if (added.length + removed.length === 0) return null
  return (
    <Changes>
      {added.map(({ id, title }) => (
        <Change tone="add" word="Dodano" key={id}>
          <span>
            Wydarzenie: <ins>{title}</ins>
          </span>
        </Change>
      ))}
      {removed.map(({ id, title }) => (
        <Change tone="cut" word="Usunięto" key={id}>
          <span>
            Wydarzenie: <del>{title}</del>
          </span>
        </Change>
      ))}
    </Changes>
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
  const proposed = `zaproponował${author === "sponsor" ? "" : "a"} ${author}`
  const version = terms.version === current ? "Tę wersję" : `Obecną wersję (${current})`
  const missing = rules.status === "accepted" ? " Brakuje potwierdzenia sponsora." : ""
  return `${version} ${proposed}. Akceptacja: ${accepted.join(" i\u00a0") || "jeszcze brak"}.${missing}`
}

const versionLabel = (version: TermsVersion) => Object.values(versionName(version)).filter(Boolean).join(", ")

function Compare({ deal }: { deal: DealPage }) {
  const { versions, version, against } = deal.terms
  if (versions.length < 2) return null
  const choices = versions.map((each) => ({
    value: String(each.version),
    label: `${versionLabel(each)} – ${each.author === "sponsor" ? "sponsor" : "organizacja"}, ${formatDay(todayIn(each.createdAt))}, ${namedWorth({ ...each, vatStatus: each.money.vatStatus })}`,
  }))
  return (
    <details className={styles.compare}>
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
