import { Fragment } from "react"
import { quoted } from "#app/lib/text/quoted.ts"
import { uncapitalized } from "#app/lib/text/sentences.ts"
import { contactPath, signInPath } from "#app/paths.ts"
import { type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

/** `isLast`: the daily limit of emails is reached with it. */
type ContactEmail = { name: string; email: string; subject: string; words: string; isLast?: boolean }

/** A message of /kontakt for the operator (A102); replies go to its author. */
export const contactAnswerEmail = template(
  "operator.contact",
  ({ name, email, subject, words, isLast }: ContactEmail) => ({
    subject: `Kontakt: ${subject}`,
    preview: `${name} pisze przez formularz kontaktowy.`,
    body: (
      <>
        <P>
          {name} ({email}) pisze przez formularz kontaktowy. Temat: {subject}.
        </P>
        <Quoted>{words}</Quoted>
      </>
    ),
    after: isLast
      ? "Dziś przyszło już bardzo dużo wiadomości. Kolejne z najbliższej doby znajdziesz tylko w panelu operatora."
      : undefined,
    replyTo: email,
    readerMayLackAccount: true,
  }),
)

/** Notice and action: confirms a report. */
export const reportReceivedEmail = template("report.received", ({ number }: { number: number }) => ({
  subject: `Otrzymaliśmy Twoje zgłoszenie nr ${number}`,
  preview: "Rozpatrzymy je i odpowiemy e-mailem.",
  body: (
    <P>
      dziękujemy. Twoje zgłoszenie ma numer {number}. Rozpatrzymy je w&nbsp;ciągu 14 dni, a&nbsp;sprawy pilne
      niezwłocznie. Decyzję z&nbsp;uzasadnieniem wyślemy na ten adres.
    </P>
  ),
  readerMayLackAccount: true,
}))

type OperatorDecision = { number: number; words: string }
/** `others`: further decisions in the same email. */
type DecisionEmail = OperatorDecision & { others?: OperatorDecision[] }

/** The decision about a report with its reasons and the way to appeal. */
export const reportDecidedEmail = template("report.decided", ({ others = [], ...first }: DecisionEmail) => {
  const decisions = [first, ...others]
  const numbers = decisions.map(({ number }) => number).join(", ")
  return {
    subject:
      others.length > 0 ? `Decyzje w sprawie zgłoszeń nr ${numbers}` : `Decyzja w sprawie zgłoszenia nr ${numbers}`,
    preview: others.length > 0 ? "Sprawdziliśmy Twoje zgłoszenia." : "Sprawdziliśmy Twoje zgłoszenie.",
    body: (
      <>
        {decisions.map(({ number, words }, at) => (
          <Fragment key={number}>
            <P>
              {at > 0 ? "Sprawdziliśmy" : "sprawdziliśmy"} zgłoszenie nr {number}. Decyzja i&nbsp;jej uzasadnienie:
            </P>
            <Quoted>{words}</Quoted>
          </Fragment>
        ))}
        <P>Decyzję podjął człowiek. Możesz się od niej odwołać w&nbsp;ciągu 14 dni, odpowiadając na tę wiadomość.</P>
      </>
    ),
    readerMayLackAccount: true,
  }
})

type HiddenEmail = { title: string; reason: string }

/** Statement of reasons for hidden content (DSA, art. 17); cannot be switched off. */
export const contentHiddenEmail = template("content_hidden", ({ title, reason }: HiddenEmail) => ({
  subject: "Ograniczyliśmy widoczność Twojej treści",
  preview: `Treść ${quoted(title)} nie jest teraz widoczna.`,
  body: (
    <>
      <P>treść {quoted(title)} nie jest teraz widoczna. Powód:</P>
      <Quoted>{reason}</Quoted>
      <P>Decyzję podjął człowiek, bez narzędzi automatycznych. Możesz się odwołać w&nbsp;ciągu 14 dni.</P>
    </>
  ),
  action: { label: "Odwołaj się", path: contactPath },
}))

/** Statement of reasons for a blocked account (DSA, art. 17), with the way to appeal. */
export const accountBlockedEmail = template("account.blocked", ({ reason }: { reason: string }) => ({
  subject: "Zablokowaliśmy Twoje konto",
  preview: "Powód i sposób odwołania są w tej wiadomości.",
  body: (
    <>
      <P>zablokowaliśmy Twoje konto. Nie można się na nie zalogować, a&nbsp;jego treści nie są widoczne. Powód:</P>
      <Quoted>{reason}</Quoted>
      <P>
        Decyzję podjął człowiek, bez narzędzi automatycznych. Możesz się odwołać w&nbsp;ciągu 14 dni. Współprace, ich
        warunki i&nbsp;pliki pozostają zapisane. O&nbsp;kopię danych możesz poprosić tą samą drogą.
      </P>
    </>
  ),
  action: { label: "Odwołaj się", path: contactPath },
}))

export const accountUnblockedEmail = template("account.unblocked", ({ reason }: { reason: string }) => ({
  subject: "Twoje konto jest odblokowane",
  preview: "Możesz się znowu zalogować.",
  body: (
    <>
      <P>odblokowaliśmy Twoje konto, a&nbsp;to, co zniknęło razem z&nbsp;nim, jest znowu widoczne. Uzasadnienie:</P>
      <Quoted>{reason}</Quoted>
    </>
  ),
  action: { label: "Zaloguj się", path: signInPath },
}))

type UnlockedEmail = { title: string; body: string; path: string }

/** The operator moved a stuck deal (B31). */
export const dealUnlockedEmail = template("deal_unlocked", ({ title, body, path }: UnlockedEmail) => ({
  subject: title,
  preview: body.slice(0, 120),
  body: <P>{uncapitalized(body)}</P>,
  action: { label: "Przejdź do współpracy", path },
}))

export const operatorEmails = [
  contactAnswerEmail,
  reportReceivedEmail,
  reportDecidedEmail,
  contentHiddenEmail,
  dealUnlockedEmail,
  accountBlockedEmail,
  accountUnblockedEmail,
] as const satisfies EmailTemplate[]
