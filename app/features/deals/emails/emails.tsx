import type { ReactNode } from "react"
import { dealKindLabels, dealStatusLabels, readKind, usualKind } from "#app/domain/deals/deal.ts"
import { nothingInReturn } from "#app/domain/deals/terms/terms-sides.ts"
import type { NotificationKind } from "#app/domain/notifications/notification.ts"
import { count, verbFor } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { dealPath } from "#app/paths.ts"
import { type EmailContent, type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"
import { invitationEmail } from "../invitation/emails.tsx"
import type { DealEmail } from "./deal-email.ts"

const usualKindLabel = dealKindLabels[usualKind].toLowerCase()

const open = (dealId: string, label = "Przejdź do współpracy") => ({ label, path: dealPath(dealId) })

/** The sentence after "Dzień dobry," as a stand-alone preview. */
const asPreview = (sentence: string) => capitalized(sentence).replace(/:$/, ".")

const list = { margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }

function Terms({ lines = [], total, kind }: Pick<DealEmail, "lines" | "total" | "kind">) {
  const { shown, more } = Array.isArray(lines) ? { shown: lines, more: 0 } : lines
  return (
    <>
      <ul style={list}>
        {[...shown.entries()].map(([at, line]) => (
          <li key={at}>
            {line.title}: {line.amount}
          </li>
        ))}
        {more > 0 && <li>i&nbsp;jeszcze {count(more, "opcja")}</li>}
      </ul>
      <P>
        Łącznie: <b>{total}</b>.{readKind(kind) === usualKind && ` Rodzaj umowy: ${usualKindLabel}.`}
      </P>
    </>
  )
}

/** Earlier moves merged into this email. */
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
  mail: DealEmail
  sentence: ReactNode
  preview: string
  /** For emails queued without `news`. */
  formerSubject: string
  /** Replaces the default sentence of the status. */
  turn?: string
  label?: string
  after?: string
}

/** Shared layout of every email about a move: news, terms, whose turn it is, document, one button. */
function moveEmail({
  mail,
  sentence,
  preview,
  formerSubject,
  turn = mail.turn,
  label,
  after,
}: MoveEmail): EmailContent {
  const { dealId, title, news, move, reason, document } = mail
  const joined = move === "settle" ? ": " : " – "
  const isOffer = move === "propose" || move === "repeat"
  return {
    subject: news ? `${news}${joined}${title}` : formerSubject,
    preview,
    body: (
      <>
        <P>{sentence}</P>
        {isOffer && <Terms {...mail} />}
        {reason && <Quoted>{reason}</Quoted>}
        {mail.lines && !isOffer && <Terms {...mail} />}
        {turn && <P>{turn}</P>}
        <Earlier {...mail} />
      </>
    ),
    action: open(dealId, label),
    document: document ?? undefined,
    after,
  }
}

const statusEmail = (kind: NotificationKind, sentence: (mail: DealEmail) => string) =>
  template(
    kind,
    (mail: DealEmail): EmailContent =>
      moveEmail({
        mail,
        sentence: sentence(mail),
        preview: asPreview(sentence(mail)),
        formerSubject: `${dealStatusLabels[mail.status]}: ${mail.title}`,
      }),
  )

export const proposalEmail = template(
  "proposal_new",
  ({ words, ...mail }: DealEmail & { words?: string | null }): EmailContent =>
    moveEmail({
      mail: { ...mail, reason: words ?? mail.reason },
      sentence: `${mail.name} chce wesprzeć wydarzenie ${quoted(mail.title)}. Wybrane opcje:`,
      preview: `${mail.name} proponuje ${mail.total}.`,
      formerSubject: `Nowa propozycja: ${mail.title}`,
      turn: [
        readKind(mail.kind) === "donation" && nothingInReturn,
        "Możesz zaakceptować propozycję, rozpocząć negocjacje albo ją odrzucić.",
      ]
        .filter(Boolean)
        .join(" "),
      label: "Zobacz propozycję",
      after: "Warto odpowiedzieć w ciągu 3 dni roboczych – szybka odpowiedź buduje zaufanie.",
    }),
)

