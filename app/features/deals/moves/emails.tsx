import type { ReactNode } from "react"
import { dealKindLabels, dealStatusLabels, nothingInReturn, readKind, usualKind } from "#app/domain/deals/deal/deal.ts"
import { isAnnexTermsMove } from "#app/domain/deals/deal/deal-annex-moves.ts"
import { concludesLabel } from "#app/domain/deals/deal/deal-labels.ts"
import { ownTurn, teamTurn } from "#app/domain/deals/deal/deal-view.ts"
import { stating } from "#app/domain/deals/deal/stated.ts"
import type { NotificationKind } from "#app/domain/notifications/categories.ts"
import { memberNouns } from "#app/lib/text/member-nouns.ts"
import { count, verbFor } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { dealPath } from "#app/paths.ts"
import { type EmailContent, type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"
import { approvalEmails } from "../approval/emails.tsx"
import { invitationEmail } from "../invitation/emails.tsx"
import { CorrectedRows, list } from "./corrected-rows.tsx"
import type { DealEmail } from "./deal-email.ts"

const usualKindLabel = dealKindLabels[usualKind].toLowerCase()

const dealButton = (dealId: string, label = "Przejdź do współpracy") => ({ label, path: dealPath(dealId) })

/** The sentence after "Dzień dobry," as a preview of its own. */
const asPreview = (sentence: string) => capitalized(sentence).replace(/:$/, ".")

function Terms({ lines = [], total, kind, vat }: Pick<DealEmail, "lines" | "total" | "kind" | "vat">) {
  const { shown, more } = Array.isArray(lines) ? { shown: lines, more: 0 } : lines
  return (
    <>
      <ul style={list}>
        {[...shown.entries()].map(([at, line]) => (
          <li key={at}>
            {line.title}: {line.amount}
          </li>
        ))}
        {more > 0 && <li>i&nbsp;jeszcze {count(more, memberNouns.opcja)}</li>}
      </ul>
      <P>
        Łącznie: <b {...stating("toldWorth")}>{total}</b>.{vat && ` ${vat}`}
        {readKind(kind) === usualKind && ` Rodzaj umowy: ${usualKindLabel}.`}
      </P>
    </>
  )
}

const Earlier = ({ earlier = [] }: Pick<DealEmail, "earlier">) =>
  earlier.length > 0 && (
    <>
      <P>Wcześniej w&nbsp;tej współpracy:</P>
      <ul style={list}>
        {[...earlier.entries()].map(([at, line]) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </>
  )

type MoveEmail = {
  email: DealEmail
  sentence: ReactNode
  preview: string
  /** For emails queued without `news`. */
  formerSubject: string
  /** Replaces the default sentence of the status. */
  turn?: string
  label?: string
  after?: string
}

/** Layout of every email about a move: news, terms, turn, document, one button. */
function moveEmail({
  email,
  sentence,
  preview,
  formerSubject,
  turn = email.turn,
  label,
  after,
}: MoveEmail): EmailContent {
  const { dealId, title, news, move, reason, document } = email
  const separator = move === "settle" ? ": " : " – "
  const isOffer = move === "propose" || move === "repeat"
  return {
    subject: news ? `${news}${separator}${title}` : formerSubject,
    preview,
    body: (
      <>
        <P>{sentence}</P>
        {isOffer && <Terms {...email} />}
        {reason && <Quoted>{reason}</Quoted>}
        {email.corrections && <CorrectedRows {...email.corrections} />}
        {email.lines && !isOffer && <Terms {...email} />}
        {turn && <P>{turn}</P>}
        <Earlier {...email} />
      </>
    ),
    action: dealButton(dealId, label),
    document: document ?? undefined,
    after,
  }
}

const statusEmail = (kind: NotificationKind, sentence: (email: DealEmail) => string) =>
  template(
    kind,
    (email: DealEmail): EmailContent =>
      moveEmail({
        email,
        sentence: sentence(email),
        preview: asPreview(sentence(email)),
        formerSubject: `${dealStatusLabels[email.status]}: ${email.title}`,
        label: email.move === "accept" && !email.isOwn && email.concludes !== false ? concludesLabel : undefined,
      }),
  )

export const proposalEmail = template(
  "proposal_new",
  ({ words, ...email }: DealEmail & { words?: string | null }): EmailContent =>
    moveEmail({
      email: { ...email, reason: words ?? email.reason },
      sentence: `${email.name} chce wesprzeć wydarzenie ${quoted(email.title)}. Wybrane opcje:`,
      preview: `${email.name} proponuje ${email.total}.`,
      formerSubject: `Nowa propozycja: ${email.title}`,
      turn: [
        readKind(email.kind) === "donation" && nothingInReturn,
        "Możesz zaakceptować propozycję, rozpocząć negocjacje albo ją odrzucić.",
      ]
        .filter(Boolean)
        .join(" "),
      label: "Zobacz propozycję",
      after: "Warto odpowiedzieć w ciągu 3 dni roboczych – szybka odpowiedź buduje zaufanie.",
    }),
)

export const rejectedEmail = template("proposal_rejected", ({ similar = 0, ...email }: DealEmail): EmailContent => {
  const sentence = `${email.name} tym razem nie skorzysta z\u00a0propozycji.`
  const others = `Na platformie ${verbFor(similar, "czeka")} ${count(similar, memberNouns["podobne wydarzenie"])}.`
  return moveEmail({
    email,
    sentence,
    preview: sentence,
    formerSubject: `${dealStatusLabels.rejected}: ${email.title}`,
    turn: similar > 0 ? others : email.turn,
  })
})

export const settlementEmail = template("settlement_uploaded", (email: DealEmail): EmailContent => {
  const checked = email.kind === "donation" ? "na co przeznaczono darowiznę" : "czy świadczenia zostały zrealizowane"
  return moveEmail({
    email,
    sentence: `${email.name} przesyła rozliczenie współpracy na kwotę ${email.total}. Sprawdź, ${checked}, i\u00a0zaakceptuj rozliczenie albo poproś o\u00a0poprawki.`,
    preview: `${email.name} czeka na Twoją decyzję.`,
    formerSubject: `Rozliczenie do sprawdzenia: ${email.title}`,
    turn: email.turn && `${email.acts === false ? teamTurn : ownTurn}.`,
    label: "Zobacz rozliczenie",
  })
})

const annexSentence = (move: DealEmail["move"], name: string, total: string) => {
  if (move === "declineAnnex") return `${name} odrzuca aneks. Obowiązują dotychczasowe ustalenia.`
  if (move === "withdrawAnnex") return `${name} wycofuje aneks. Obowiązują dotychczasowe ustalenia.`
  return move && isAnnexTermsMove(move)
    ? `${name} proponuje aneks. Łączna kwota po zmianie: ${total}. Do czasu akceptacji obowiązują dotychczasowe ustalenia.`
    : null
}

export const dealEmails = [
  ...approvalEmails,
  proposalEmail,
  rejectedEmail,
  settlementEmail,
  invitationEmail,
  statusEmail("proposal_accepted", ({ name }) => `dobra wiadomość! ${name} przyjmuje Twoją propozycję.`),
  statusEmail("negotiation", ({ move, name, total }) =>
    move === "negotiate"
      ? `${name} chce negocjować warunki współpracy.`
      : (annexSentence(move, name, total) ?? `${name} proponuje zmiany. Nowa łączna kwota: ${total}.`),
  ),
  statusEmail("terms_accepted", ({ move }) =>
    move === "acceptAnnex"
      ? "aneks jest zawarty: od teraz obowiązują zmienione warunki."
      : "warunki są uzgodnione, współpraca ruszyła.",
  ),
  statusEmail("settlement_rejected", ({ name }) => `${name} prosi o poprawki w rozliczeniu:`),
  statusEmail("completed", () => "rozliczenie zostało zaakceptowane. Dziękujemy za wspólne działanie!"),
  statusEmail("canceled", ({ move, name }) =>
    move === "confirmCancel" ? `${name} zgadza się na anulowanie współpracy.` : `${name} anuluje współpracę.`,
  ),
  statusEmail("cancel_asked", ({ name }) => `${name} prosi o anulowanie współpracy. Zgódź się albo odrzuć prośbę.`),
  statusEmail("cancel_declined", ({ name }) => `${name} nie zgadza się na anulowanie. Współpraca trwa dalej.`),
  statusEmail("cancel_withdrawn", ({ name }) => `${name} wycofuje prośbę o anulowanie. Współpraca trwa dalej.`),
] as const satisfies EmailTemplate[]
