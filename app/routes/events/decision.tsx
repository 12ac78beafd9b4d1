import { useSearchParams } from "react-router"
import { decisionForm } from "#app/domain/events/decision-form.ts"
import { DecidedTerms, DecidedWorth } from "#app/features/deals/terms/decided/decided-terms.tsx"
import { listDecidedTerms } from "#app/features/deals/terms/decided/queries.server.ts"
import { answerDecision } from "#app/features/events/decision/commands.server.ts"
import styles from "#app/features/events/decision/decision.module.css"
import { DecisionForm } from "#app/features/events/decision/decision-form.tsx"
import { type DecisionRow, getDecision, termsKeys } from "#app/features/events/decision/queries.server.ts"
import { DeadLink } from "#app/features/workspace/dead-link.tsx"
import { privateLinkHeaders } from "#app/http/cache/private-link.server.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { formatDateTime, formatLongDay, todayIn } from "#app/lib/dates.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { decisionPath, decisionPdfPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { withRedraw } from "#app/ui/rendering/drawn-anew.tsx"
import type { Route } from "./+types/decision.ts"

export const loader = handle(async ({ params: { token }, context }: Route.LoaderArgs) => {
  privateLinkHeaders(context)
  const decision = await getDecision(token)
  const { sponsor, author, company, message, expiresAt, last } = decision
  return {
    ...{ token, sponsor, message, until: formatLongDay(todayIn(expiresAt)) },
    // whoever has the link needs no id of a deal
    rows: decision.rows.map(({ judged: _, hasTerms: __, ...row }): DecisionRow => row),
    deals: await listDecidedTerms(decision, termsKeys(decision.rows)),
    readers: company === null ? `zespół, w którym działa ${author}` : `zespół firmy ${quoted(company)}`,
    last: last && { ...last, at: formatDateTime(new Date(last.at)) },
  }
})

/** Open to everybody with the link; limited by link and by network. */
export const action = formAction<Route.ActionArgs>()({
  viewer: privateLinkHeaders,
  limit: async ({ context, params: { token } }) => {
    await limit("decisionAddress", clientNetwork(context))
    const { id } = await getDecision(token)
    await limit("decision", id)
  },
  limitInForm: true,
  schema: decisionForm,
  run: async ({ params: { token }, context, input }) => {
    const answered = await answerDecision(token, input, { network: clientNetwork(context), key: input.key })
    return answered.ok ? { to: `${decisionPath(token)}?wyslano=1` } : answered
  },
})

/** Also after a refused answer, to show terms that changed meanwhile; not after a failure, as loading would fail as well. */
export const shouldRevalidate = ({ actionStatus = 200 }) => actionStatus < 500

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

function DecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, sponsor, message, rows, deals, until, readers, last } = loaderData
  const [params] = useSearchParams()
  const refused = actionData ?? null
  const open = rows.filter(({ outcome }) => outcome === null)
  const shownTerms = new Map(
    [...deals].map(([id, terms]) => [
      id,
      { worth: <DecidedWorth terms={terms} />, terms: <DecidedTerms terms={terms} /> },
    ]),
  )
  return (
    <div className={`page ${styles.page}`}>
      <title>Prośba o decyzję – Pomost</title>
      <meta name="robots" content="noindex, nofollow" />
      <div className="head head--work">
        <div>
          <h1>{headingOf(rows.length, open.length)}</h1>
          <p>
            {tidy(
              open.length > 0 ? `${sponsor} prosi o odpowiedź. Nie potrzebujesz konta.` : `Ten link wysyła ${sponsor}.`,
            )}
          </p>
          <p className={styles.private}>
            <Icon name="lock" /> Widok prywatny, ważny do {until}
          </p>
        </div>
        {rows.length > 0 && (
          <a className="btn btn--line" href={decisionPdfPath(token)} download>
            Pobierz PDF
          </a>
        )}
      </div>
      {last && (
        <div
          className={`note ${styles.message} ${styles.arrived}`}
          role={params.has("wyslano") && !refused ? "status" : undefined}
        >
          <p>
            <b>Odpowiedź dotarła.</b>{" "}
            {tidy(
              last.name === null
                ? `${last.at}. Jej treść widzi tylko ${readers}.`
                : `${last.name}, ${last.at}. Widzi ją cały ${readers} i każdy, kto ma ten link.`,
            )}
          </p>
          {last.comment && <p>{tidy(`Komentarz: ${last.comment}`)}</p>}
          {open.length > 0 && <p>{tidy(`Link działa do ${until}. Do tego dnia możesz zmienić zdanie.`)}</p>}
        </div>
      )}
      {message && <p className={`note ${styles.message}`}>{message}</p>}
      {rows.length === 0 ? (
        <EmptyState title="Tych wydarzeń nie można już pokazać" text="Zapytaj osobę, która przysłała Ci ten link." />
      ) : (
        <DecisionForm
          key={last?.at}
          rows={rows}
          deals={shownTerms}
          readers={readers}
          lastName={params.has("wyslano") ? (last?.name ?? null) : null}
          refused={refused}
        />
      )}
    </div>
  )
}

function headingOf(shown: number, open: number) {
  if (shown > 0 && open === 0) return "Decyzja nie jest już potrzebna"
  return open === 1 ? "Jedno wydarzenie do decyzji" : `${count(open, "wydarzenie")} do decyzji`
}

export default withRedraw(DecisionPage)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeadLink error={error} />
