import { stated, stating } from "#app/domain/deals/deal/stated.ts"
import { lastWords } from "#app/domain/messages/last-words.ts"
import { shortTime } from "#app/domain/messages/message-log.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { YearArches } from "#app/features/deals/reports/months/year-arches.tsx"
import { type Day, formatTime } from "#app/lib/dates.ts"
import { plural } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { conversationPath, dealsPath, financesPath, messagesPath, savedPath } from "#app/paths.ts"
import { Avatar } from "#app/ui/media/avatar.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { Bookkeeping, Invoices } from "./bookkeeping.tsx"
import sheet from "./desk.css?url"
import { FittingCompanies, FittingEvents } from "./fitting.tsx"
import { OwnEvents } from "./own-events.tsx"
import type { Desk as DeskData } from "./queries.server.ts"
import { furtherTasks, Tasks } from "./tasks.tsx"

/** What needs the viewer today, or a note that nothing does, and what comes next. Leaves out empty parts. */
export function Desk({ desk }: { desk: DeskData }) {
  const { groups, others, waits, money, dates, messages, today, own, newEvents, companies, invoices, bookkeeping } =
    desk
  const { year } = desk
  const hasAside = dates.length + messages.length > 0 || bookkeeping !== null
  const hasRows = [groups, waits.waits, own, newEvents, companies].some((rows) => rows.length > 0)
  const hasMain = hasRows || money.whole > 0 || invoices !== null || year !== null
  if (!hasMain && !hasAside) return null
  return (
    <div className="section page desk">
      {/* not in the root sheet, which visitors wait for */}
      <link rel="stylesheet" href={sheet} precedence="part" />
      <div>
        <Tasks
          groups={groups}
          others={others}
          isDone={!invoices?.isOwn}
          side={money.isPaying ? "sponsor" : "organization"}
          today={today}
        />
        {invoices && <Invoices invoices={invoices} />}
        {year && <Year year={year} today={today} isPaying={money.isPaying} />}
        {waits.waits.length > 0 && <Waits {...waits} />}
        {own.length > 0 && <OwnEvents {...desk} />}
        {money.whole > 0 && !year && <Money money={money} />}
        {newEvents.length > 0 && <FittingEvents events={newEvents} />}
        {companies.length > 0 && <FittingCompanies companies={companies} />}
      </div>
      {hasAside && (
        <div>
          {dates.length > 0 && <Dates dates={dates} />}
          {bookkeeping && <Bookkeeping bookkeeping={bookkeeping} />}
          {messages.length > 0 && (
            <section aria-labelledby="ostatnie-wiadomosci">
              <div className="section__head">
                <h2 id="ostatnie-wiadomosci">Wiadomości</h2>
                <Link to={messagesPath}>Skrzynka</Link>
              </div>
              <ul className="desk__messages">
                {messages.map((row) => (
                  <li key={row.id}>
                    <LastMessage row={row} today={today} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </div>
  )
}

function LastMessage({
  row: { id, name, kind, isParty, avatar, last, unread },
  today,
}: {
  row: DeskData["messages"][number]
  today: Day
}) {
  const at = last && new Date(last.at)
  return (
    <Link to={conversationPath(id)} data-unread={unread || undefined}>
      <Avatar name={name} src={avatar} kind={isParty ? "organization" : "person"} />
      <b>
        {name}
        {unread && <span className="hidden"> (nieprzeczytana)</span>}
      </b>
      {at && <time dateTime={last.at}>{shortTime(at, today, formatTime(at))}</time>}
      {last && <span className="desk__text">{lastWords(last)}</span>}
    </Link>
  )
}

const Waits = ({ waits, others: rest }: DeskData["waits"]) => (
  <section aria-labelledby="czekasz-na-innych">
    <div className="section__head">
      <h2 id="czekasz-na-innych">Czekasz na&nbsp;innych</h2>
    </div>
    <ul className="desk__waits">
      {waits.map(({ key, title, about, href, when, isLate, isMoney }) => (
        <li key={key}>
          <span className="desk__what">
            <Link to={href} prefetch="intent" {...(isMoney && stating("task"))}>
              {tidy(title)}
            </Link>
            <span>{tidy(about)}</span>
          </span>
          <span className={isLate ? "desk__late" : undefined}>{when}</span>
        </li>
      ))}
    </ul>
    {rest > 0 && (
      <p className="small">
        {`${rest}\u00a0${plural(rest, furtherTasks)} `}
        <Link to={dealsPath}>Wszystkie współprace</Link>
      </p>
    )}
  </section>
)

/** Money of running deals: received, overdue and still to come, against a sponsor's budget. */
function Money({
  money: { whole, received, onTheWay, overdue, later, budget, isPaying, readsFinances },
}: {
  money: DeskData["money"]
}) {
  const part = (grosze: number) => ({
    inlineSize: `${(100 * grosze) / Math.max(whole, received + onTheWay, budget ?? 0)}%`,
  })
  const all = [
    { label: "Uzgodnione", name: "running.whole", grosze: whole, hue: undefined },
    { label: isPaying ? "Zapłacone" : "Wpłynęło", name: "running.received", grosze: received, hue: "paid" },
    { label: "W drodze", name: "running.inTransit", grosze: onTheWay, hue: "sent" },
    { label: "Po terminie", name: "running.overdue", grosze: overdue, hue: "late" },
    { label: "Do zapłaty później", name: "running.later", grosze: later, hue: undefined },
  ] as const
  const alwaysShown = 2
  const figures = all.filter(({ grosze }, index) => index < alwaysShown || grosze > 0)
  return (
    <section aria-labelledby="pieniadze">
      <div className="section__head">
        <h2 id="pieniadze">Pieniądze z&nbsp;trwających współprac</h2>
        {readsFinances && <Link to={financesPath}>Finanse</Link>}
      </div>
      <div className="desk__bar" aria-hidden="true">
        <span data-hue="paid" style={part(received)} />
        <span data-hue="sent" style={part(onTheWay)} />
        <span data-hue="late" style={part(overdue)} />
      </div>
      <dl className="desk__sums">
        {figures.map(({ label, name, grosze, hue }) => (
          <div key={label}>
            <dt data-hue={hue}>{label}</dt>
            <dd className="num" {...stated(name, grosze)} />
          </div>
        ))}
      </dl>
      {budget !== null && (
        <p className="small muted" {...stating("price")}>
          {whole <= budget
            ? `Z budżetu ${formatMoney(budget)} zostaje ${formatMoney(budget - whole)}.`
            : `To ${formatMoney(whole - budget)} ponad budżet ${formatMoney(budget)}.`}{" "}
          <Link to={savedPath}>Zmień budżet</Link>
        </p>
      )}
    </section>
  )
}

type YearProps = { year: NonNullable<DeskData["year"]>; today: Day; isPaying: boolean }

const Year = ({ year, today, isPaying }: YearProps) => (
  <section aria-labelledby="rok">
    <div className="section__head">
      <h2 id="rok">{`Rok ${today.slice(0, 4)} w\u00a0pieniądzach`}</h2>
      <Link to={financesPath}>Finanse</Link>
    </div>
    <YearArches year={year} thisMonth={Number(today.slice(5, 7))} isPaying={isPaying} />
  </section>
)

const Dates = ({ dates }: { dates: DeskData["dates"] }) => (
  <section aria-labelledby="najblizsze-dni">
    <div className="section__head">
      <h2 id="najblizsze-dni">Najbliższe 30 dni</h2>
    </div>
    <ul className="desk__dates">
      {dates.map(({ day, below, title, about, href, isEvent }) => (
        <li key={`${day} ${href} ${title}`} data-event={isEvent || undefined}>
          <time dateTime={day}>
            <b>{Number(day.slice(8))}</b>
            <span>{below}</span>
          </time>
          <span className="desk__what">
            <Link to={href} prefetch="intent" {...(!isEvent && stating("task"))}>
              {tidy(title)}
            </Link>
            <span>{tidy(about)}</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
