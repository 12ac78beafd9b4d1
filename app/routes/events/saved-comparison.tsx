import { Link } from "react-router"
import { realmOf } from "#app/domain/accounts/viewer.ts"
import { savedLimits, sumAgainst } from "#app/domain/events/saved.ts"
import { comparisonForm } from "#app/domain/events/saved-form.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { roleNotes } from "#app/domain/parties/role-notes.ts"
import { formatMoney, formatMoneyInput } from "#app/domain/shared/money.ts"
import { AskDecision } from "#app/features/deals/terms/decided/ask-decision.tsx"
import { listDecidedTerms } from "#app/features/deals/terms/decided/queries.server.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { listTermsToDecide } from "#app/features/events/decision/deal-queries.server.ts"
import { ShareForm } from "#app/features/events/decision/share-form.tsx"
import { writeBudget } from "#app/features/events/saved/commands.server.ts"
import styles from "#app/features/events/saved/comparison.module.css"
import { Comparison } from "#app/features/events/saved/comparison.tsx"
import { findBudget, findSavedIds, listCompared } from "#app/features/events/saved/queries.server.ts"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { formAction } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { sponsorOrHome } from "#app/http/session/viewer.server.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { count } from "#app/lib/text/plural-forms.ts"
import { decisionPath, savedComparisonPath, savedComparisonPdfPath, savedPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { AmountField } from "#app/ui/forms/amount-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { EmptyState } from "#app/ui/layout/empty-state.tsx"
import type { Route } from "./+types/saved-comparison.ts"

/**
 * The events in the address, at most six; the newest saved ones if none is chosen. With `decyzja`, those about whose
 * deals a decision is asked for, with the terms on the table.
 */
export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const viewer = await sponsorOrHome(context, request)
  const requestedIds = [...new Set(url.searchParams.getAll("w"))]
  // of all saved events some may not be shown any more, so six are taken from those that were found
  const ids =
    requestedIds.length > 0 ? requestedIds.slice(0, savedLimits.compared) : ((await findSavedIds(viewer)) ?? [])
  const [found, budget] = await Promise.all([
    listCompared(viewer, ids.slice(0, savedLimits.events)),
    findBudget(viewer),
  ])
  const asks = url.searchParams.has("decyzja")
  const company = { partyId: viewer.partyId, realm: realmOf(viewer) }
  const terms = asks ? await listDecidedTerms(company, await listTermsToDecide(viewer, ids)) : null
  const shown = terms ? found.filter(({ event }) => terms.has(event.id)) : found
  const rows = shown.slice(0, savedLimits.compared)
  const canSave = may(viewer.role, "saveEvents")
  const note = canSave ? null : roleNotes.saveEvents
  const tooMany = requestedIds.length > savedLimits.compared
  return { rows, terms, budget, note, tooMany, today: todayIn(new Date()) }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: sponsorOrHome,
  asks: "saveEvents",
  limit: "write",
  schema: comparisonForm,
  run: async ({ viewer, url, input }) => {
    if (input.do === "budget") {
      await writeBudget(viewer, input.budget)
      const toast = { title: "Zapisano", description: input.budget === null ? "Budżet usunięty." : "Budżet zapisany." }
      return { to: savedComparisonPath + url.search, toast }
    }
    const made = await createLink(viewer, { eventIds: input.w, message: input.message, key: input.key })
    if (!made.ok) return { ok: false as const, errors: made.errors }
    return {
      ok: true as const,
      address: wholeAddress(decisionPath(made.token)),
      until: formatLongDay(todayIn(made.expiresAt)),
    }
  },
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SavedComparison({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, terms, budget, note, tooMany, today } = loaderData
  useLive(({ kind }) => kind === "saved")
  const answer = useAnswer(actionData)
  const refused = answer && !answer.ok ? answer : null
  const made = answer?.ok ? answer : null
  const query = new URLSearchParams(rows.map(({ event }) => ["w", event.id]))
  const share = note ? (
    <p className="note">{note}</p>
  ) : (
    <ShareForm
      rows={rows}
      errors={refused?.errors ?? {}}
      values={refused?.values.do === "share" ? refused.values : null}
      made={made}
      asks={terms !== null}
    />
  )
  if (terms)
    return (
      <AskDecision rows={rows} terms={terms} error={refused?.errors[""]}>
        {share}
      </AskDecision>
    )
  return (
    <div className={`page ${styles.page}`}>
      <title>Porównanie – Pomost</title>
      <meta name="description" content="Zapisane wydarzenia obok siebie: ceny, zasięg, korzyści i terminy." />
      <div className="head head--work">
        <div>
          <h1>Porównanie</h1>
          {rows.length > 0 && <p>{count(rows.length, "wydarzenie")} obok siebie</p>}
        </div>
        <div className="acts">
          <Link className="btn btn--line" to={savedPath}>
            Wybierz wydarzenia
          </Link>
          {rows.length > 0 && (
            <a className="btn btn--line" href={`${savedComparisonPdfPath}?${query}`} download>
              Pobierz PDF
            </a>
          )}
        </div>
      </div>
      {(refused?.errors[""] || tooMany) && (
        <p className="note note--error" role="alert">
          {refused?.errors[""] ?? `Porównujemy najwyżej ${savedLimits.compared} wydarzeń: pierwsze z wybranych.`}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title="Nie ma czego porównać"
          text="Na stronie „Zapisane” zaznacz do sześciu wydarzeń i wybierz „Porównaj”."
          action={
            <Link className="btn" to={savedPath}>
              Przejdź do zapisanych
            </Link>
          }
        />
      ) : (
        <>
          <Comparison rows={rows} today={today} />
          <Sum
            planned={rows.filter(({ state }) => state === "open").map((row) => row.planned)}
            budget={budget}
            canSave={note === null}
            refused={refused}
          />
          {share}
        </>
      )}
    </div>
  )
}

type SumProps = {
  planned: readonly (number | null)[]
  budget: number | null
  canSave: boolean
  refused: RefusedForm | null
}

function Sum({ planned, budget, canSave, refused }: SumProps) {
  const { sum, left, missing } = sumAgainst(budget, planned)
  const typed = refused?.values.do === "budget" ? refused.values.budget : undefined
  return (
    <section className={`panel ${styles.sum}`} aria-label="Suma planowanych kwot">
      <div>
        <b className="num">{formatMoney(sum)}</b>
        <span className="small muted">
          {missing > 0 ? `planowane, bez kwoty: ${missing} z\u00a0${planned.length}` : "planowane razem"}
        </span>
      </div>
      {budget === null || left === null ? (
        <p className="small muted">
          {canSave ? "Wpisz budżet, a policzymy, ile z niego zostanie." : "Budżet nie jest wpisany."}
        </p>
      ) : (
        <div>
          <meter
            min={0}
            max={Math.max(budget, sum, 1)}
            value={sum}
            aria-label={`${formatMoney(sum)} z ${formatMoney(budget)}`}
          />
          <p className={left < 0 ? styles.over : "small muted"}>
            {left < 0
              ? `O ${formatMoney(-left)} ponad budżet ${formatMoney(budget)}`
              : `Z budżetu ${formatMoney(budget)} zostanie ${formatMoney(left)}`}
          </p>
        </div>
      )}
      {canSave && (
        <PostForm noValidate preventScrollReset>
          <input type="hidden" name="do" value="budget" />
          <AmountField
            name="budget"
            label="Budżet"
            defaultValue={String(typed ?? formatMoneyInput(budget))}
            error={refused?.errors.budget}
          />
          <SubmitButton className="btn btn--line" busyLabel="Zapisywanie...">
            Zapisz
          </SubmitButton>
        </PostForm>
      )}
    </section>
  )
}
