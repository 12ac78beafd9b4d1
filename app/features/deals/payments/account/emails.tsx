import { type AccountNews, accountNotice } from "#app/domain/deals/payments/account-change.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { paymentsPath } from "#app/paths.ts"
import { type EmailTemplate, P, SiteLink, template } from "#app/ui/email/email-layout.tsx"

export type AccountChanged = AccountNews & { deals: { id: string; title: string }[]; more: number }

/** To all members of a sponsor who may pay; cannot be switched off. */
const accountChangedEmail = template("account_changed", ({ deals, more, ...news }: AccountChanged) => {
  const { title, body } = accountNotice(news)
  return {
    subject: `${title}: ${news.name}`,
    preview: body,
    body: (
      <>
        <P>{body}</P>
        <P>
          Dotyczy to współprac, w&nbsp;których jest jeszcze coś do&nbsp;zapłacenia:{" "}
          {deals.map(({ id, title: name }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <SiteLink path={paymentsPath(id)}>{quoted(name)}</SiteLink>
            </span>
          ))}
          {more > 0 && ` i\u00a0jeszcze ${more}`}.
        </P>
      </>
    ),
    action: { label: "Zobacz płatności", path: paymentsPath(deals[0]?.id ?? "") },
    after: "Ta wiadomość nie zawiera numeru rachunku. Numer jest tylko na stronie płatności.",
  }
})

export const accountChangeEmails = [accountChangedEmail] as const satisfies EmailTemplate[]
