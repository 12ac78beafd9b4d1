import {
  countsSentence,
  type RemindedDeal,
  type RemindedRow,
  type ReminderCounts,
  rowSentence,
} from "#app/domain/deals/deliverables/deliverable-reminders.ts"
import type { Day } from "#app/lib/dates.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { dealDeliverablesPath, dealsPath, paymentsPath } from "#app/paths.ts"
import { P, SiteLink, template } from "#app/ui/email/email-layout.tsx"

export type DailyReminder = {
  /** The day on which it was written. */
  day: Day
  deals: RemindedDeal[]
  counts: ReminderCounts
  /** Rows that are not shown. */
  more: number
}

const list = { margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }

/** Once a day: deliverables that are late, due soon or wait for a confirmation, and overdue money, of all deals. */
export const dailyReminderEmail = template("reminder_daily", ({ day, deals, counts, more }: DailyReminder) => {
  const [first] = deals
  const isOnly = deals.length === 1
  return {
    subject: `Przypomnienie o terminach: ${isOnly ? first?.title : `współprace, które czekają na Ciebie: ${deals.length}`}`,
    preview: countsSentence(counts),
    body: (
      <>
        <P>
          {isOnly ? "oto terminy w\u00a0Twojej współpracy." : "oto terminy w\u00a0Twoich współpracach."} Jeśli coś jest
          już gotowe, wystarczy to oznaczyć na platformie.
        </P>
        {deals.map((deal) => (
          <Deal key={deal.dealId} deal={deal} day={day} />
        ))}
        {more > 0 && <P>I&nbsp;jeszcze {count(more, memberNouns.świadczenie)} na stronach współprac.</P>}
        {counts.unconfirmed > 0 && (
          <P>Nic nie potwierdza się samo: zrobione świadczenie czeka, aż je potwierdzisz albo odeślesz do poprawy.</P>
        )}
      </>
    ),
    action:
      isOnly && first
        ? isMoneyOnly(first)
          ? { label: "Zobacz płatności", path: paymentsPath(first.dealId) }
          : { label: "Zobacz świadczenia", path: dealDeliverablesPath(first.dealId) }
        : { label: "Zobacz współprace", path: dealsPath },
  }
})

const isMoney = ({ kind }: RemindedRow) => kind === "pay" || kind === "expect"
const isMoneyOnly = ({ rows }: RemindedDeal) => rows.every(isMoney)

const Deal = ({ deal: { dealId, title, partner, rows }, day }: { deal: RemindedDeal; day: Day }) => (
  <div>
    <h2 style={{ margin: "24px 0 8px", fontSize: "18px", lineHeight: "26px" }}>
      <SiteLink path={dealDeliverablesPath(dealId)}>{title}</SiteLink>, {partner}
    </h2>
    <ul style={list}>
      {[...rows.entries()].map(([at, row]) => (
        <li key={at} style={{ margin: "0 0 8px" }}>
          {"title" in row ? (
            <>
              <b>{row.title}</b>
              <br />
              {rowSentence(row, day)}
            </>
          ) : (
            <SiteLink path={paymentsPath(dealId)}>{rowSentence(row, day)}</SiteLink>
          )}
        </li>
      ))}
    </ul>
  </div>
)
