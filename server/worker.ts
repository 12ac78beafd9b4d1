import { sweepDemos } from "#app/features/accounts/demo/commands.server.ts"
import { sweepAccounts } from "#app/features/accounts/sweep-commands.server.ts"
import { applyRuleChanges } from "#app/features/deals/approval/setting/commands.server.ts"
import { checkDeals } from "#app/features/deals/payments/check-queries.server.ts"
import { remindOfTasks } from "#app/features/deals/tasks/daily/commands.server.ts"
import { markOverEvents } from "#app/features/events/commands.server.ts"
import { sweepLinks } from "#app/features/events/decision/commands.server.ts"
import { sweepSaved } from "#app/features/events/saved/commands.server.ts"
import { sweepSearches } from "#app/features/events/searches/commands.server.ts"
import { emailSearches } from "#app/features/events/searches/search-emails.server.ts"
import { sweepAttachments } from "#app/features/messages/thread/attachment-document.server.ts"
import { emailUnreadMessages } from "#app/features/messages/unread-emails.server.ts"
import { removeOutdated } from "#app/features/moderation/retention/commands.server.ts"
import { emailFollowers } from "#app/features/notifications/follower-emails.server.ts"
import { deliver } from "#app/features/notifications/outgoing-emails.server.ts"
import { sendSummaries } from "#app/features/notifications/summary-emails.server.ts"
import { sweepInvitations } from "#app/features/parties/invitations/commands.server.ts"
import { sweepDocuments } from "#app/platform/files/documents.server.ts"
import { stripFormerMaterials } from "#app/platform/files/former-materials.server.ts"
import { sweepMaterials } from "#app/platform/files/materials.server.ts"
import { sweepProofs } from "#app/platform/files/proofs.server.ts"
import { sweepUploads } from "#app/platform/files/uploads.server.ts"
import { drainJobs, openJobs, type Schedule, stopJobs, workJobs } from "#app/platform/jobs.server.ts"
import { sweepCardPictures } from "#app/platform/pictures/card-picture.server.ts"
import { sweepPictures } from "#app/platform/pictures/pictures.server.ts"
import { emailTemplates } from "./emails.ts"
import { react } from "./reactions.ts"

/** Jobs in Warsaw time; each runs one command of a feature. */
const schedules: Schedule[] = [
  { name: "sweep-demos", cron: "*/5 * * * *", run: async () => void (await sweepDemos(new Date())) },
  { name: "mark-over-events", cron: "0 * * * *", run: async () => void (await markOverEvents(new Date())) },
  { name: "unread-messages", cron: "* * * * *", run: async () => void (await emailUnreadMessages(new Date())) },
  { name: "rule-changes", cron: "35 * * * *", run: async () => void (await applyRuleChanges(new Date())) },
  {
    name: "task-reminders",
    cron: "30 7-18 * * *",
    resumes: true,
    run: async () => void (await remindOfTasks(new Date())),
  },
  { name: "summaries", cron: "0 7 * * *", run: async () => void (await sendSummaries(new Date())) },
  { name: "followed", cron: "5 7 * * *", run: async () => void (await emailFollowers(new Date())) },
  // repeats each hour, to complete a run that was stopped
  { name: "searches", cron: "10 7-18 * * *", run: async () => void (await emailSearches(new Date())) },
  { name: "sweep-accounts", cron: "50 3 * * *", run: async () => void (await sweepAccounts(new Date())) },
  { name: "remove-outdated", cron: "10 3 * * *", run: async () => void (await removeOutdated(new Date())) },
  { name: "sweep-invitations", cron: "40 3 * * *", run: async () => void (await sweepInvitations(new Date())) },
  { name: "check-deals", cron: "20 3 * * *", run: async () => void (await checkDeals()) },
  { name: "sweep-links", cron: "35 3 * * *", run: async () => void (await sweepLinks(new Date())) },
  { name: "sweep-saved", cron: "35 3 * * *", run: async () => void (await sweepSaved(new Date())) },
  { name: "sweep-searches", cron: "35 3 * * *", run: async () => void (await sweepSearches(new Date())) },
  { name: "sweep-attachments", cron: "40 3 * * *", run: async () => void (await sweepAttachments(new Date())) },
  { name: "sweep-uploads", cron: "10 3 * * *", run: () => sweepUploads(new Date()) },
  { name: "sweep-previews", cron: "25 3 * * *", run: async () => void (await sweepCardPictures(new Date())) },
  { name: "sweep-pictures", cron: "20 3 * * *", run: async () => void (await sweepPictures(new Date())) },
  { name: "strip-former-materials", cron: "5 4 * * *", run: async () => void (await stripFormerMaterials()) },
  { name: "sweep-materials", cron: "55 3 * * *", run: async () => void (await sweepMaterials(new Date())) },
  { name: "sweep-proofs", cron: "45 3 * * *", run: async () => void (await sweepProofs(new Date())) },
  { name: "sweep-documents", cron: "50 3 * * *", run: async () => void (await sweepDocuments(new Date())) },
]

/** Opens the queue, so that facts become jobs, and runs them unless WORKER=off. A failed start leaves nothing open. */
export async function startWorker({ works = true } = {}) {
  try {
    await openJobs({ worker: works })
    if (works) await workJobs({ fact: react, email: (id) => deliver(id, emailTemplates) }, schedules)
  } catch (error) {
    await stopJobs().catch(() => {}) // report the first error
    throw error
  }
}

export const drainWorker = drainJobs
export const stopWorker = stopJobs
