import { quoted } from "#app/lib/text/quoted.ts"
import { capitalized } from "#app/lib/text/sentences.ts"
import { dealPath } from "#app/paths.ts"
import { type EmailTemplate, P, Quoted, template } from "#app/ui/email/email-layout.tsx"

/** `total`: the worth as the deal's page states it. */
export type ApprovalEmail = {
  dealId: string
  title: string
  name: string
  total: string
  isOffer: boolean
}

const approvalRequestEmail = template("approval_asked", ({ dealId, title, name, total, isOffer }: ApprovalEmail) => {
  const sentence = isOffer
    ? `${name} proponuje warunki współpracy przy ${quoted(title)} na kwotę ${total}.`
    : `${name} akceptuje warunki współpracy przy ${quoted(title)} na kwotę ${total}.`
  return {
    subject: `Potrzebna Twoja zgoda: ${title}`,
    preview: capitalized(sentence),
    body: (
      <>
        <P>{sentence}</P>
        <P>
          Przy takiej kwocie brutto, liczonej z&nbsp;wkładem rzeczowym i&nbsp;usługami, potrzebna jest zgoda drugiej
          osoby. Sprawdź warunki i&nbsp;zatwierdź je albo odrzuć.
        </P>
      </>
    ),
    action: { label: "Przejrzyj i zatwierdź", path: dealPath(dealId) },
  }
})

export type ApprovalDecided = { dealId: string; title: string; name: string; approved: boolean; reason: string | null }

const approvalDecidedEmail = template(
  "approval_decided",
  ({ dealId, title, name, approved, reason }: ApprovalDecided) => {
    const sentence = approved
      ? `${name} zatwierdza warunki współpracy przy ${quoted(title)}.`
      : `${name} nie zatwierdza warunków współpracy przy ${quoted(title)}.`
    return {
      subject: `${approved ? "Zatwierdzone" : "Odrzucone przez drugą osobę"}: ${title}`,
      preview: capitalized(sentence),
      body: (
        <>
          <P>{sentence}</P>
          {reason && <Quoted>{reason}</Quoted>}
        </>
      ),
      action: { label: "Przejdź do współpracy", path: dealPath(dealId) },
    }
  },
)

export const approvalEmails = [approvalRequestEmail, approvalDecidedEmail] as const satisfies EmailTemplate[]
