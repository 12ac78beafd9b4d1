import {
  type CollaborationKind,
  type CollaborationStatus,
  collaborationKindLabels,
  collaborationStatusLabels,
  readKind,
  usualKind,
} from "#app/domain/collaboration.ts"
import type { DealFact } from "#app/domain/collaboration-history.ts"
import type { NotificationKind } from "#app/domain/notification.ts"
import { nothingInReturn } from "#app/domain/terms-sides.ts"
import { quoted } from "#app/lib/quoted.ts"
import { capitalized } from "#app/lib/sentences.ts"
import { count, verbFor } from "#app/lib/words.ts"
import { type Letter, type MailTemplate, P, Quoted, template } from "#app/ui/mail/letter.tsx"
import { invitationMail } from "./invitation/mails.tsx"

/** What every letter about a deal tells; amounts are formatted already. */
export type DealMail = {
  dealId: string
  /** What was done; null for a reminder. */
  move: DealFact | null
  /** Who did it: company or organization. */
  name: string
  /** Of the deal. */
  title: string
  status: CollaborationStatus
  total: string
  /** Missing in letters that were written down before there were kinds. */
  kind?: CollaborationKind
  reason: string | null
}
export type ProposalMail = DealMail & {
  lines: { title: string; amount: string }[]
  words: string | null
}
export type RejectedMail = DealMail & { similar: number }

const usualKindLabel = collaborationKindLabels[usualKind].toLowerCase()

const open = (dealId: string, label = "Przejdź do współpracy") => ({ label, path: `/wspolprace/${dealId}` })

/** The sentence that goes on after "Dzień dobry,", on its own: nothing follows it there. */
const asPreview = (sentence: string) => capitalized(sentence).replace(/:$/, ".")

/** "{label}: {tytuł}" with one sentence; `label` where the status stays as it was. */
const statusMail = (kind: NotificationKind, sentence: (mail: DealMail) => string, label?: string) =>
  template(
    kind,
    (mail: DealMail): Letter => ({
      subject: `${label ?? collaborationStatusLabels[mail.status]}: ${mail.title}`,
      preview: asPreview(sentence(mail)),
      body: (
        <>
          <P>{sentence(mail)}</P>
          {mail.reason && <Quoted>{mail.reason}</Quoted>}
        </>
      ),
      action: open(mail.dealId),
    }),
  )

export const proposalMail = template(
  "proposal_new",
  ({ dealId, name, title, total, kind, lines, words }: ProposalMail) => ({
    subject: `Nowa propozycja: ${title}`,
    preview: `${name} proponuje ${total}.`,
    body: (
      <>
        <P>
          {name} chce wesprzeć wydarzenie {quoted(title)}. Wybrane opcje:
        </P>
        <ul style={{ margin: "0 0 16px", paddingLeft: "20px", fontSize: "16px", lineHeight: "26px" }}>
          {lines.map((line) => (
            <li key={`${line.title} ${line.amount}`}>
              {line.title}: {line.amount}
            </li>
          ))}
        </ul>
        <P>
          Łącznie: <b>{total}</b>.{readKind(kind) === usualKind && ` Rodzaj umowy: ${usualKindLabel}.`}
        </P>
        {readKind(kind) === "donation" && <P>{nothingInReturn}</P>}
        {words && <Quoted>{words}</Quoted>}
        <P>Możesz zaakceptować propozycję, rozpocząć negocjacje albo ją odrzucić.</P>
      </>
    ),
    action: open(dealId, "Zobacz propozycję"),
    after: "Warto odpowiedzieć w ciągu 3 dni roboczych – szybka odpowiedź buduje zaufanie.",
  }),
)

export const rejectedMail = template("proposal_rejected", ({ dealId, name, title, reason, similar }: RejectedMail) => ({
  subject: `${collaborationStatusLabels.rejected}: ${title}`,
  preview: `${name} tym razem nie skorzysta z propozycji.`,
  body: (
    <>
      <P>{name} tym razem nie skorzysta z&nbsp;propozycji.</P>
      {reason && <Quoted>{reason}</Quoted>}
      {similar > 0 && (
        <P>
          Na platformie {verbFor(similar, "czeka")} {count(similar, "podobne wydarzenie")}.
        </P>
      )}
    </>
  ),
  action: open(dealId),
}))

export const settlementMail = template("settlement_uploaded", ({ dealId, name, title, total, kind }: DealMail) => ({
  subject: `Rozliczenie do sprawdzenia: ${title}`,
  preview: `${name} czeka na Twoją decyzję.`,
  body: (
    <P>
      {name} przesyła rozliczenie współpracy na kwotę {total}. Sprawdź,{" "}
      {kind === "donation" ? "na co przeznaczono darowiznę," : "czy świadczenia zostały zrealizowane,"}{" "}
      i&nbsp;zaakceptuj rozliczenie albo odrzuć je z&nbsp;komentarzem.
    </P>
  ),
  action: open(dealId, "Zobacz rozliczenie"),
}))

const reminder = (kind: NotificationKind, subject: (mail: DealMail) => string, sentence: (mail: DealMail) => string) =>
  template(
    kind,
    (mail: DealMail): Letter => ({
      subject: subject(mail),
      preview: asPreview(sentence(mail)),
      body: <P>{sentence(mail)}</P>,
      action: open(mail.dealId),
    }),
  )

export const collaborationMails = [
  proposalMail,
  rejectedMail,
  settlementMail,
  invitationMail,
  statusMail("proposal_accepted", ({ name }) => `dobra wiadomość! ${name} przyjmuje Twoją propozycję.`),
  statusMail("negotiation", ({ move, name, total }) =>
    move === "negotiate"
      ? `${name} chce negocjować warunki współpracy.`
      : `${name} proponuje zmiany. Nowa łączna kwota: ${total}.`,
  ),
  statusMail("terms_accepted", () => "warunki są uzgodnione, współpraca ruszyła."),
  statusMail("settlement_rejected", ({ name }) => `${name} prosi o poprawki w rozliczeniu:`),
  statusMail("completed", () => "rozliczenie zostało zaakceptowane. Dziękujemy za wspólne działanie!"),
  statusMail("canceled", ({ move, name }) =>
    move === "confirmCancel" ? `${name} zgadza się na anulowanie współpracy.` : `${name} anuluje współpracę.`,
  ),
  statusMail(
    "cancel_asked",
    ({ name }) => `${name} prosi o anulowanie współpracy. Zgódź się albo odrzuć prośbę.`,
    "Prośba o anulowanie",
  ),
  statusMail(
    "cancel_declined",
    ({ name }) => `${name} nie zgadza się na anulowanie. Współpraca trwa dalej.`,
    "Prośba o anulowanie odrzucona",
  ),
  statusMail(
    "cancel_withdrawn",
    ({ name }) => `${name} wycofuje prośbę o anulowanie. Współpraca trwa dalej.`,
    "Prośba o anulowanie wycofana",
  ),
  reminder(
    "reminder_proposal",
    ({ title }) => `Przypomnienie: ${title}`,
    ({ name, title }) => `${name} czeka na Twoją odpowiedź w sprawie współpracy przy ${quoted(title)}.`,
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
] as const satisfies MailTemplate[]
