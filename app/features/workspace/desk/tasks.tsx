import type { Side } from "#app/domain/deals/deal/deal.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import { plural } from "#app/lib/text/plural-forms.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { allTasksPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import { Link } from "#app/ui/rendering/link.tsx"
import type { Desk } from "./queries.server.ts"

// for finance people: its fields are not loaded for others
const TaskPayment = lazyPart(() => import("./task-payment.tsx").then((part) => part.TaskPayment))

export const furtherTasks = {
  one: "dalsza sprawa",
  few: "dalsze sprawy",
  many: "dalszych spraw",
  other: "dalszej sprawy",
}

type TasksProps = Pick<Desk, "groups" | "others" | "today"> & {
  side: Side
  /** Nothing else waits below. */
  isDone: boolean
}

export function Tasks({ groups, others: rest, isDone, side, today }: TasksProps) {
  const Part = usePartBoundary()
  const first = groups.flatMap(({ tasks }) => tasks).find(({ payment }) => payment)
  return (
    <section aria-labelledby="twoj-ruch">
      <div className="section__head">
        <h2 id="twoj-ruch">Twój ruch</h2>
      </div>
      {groups.length === 0 && isDone && (
        <p className="desk__none">
          <Icon name="circle-check" /> Nic nie czeka na&nbsp;Twój ruch.
        </p>
      )}
      {groups.map(({ title: heading, tasks }) => [
        // a single group needs no heading: its rows say the same
        groups.length > 1 && <h3 key={heading}>{heading}</h3>,
        <ul className="desk__tasks" key={`${heading} rows`}>
          {tasks.map(({ kind, title, about, href, day, note, isLate, payment }) => (
            <li key={`${kind} ${href} ${title} ${payment?.instalment ?? ""}`}>
              <Link to={href} prefetch="intent">
                <span className={isLate ? "desk__day desk__late" : "desk__day"}>
                  <b>{day}</b>
                  {note && <span>{note}</span>}
                </span>
                <span className="desk__what">
                  <b {...((kind === "money" || kind === "late") && stating("task"))}>{tidy(title)}</b>
                  <span>{tidy(about)}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
              {payment && (
                <Part>
                  <TaskPayment payment={payment} side={side} today={today} isOpen={payment === first?.payment} />
                </Part>
              )}
            </li>
          ))}
        </ul>,
      ])}
      {rest > 0 && (
        <p className="small">
          {`${rest}\u00a0${plural(rest, furtherTasks)} `}
          <Link to={allTasksPath} preventScrollReset>
            Pokaż wszystkie
          </Link>
        </p>
      )}
    </section>
  )
}
