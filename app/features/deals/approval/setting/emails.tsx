import { type RuleNews, ruleNotice } from "#app/domain/deals/approval/rule-change.ts"
import { secondPersonPath } from "#app/paths.ts"
import { type EmailTemplate, P, template } from "#app/ui/email/email-layout.tsx"

/** To a party's owners and to members who may decide; cannot be switched off. */
const secondPersonEmail = template("second_person", (news: RuleNews) => {
  const { title, body } = ruleNotice(news)
  return {
    subject: title,
    preview: body,
    body: (
      <>
        <P>{body}</P>
        <P>Jeśli to nie była uzgodniona zmiana, porozmawiaj z&nbsp;zespołem i&nbsp;sprawdź, kto jest właścicielem.</P>
      </>
    ),
    action: { label: "Zobacz ustawienie", path: secondPersonPath },
  }
})

export const ruleEmails = [secondPersonEmail] as const satisfies EmailTemplate[]
