import { accountEmails } from "#app/features/accounts/emails.tsx"
import { ruleEmails } from "#app/features/deals/approval/setting/emails.tsx"
import { dealEmails } from "#app/features/deals/moves/emails.tsx"
import { accountChangeEmails } from "#app/features/deals/payments/account/emails.tsx"
import { dailyReminderEmail } from "#app/features/deals/tasks/daily/emails.tsx"
import { decisionEmails } from "#app/features/events/decision/emails.tsx"
import { eventEmails } from "#app/features/events/emails.tsx"
import { searchEmails } from "#app/features/events/searches/emails.tsx"
import { messageEmails } from "#app/features/messages/emails.tsx"
import { operatorEmails } from "#app/features/moderation/emails.tsx"
import { notificationEmails } from "#app/features/notifications/emails.tsx"
import { organizationEmails } from "#app/features/organizations/emails.tsx"
import { partyEmails } from "#app/features/parties/emails.tsx"
import type { EmailTemplate } from "#app/ui/email/email-layout.tsx"

const all: EmailTemplate[] = [
  ...accountEmails,
  ...notificationEmails,
  ...partyEmails,
  ...organizationEmails,
  ...eventEmails,
  ...decisionEmails,
  ...searchEmails,
  ...dealEmails,
  dailyReminderEmail,
  ...ruleEmails,
  ...accountChangeEmails,
  ...messageEmails,
  ...operatorEmails,
]

/** Every template by its kind in the outbox. */
export const emailTemplates: ReadonlyMap<string, EmailTemplate> = new Map(all.map((one) => [one.kind, one]))
