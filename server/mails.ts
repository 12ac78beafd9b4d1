import { accountMails } from "#app/features/accounts/mails.tsx"
import { collaborationMails } from "#app/features/collaborations/mails.tsx"
import { eventMails } from "#app/features/events/mails.tsx"
import { messageMails } from "#app/features/messages/mails.tsx"
import { notificationMails } from "#app/features/notifications/mails.tsx"
import { operatorMails } from "#app/features/operator/mails.tsx"
import { organizationMails } from "#app/features/organizations/mails.tsx"
import type { MailTemplate } from "#app/ui/mail/letter.tsx"

const all: MailTemplate[] = [
  ...accountMails,
  ...notificationMails,
  ...organizationMails,
  ...eventMails,
  ...collaborationMails,
  ...messageMails,
  ...operatorMails,
]

/** Every template by the kind that its letters carry in the outbox. */
export const mailTemplates: ReadonlyMap<string, MailTemplate> = new Map(all.map((one) => [one.kind, one]))
