import { stating } from "#app/domain/deals/deal/stated.ts"
import {
  countsSentence,
  onlyTask,
  pageOf,
  type RemindedDeal,
  type ReminderCounts,
  rowSentence,
} from "#app/domain/deals/tasks/daily-reminder.ts"
import type { Day } from "#app/lib/dates.ts"
import {
  dealDeliverablesPath,
  dealDocumentsPath,
  dealMaterialsPath,
  dealPath,
  dealsPath,
  paymentsPath,
} from "#app/paths.ts"
import { P, SiteLink, template } from "#app/ui/email/email-layout.tsx"

export type DailyReminder = {
  day: Day
  deals: RemindedDeal[]
  /** Number of deals, also of those with tasks that are not shown; missing in emails queued before migration 0091. */
  dealCount?: number
  /** The page of the only deal on which all its tasks are done. */
  area?: ReturnType<typeof pageOf>
  counts: ReminderCounts
  more: number
}

export const reminderPaths = {
  deal: dealPath,
  rows: dealDeliverablesPath,
  payments: paymentsPath,
  materials: dealMaterialsPath,
  documents: dealDocumentsPath,
} as const
const labels = {
  deal: "Zobacz współpracę",
  rows: "Zobacz świadczenia",
  payments: "Zobacz płatności",
  materials: "Zobacz materiały",
  documents: "Zobacz dokumenty",
} as const

const list = { margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }

/** Daily: what a person has to do in all deals of a party. */
export const dailyReminderEmail = template("reminder_daily", (content: DailyReminder) => {
  const { day, deals, dealCount = deals.length, counts, more } = content
  const [first] = deals
  const isOnly = dealCount === 1
  const area = content.area ?? pageOf(first?.rows ?? [])
  const task = onlyTask(deals, more)
  return {
    subject: isOnly
      ? `${task ?? "Przypomnienie o zadaniach"}: ${first?.title}`
      : `Przypomnienie o zadaniach: współprace, które czekają na Ciebie: ${dealCount}`,
    preview: task && first ? `${task}: ${first.title}, ${first.partner}.` : countsSentence(counts),
    body: (
      <>
        <P>
          {isOnly ? "oto zadania w\u00a0Twojej współpracy." : "oto zadania w\u00a0Twoich współpracach."} Jeśli coś jest
          już gotowe, wystarczy to oznaczyć na platformie.
        </P>
        {deals.map((deal) => (
          <Deal key={deal.dealId} deal={deal} day={day} />
        ))}
        {more > 0 && <P>Na stronach współprac czekają jeszcze inne zadania: {more}.</P>}
        {counts.unconfirmed ? (
          <P>Nic nie potwierdza się samo: zrobione świadczenie czeka, aż je potwierdzisz albo odeślesz do poprawy.</P>
        ) : null}
      </>
    ),
    action:
      isOnly && first
        ? { label: labels[area], path: reminderPaths[area](first.dealId) }
        : { label: "Zobacz współprace", path: dealsPath },
  }
})

const Deal = ({ deal: { dealId, title, partner, rows }, day }: { deal: RemindedDeal; day: Day }) => (
  <div>
    <h2 style={{ margin: "24px 0 8px", fontSize: "18px", lineHeight: "26px" }}>
      <SiteLink path={reminderPaths[pageOf(rows)](dealId)}>{title}</SiteLink>, {partner}
    </h2>
    <ul style={list}>
      {[...rows.entries()].map(([at, row]) => (
        <li key={at} style={{ margin: "0 0 8px" }} {...stating("task")}>
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