export const rejectedEmail = template("proposal_rejected", ({ similar = 0, ...mail }: DealEmail): EmailContent => {
  const sentence = `${mail.name} tym razem nie skorzysta z\u00a0propozycji.`
  const others = `Na platformie ${verbFor(similar, "czeka")} ${count(similar, "podobne wydarzenie")}.`
  return moveEmail({
    mail,
    sentence,
    preview: sentence,
    formerSubject: `${dealStatusLabels.rejected}: ${mail.title}`,
    turn: similar > 0 ? others : mail.turn,
  })
})

export const settlementEmail = template("settlement_uploaded", (mail: DealEmail): EmailContent => {
  const checked = mail.kind === "donation" ? "na co przeznaczono darowiznę" : "czy świadczenia zostały zrealizowane"
  return moveEmail({
    mail,
    sentence: `${mail.name} przesyła rozliczenie współpracy na kwotę ${mail.total}. Sprawdź, ${checked}, i\u00a0zaakceptuj rozliczenie albo odrzuć je z\u00a0komentarzem.`,
    preview: `${mail.name} czeka na Twoją decyzję.`,
    formerSubject: `Rozliczenie do sprawdzenia: ${mail.title}`,
    turn: mail.turn && "Teraz Twój ruch.",
    label: "Zobacz rozliczenie",
  })
})

const reminder = (
  kind: NotificationKind,
  subject: (mail: DealEmail) => string,
  sentence: (mail: DealEmail) => string,
) =>
  template(
    kind,
    (mail: DealEmail): EmailContent => ({
      subject: subject(mail),
      preview: asPreview(sentence(mail)),
      body: <P>{sentence(mail)}</P>,
      action: open(mail.dealId),
    }),
  )

export const dealEmails = [
  proposalEmail,
  rejectedEmail,
  settlementEmail,
  invitationEmail,
  statusEmail("proposal_accepted", ({ name }) => `dobra wiadomość! ${name} przyjmuje Twoją propozycję.`),
  statusEmail("negotiation", ({ move, name, total }) =>
    move === "negotiate"
      ? `${name} chce negocjować warunki współpracy.`
      : `${name} proponuje zmiany. Nowa łączna kwota: ${total}.`,
  ),
  statusEmail("terms_accepted", () => "warunki są uzgodnione, współpraca ruszyła."),
  statusEmail("settlement_rejected", ({ name }) => `${name} prosi o poprawki w rozliczeniu:`),
  statusEmail("completed", () => "rozliczenie zostało zaakceptowane. Dziękujemy za wspólne działanie!"),
  statusEmail("canceled", ({ move, name }) =>
    move === "confirmCancel" ? `${name} zgadza się na anulowanie współpracy.` : `${name} anuluje współpracę.`,
  ),
  statusEmail("cancel_asked", ({ name }) => `${name} prosi o anulowanie współpracy. Zgódź się albo odrzuć prośbę.`),
  statusEmail("cancel_declined", ({ name }) => `${name} nie zgadza się na anulowanie. Współpraca trwa dalej.`),
  statusEmail("cancel_withdrawn", ({ name }) => `${name} wycofuje prośbę o anulowanie. Współpraca trwa dalej.`),
  reminder(
    "reminder_proposal",
    ({ title }) => `Przypomnienie: ${title}`,
    ({ name, title }) => `${name} czeka na Twoją odpowiedź w sprawie współpracy przy ${quoted(title)}.`,
  ),
  reminder(
    "reminder_terms",
    ({ title }) => `Warunki czekają na Twoje potwierdzenie: ${title}`,
    ({ name, title }) =>
      `${name} przyjmuje Twoje warunki przy ${quoted(title)}. Zaakceptuj je, aby rozpocząć realizację, albo wróć do negocjacji.`,
  ),
  reminder(
    "reminder_corrections",
    ({ title }) => `Rozliczenie czeka na poprawki: ${title}`,
    ({ name, title }) => `${name} czeka na poprawione rozliczenie wydarzenia ${quoted(title)}.`,
  ),
  reminder(
    "reminder_settlement_due",
    ({ title }) => `Czas na rozliczenie: ${title}`,
    ({ name, title }) => `wydarzenie ${quoted(title)} już się odbyło. ${name} czeka na rozliczenie współpracy.`,
  ),
  reminder(
    "reminder_settlement_undecided",
    ({ title }) => `Rozliczenie czeka na decyzję: ${title}`,
    ({ name, title }) => `${name} czeka na Twoją decyzję o rozliczeniu wydarzenia ${quoted(title)}.`,
  ),
] as const satisfies EmailTemplate[]
