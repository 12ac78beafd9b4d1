import { Form, Link } from "react-router"
import * as z from "zod"
import { reportedKindLabel } from "#app/domain/moderation/report.ts"
import type { OperatorFact } from "#app/domain/workspace/fact-name.ts"
import { findWrongDeals, type WrongDeal } from "#app/features/deals/payments/check-queries.server.ts"
import { answerInquiry, resendEmail, retryReactions } from "#app/features/moderation/desk/commands.server.ts"
import styles from "#app/features/moderation/desk/desk.module.css"
import { DeskList, DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import {
  listActs,
  listDeadFacts,
  listFailedEmails,
  listOpenInquiries,
  listOpenReports,
} from "#app/features/moderation/desk/queries.server.ts"
import { listMatches } from "#app/features/moderation/desk/search-queries.server.ts"
import { buttonAction } from "#app/http/forms/button-action.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import { idField } from "#app/lib/forms/id-field.ts"
import { plural } from "#app/lib/text/plural-forms.ts"
import {
  operatorAccountPath,
  operatorDealPath,
  operatorEventPath,
  operatorOrganizationPath,
  operatorPath,
  operatorReportPath,
} from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/operator.ts"

export const loader = handle(async ({ request, context }: Route.LoaderArgs) => {
  await operatorViewer(context)
  const query = new URL(request.url).searchParams.get("q") ?? ""
  const [inquiries, reports, wrongDeals, emails, facts, acts, found] = await Promise.all([
    listOpenInquiries(),
    listOpenReports(),
    findWrongDeals(),
    listFailedEmails(),
    listDeadFacts(),
    listActs(),
    listMatches(query),
  ])
  const wrong = { shown: wrongDeals.slice(0, wrongShown), more: Math.max(0, wrongDeals.length - wrongShown) }
  return { query, inquiries, reports, wrongDeals: wrong, emails, facts, acts, found }
})

const deskForm = z.union([
  z.strictObject({ inquiryId: idField }),
  z.strictObject({ emailId: idField }),
  z.strictObject({ jobId: z.uuid() }),
])

export const action = buttonAction<Route.ActionArgs>()({
  viewer: operatorViewer,
  schema: deskForm,
  invalid: "Nie udało się rozpoznać czynności. Odśwież stronę i spróbuj ponownie.",
  run: async ({ viewer: operator, input }) => {
    if ("emailId" in input) {
      await resendEmail(operator, input.emailId)
      return { to: operatorPath, toast: { title: "E-mail czeka na wysłanie" } }
    }
    if ("jobId" in input) {
      await retryReactions(operator, input.jobId)
      return { to: operatorPath, toast: { title: "Powiadomienia zostaną wysłane ponownie" } }
    }
    await answerInquiry(operator, input.inquiryId)
    return { to: operatorPath, toast: { title: "Zapisano" } }
  },
})

export default function OperatorDesk({ loaderData }: Route.ComponentProps) {
  const { query, inquiries, reports, wrongDeals, emails, facts, acts, found } = loaderData
  return (
    <DeskPage title="Konsola operatora" home>
      <Form className="search" role="search">
        <TextField
          label="Konto, organizacja, wydarzenie, strona lub numer współpracy"
          hideLabel
          placeholder="Konto, organizacja, wydarzenie, strona lub numer współpracy"
          name="q"
          type="search"
          icon="search"
          defaultValue={query}
        />
        <button className="btn" type="submit">
          <Icon name="search" />
          <span>Szukaj</span>
        </button>
      </Form>
      {query !== "" && (
        <DeskList title="Znalezione" empty="Nic nie znaleziono.">
          {[
            ...found.accounts.map((row) => <Match key={row.id} kind="account" row={row} />),
            ...found.organizations.map((row) => <Match key={row.id} kind="organization" row={row} />),
            ...found.events.map((row) => <Match key={row.id} kind="event" row={row} />),
            ...found.deals.map((row) => <Match key={row.id} kind="deal" row={row} />),
          ]}
        </DeskList>
      )}
      <DeskList title="Zgłoszenia treści" empty="Brak zgłoszeń bez decyzji.">
        {reports.map(({ id, number, kind, reason, createdAt }) => (
          <li key={id}>
            <Link to={operatorReportPath(id)}>
              Nr {number}: {reason}
            </Link>
            <span className="small muted">
              {reportedKindLabel(kind)}, {formatDateTime(createdAt)}
            </span>
          </li>
        ))}
      </DeskList>
      <DeskList title="Wiadomości z formularza" empty="Brak wiadomości bez odpowiedzi.">
        {inquiries.map(({ id, name, email, subject, message, createdAt }) => (
          <li key={id}>
            <div>
              <h3>{subject}</h3>
              <p className="small muted">
                {name}, <a href={`mailto:${email}`}>{email}</a>, {formatDateTime(createdAt)}
              </p>
              <p className={styles.deskText}>{message}</p>
            </div>
            <PostForm>
              <input type="hidden" name="inquiryId" value={id} />
              <SubmitButton className="btn btn--line">Załatwione</SubmitButton>
            </PostForm>
          </li>
        ))}
      </DeskList>
      <DeskList title="Współprace z&nbsp;niezgodnymi kwotami" empty="Kwoty wszystkich współprac się zgadzają.">
        {[
          ...wrongDeals.shown.map(({ id, reference, isDemo, problem, version }) => (
            <li key={`${id} ${problem} ${version}`}>
              {isDemo ? <span>{reference}</span> : <Link to={operatorDealPath(id)}>{reference}</Link>}
              <span className="small muted">
                {[
                  wrongMoney[problem] + (version === null ? "" : ` (wersja ${version})`),
                  ...(isDemo ? ["w\u00a0świecie demonstracyjnym"] : []),
                ].join(", ")}
              </span>
            </li>
          )),
          ...(wrongDeals.more > 0
            ? [
                <li key="more" className="small muted">
                  {`i\u00a0${wrongDeals.more}\u00a0${plural(wrongDeals.more, others)}`}
                </li>,
              ]
            : []),
        ]}
      </DeskList>
      <DeskList title="E-maile, których nie udało się wysłać" empty="Wszystkie e-maile wysłano.">
        {emails.map(({ id, kind, error, failedAt }) => (
          <Failure key={id} what={kind} at={failedAt} error={error} name="emailId" id={id} again="Wyślij ponownie" />
        ))}
      </DeskList>
      <DeskList title="Zdarzenia bez powiadomień" empty="Każde zdarzenie ma swoje powiadomienia i&nbsp;e-maile.">
        {facts.map(({ jobId, what, error, at }) => (
          <Failure key={jobId} what={what} at={at} error={error} name="jobId" id={jobId} again="Spróbuj ponownie" />
        ))}
      </DeskList>
      <DeskList title="Dziennik działań" empty="Nic jeszcze nie zrobiono.">
        {acts.map(({ id, what, about, by, createdAt }) => (
          <li key={id}>
            <span>
              {actNames[what as OperatorFact]} <span className="small muted">{about}</span>
            </span>
            <span className="small muted">
              {by}, {formatDateTime(createdAt)}
            </span>
          </li>
        ))}
      </DeskList>
    </DeskPage>
  )
}

const wrongShown = 20
const others = { one: "kolejna", few: "kolejne", many: "kolejnych", other: "kolejnej" }

const wrongMoney: Record<WrongDeal["problem"], string> = {
  totals: "Sumy wpłat różnią się od wpisów",
  instalments: "Raty nie składają się na uzgodnioną kwotę",
  agreement: "Trwa bez zawartych warunków",
  sums: "Sumy roku różnią się od wpisów i rat",
}

const actNames: Readonly<Record<OperatorFact, string>> = {
  "operator.answer": "Załatwiono wiadomość",
  "operator.resend": "Wysłano e-mail ponownie",
  "operator.retry": "Ponowiono wysyłkę powiadomień",
  "operator.decide": "Rozpatrzono zgłoszenie",
  "operator.hide": "Ukryto treść",
  "operator.restore": "Przywrócono treść",
  "operator.verify": "Sprawdzono organizację",
  "operator.unlock": "Odblokowano współpracę",
  "operator.read": "Pobrano plik rozliczenia",
  "operator.readAttachment": "Pobrano załącznik zgłoszonej wiadomości",
  "operator.block": "Zablokowano konto",
  "operator.unblock": "Odblokowano konto",
}

const kinds = {
  account: { label: "Konto", hidden: "zablokowane", path: operatorAccountPath },
  organization: { label: "Organizacja", hidden: "ukryta", path: operatorOrganizationPath },
  event: { label: "Wydarzenie", hidden: "ukryte", path: operatorEventPath },
  deal: { label: "Współpraca", hidden: "ukryte", path: operatorDealPath },
} as const

const Match = ({
  kind,
  row,
}: {
  kind: keyof typeof kinds
  row: { id: string; title: string; hiddenAt?: Date | null }
}) => {
  const { label, hidden, path } = kinds[kind]
  return (
    <li>
      <Link to={path(row.id)}>{row.title}</Link>
      <span className="small muted">{label + (row.hiddenAt ? `, ${hidden}` : "")}</span>
    </li>
  )
}

type FailureProps = { what: string; at: Date | null; error: string | null; name: string; id: string; again: string }

const Failure = ({ what, at, error, name, id, again }: FailureProps) => (
  <li>
    <div>
      <b>{what}</b>
      <p className="small muted">
        {at && formatDateTime(at)}: {error}
      </p>
    </div>
    <PostForm>
      <input type="hidden" name={name} value={id} />
      <SubmitButton className="btn btn--line">{again}</SubmitButton>
    </PostForm>
  </li>
)
