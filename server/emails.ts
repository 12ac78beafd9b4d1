import { accountMails } from "#app/features/accounts/emails.tsx"
import { dealMails } from "#app/features/deals/emails/emails.tsx"
import { eventMails } from "#app/features/events/emails.tsx"
import { messageMails } from "#app/features/messages/emails.tsx"
import { operatorMails } from "#app/features/moderation/emails.tsx"
import { notificationMails } from "#app/features/notifications/emails.tsx"
import { organizationMails } from "#app/features/organizations/emails.tsx"
import type { MailTemplate } from "#app/ui/email/email-layout.tsx"

const all: MailTemplate[] = [
  ...accountMails,
  ...notificationMails,
  ...organizationMails,
  ...eventMails,
  ...dealMails,
  ...messageMails,
  ...operatorMails,
]

/** Every template by the kind that its letters carry in the outbox. */
export const mailTemplates: ReadonlyMap<string, MailTemplate> = new Map(all.map((one) => [one.kind, one]))
