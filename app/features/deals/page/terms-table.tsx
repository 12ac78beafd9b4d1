import { type DealKind, worthLabels } from "#app/domain/deals/deal/deal.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { basisOf, sameWorth, unusualKind, type Worth, worthText } from "#app/domain/deals/deal/worth.ts"
import { dueNote } from "#app/domain/deals/terms/line-due.ts"
import { formNote } from "#app/domain/deals/terms/line-form.ts"
import { type MoneyTerms, sumToPay, taxParts, usualMoney } from "#app/domain/deals/terms/money-terms.ts"
import { amountNote } from "#app/domain/deals/terms/option-price.ts"
import { noDescription, noLines, type TermsLine, totalLabel } from "#app/domain/deals/terms/terms.ts"
import { type ChangeRow, changeRows, diffTerms, type LineDiff } from "#app/domain/deals/terms/terms-diff.ts"
import { providerNote } from "#app/domain/deals/terms/terms-sides.ts"
import { amountLabel, amountTexts } from "#app/domain/deals/terms/terms-worth.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Change, Changes } from "../terms/changes.tsx"
import styles from "./terms-table.module.css"

type TermsTableProps = {
  kind: DealKind
  version: number
  lines: readonly TermsLine[]
  worth: Worth
  money?: MoneyTerms
  before: readonly TermsLine[] | null
  worthBefore: Worth | null
  moneyBefore?: MoneyTerms
  against: number | null
  eventTitles: Readonly<Record<string, string>>
}

export function TermsTable(props: TermsTableProps) {
  const { kind, version, lines, eventTitles } = props
  const { worth, money = usualMoney, before, worthBefore, moneyBefore, against } = props
  if (lines.length === 0 && !before?.length) return <p className="muted">{noLines}</p>
  const diff = diffTerms(before ?? lines, lines)
  const kindNote = unusualKind(kind)
  const parts = taxParts(sumToPay({ kind, lines }, money))
  return (
    <table className={styles.terms}>
      <thead>
        <tr>
          <th scope="col">{kind === "donation" ? "Opcja" : "Opcja i\u00a0korzyści"}</th>
          <th scope="col">{worthLabels[kind]}</th>
        </tr>
      </thead>
      <tbody>
        {diff.lines.map((line) => (
          <Line key={line.line.lineKey} {...{ kind, version, money, moneyBefore, eventTitles }} diff={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            {totalLabel}
            {kindNote && <span className="muted">, {kindNote}</span>}
          </td>
          <td>
            <span className="num" {...stating(`termsWorth:${version}`)}>
              {worthText(worth, basisOf(money))}
            </span>
            {parts && (
              <span className={`${styles.was} num`} {...stating(`termsNet:${version}`, `termsVat:${version}`)}>
                {parts}
              </span>
            )}
            {worthBefore && !sameWorth(worthBefore, worth) && (
              <span className={`${styles.was} num`} {...stating(`termsWorth:${against ?? 0}`)}>
                poprzednio {worthText(worthBefore, basisOf(moneyBefore))}
              </span>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Line({
  kind: dealKind,
  version,
  diff,
  money = usualMoney,
  moneyBefore = money,
  eventTitles,
}: Pick<TermsTableProps, "kind" | "version" | "money" | "moneyBefore" | "eventTitles"> & { diff: LineDiff }) {
  const { line, kind } = diff
  const termsWith = (each: MoneyTerms) => ({ kind: dealKind, money: each })
  const rows = changeRows(diff, amountTexts(line, { from: termsWith(moneyBefore), to: termsWith(money) }))
  const note = amountNote(line, { kind: dealKind, tax: money })
  const provider = providerNote(dealKind, line)
  const form = formNote(line)
  const due = dueNote(line)
  const several = Object.keys(eventTitles).length > 1
  return (
    <tr className={kind === "removed" ? styles.gone : undefined}>
      <td>
        <h3>{line.title}</h3>
        {several && <p>{line.eventId ? eventTitles[line.eventId] : "Cała współpraca"}</p>}
        {provider && <p>{provider}</p>}
        {form && <p>{form}</p>}
        {due && kind !== "removed" && <p>{due}</p>}
        {kind !== "removed" && <p className="prewrap">{line.description || noDescription}</p>}
        {kind !== "removed" && line.benefits.length > 0 && (
          <Benefits benefits={[...new Set(line.benefits)]} leftOut={dealKind === "donation"} />
        )}
        {rows.length > 0 && (
          <Changes>
            {rows.map((row) => (
              <LineChange key={`${row.word} ${row.label}`} row={row} />
            ))}
          </Changes>
        )}
      </td>
      <td>
        <span className="num" {...stating(kind === "removed" ? "known" : `line:${version}`)}>
          {amountLabel(dealKind, line, kind === "removed" ? moneyBefore : money)}
        </span>
        {note && kind !== "removed" && <span className={styles.was}>{note}</span>}
      </td>
    </tr>
  )
}

const Benefits = ({ benefits, leftOut }: { benefits: readonly string[]; leftOut: boolean }) =>
  leftOut ? (
    <p className={styles.left}>Darowizna nie obejmuje korzyści z&nbsp;tej opcji: {benefits.join(", ")}.</p>
  ) : (
    <ul className="ticks">
      {benefits.map((benefit) => (
        <li key={benefit}>
          <Icon name="check" />
          {benefit}
        </li>
      ))}
    </ul>
  )

function LineChange({ row: { tone, word, label, from, to } }: { row: ChangeRow }) {
  return (
    <Change tone={tone} word={word}>
      {from === undefined && to === undefined && tone === "add" ? (
        <ins>{label}</ins>
      ) : (
        <span {...stating("known")}>
          {label}
          {from !== undefined && (
            <>
              <span>: </span>
              <del>{from}</del>
            </>
          )}
          {from !== undefined && to !== undefined && <span> → </span>}
          {from === undefined && to !== undefined && <span>: </span>}
          {to !== undefined && <ins>{to}</ins>}
        </span>
      )}
    </Change>
  )
}
