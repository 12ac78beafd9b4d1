import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { publishToViewers } from "#app/db/outbox/publish.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { email, savedSearch } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { type News, newsRoles } from "#app/domain/parties/news.ts"
import { may } from "#app/domain/parties/permissions.ts"
import type { Role } from "#app/domain/shared/role.ts"
import { requestChange, sendConfirmation } from "#app/features/accounts/email/commands.server.ts"
import { requestReset } from "#app/features/accounts/password/commands.server.ts"
import { createLink } from "#app/features/events/decision/commands.server.ts"
import { emailSearches } from "#app/features/events/searches/search-emails.server.ts"
import { contentHiddenEmail } from "#app/features/moderation/emails.tsx"
import { notifyParty } from "#app/features/notifications/commands.server.ts"
import { addDays, startOfDay, todayIn } from "#app/lib/dates.ts"
import {
  agreementPath,
  dealPath,
  decisionPath,
  decisionPdfPath,
  emailConfirmPath,
  memberInvitationPath,
  passwordResetPath,
  profilePath,
  streamPath,
} from "#app/paths.ts"
import { headersOf, type Visitor, visitor } from "#test/support/app.ts"
import { afterGathering, emailsAfter, sentEmails, tokenFor } from "#test/support/emails.ts"
import { proofFrom } from "#test/support/own-session.ts"
import { inviteForToken } from "#test/support/parties.ts"
import { recordFact, runDueJobs } from "#test/support/worker.ts"

/** The person who hands out: a second owner of a company, signed in and acting for it. */
export type Maker = { world: World; viewer: Viewer; session: Visitor }
/** The remaining right of the maker; `role` null: no member; `isOpen`: their account is open. */
export type Right = { role: Role | null; isOpen: boolean }

export type HandedOut = {
  /** The columns that store it. */
  columns: readonly string[]
  /** Whether the right suffices; without it the thing opens nothing. */
  needs: (right: Right) => boolean
  /** Hands it out; returns a function that uses it once and says whether it still works. */
  handOut: (maker: Maker) => Promise<() => Promise<boolean>>
  /** Others hold it, so it stays closed when its maker gets the right back. */
  isWithdrawn?: true
}

const opens = async (path: string, as = visitor()) => (await as.get(path)).status === 200
const isMember = ({ role, isOpen }: Right) => isOpen && role !== null
const mayNow =
  (action: Parameters<typeof may>[1]) =>
  ({ role, isOpen }: Right) =>
    isOpen && role !== null && may(role, action)
const receives =
  (news: News) =>
  ({ role, isOpen }: Right) =>
    isOpen && role !== null && (newsRoles[news] as readonly Role[]).includes(role)

const invitation = (role: Role): HandedOut => ({
  columns: ["member_invitation.tokenHash", "member_invitation.invitedBy"],
  needs: mayNow("inviteMember"),
  handOut: async ({ viewer }) => {
    const path = memberInvitationPath(await inviteForToken(viewer, `${role}@poczta.example`, role))
    return () => opens(path)
  },
  isWithdrawn: true,
})

const privateLink = (pathOf: (token: string) => string): HandedOut => ({
  columns: ["decision_link.tokenHash", "decision_link.byId"],
  needs: mayNow("shareDecision"),
  handOut: async ({ viewer, world }) => {
    const created = await createLink(viewer, { eventIds: [world.events.planting], message: null })
    if (!created.ok) throw new Error(JSON.stringify(created.errors))
    return () => opens(pathOf(created.token))
  },
  isWithdrawn: true,
})

const accountLink = (ask: (maker: Maker) => Promise<string>): HandedOut => ({
  columns: ["verification.identifier"],
  needs: ({ isOpen }) => isOpen,
  handOut: async (maker) => {
    const path = await ask(maker)
    return () => opens(path)
  },
  isWithdrawn: true,
})

const waitingColumns = ["email.userId", "email.partyId"]
/** Sends the emails that wait by then; whether a new email with this text reaches the address. */
function arrives(address: string, words: string) {
  const sentBefore = sentEmails().length
  return async () => {
    await runDueJobs(afterGathering())
    return emailsAfter(sentBefore).some(
      ({ to, subject, text }) => to === address && `${subject} ${text}`.includes(words),
    )
  }
}

/** News of a party, of every kind, written before the right ended and sent afterwards. */
const waitingNews = (news: News): HandedOut => ({
  columns: waitingColumns,
  needs: receives(news),
  handOut: async ({ viewer, world }) => {
    const title = `${news} ${crypto.randomUUID()}`
    const notice = { title, body: title, link: "/", factId: null, realm: "public", kind: "content_hidden" } as const
    const content = contentHiddenEmail.of({ title, reason: "" })
    await db.transaction((tx) => notifyParty(tx, world.companies.printer, news, { ...notice, email: content }))
    return arrives(viewer.email, title)
  },
})

const noon = (days: number) => new Date(startOfDay(addDays(todayIn(new Date()), days)).getTime() + 12 * 3_600_000)

async function saveSearch({ viewer }: Maker, name: string) {
  const { partyId, id: userId } = viewer
  const query = `q=zielone&upcoming=${name.length}`
  await db.insert(savedSearch).values({ partyId, userId, name, query, frequency: "daily", emailedUntil: new Date(0) })
}

/** The address in an email about the account, as its receiver gets it. */
const linkTo = async (address: string, kind: string, path: string, name: string) =>
  `${path}?${name}=${await tokenFor(address, kind)}`

export const handedOut: Record<string, HandedOut> = {
  // first, because it sends everything that waits until then
  "an email about a deal, which waits for more": {
    columns: waitingColumns,
    needs: receives("settlement"),
    handOut: async ({ viewer, world }) => {
      const details = { from: "ongoing", to: "settlement" }
      await recordFact({ what: "deal.settle", aboutId: world.deals.settlement, by: world.viewers.halina, details })
      await runDueJobs()
      const own = and(eq(email.userId, viewer.id), sql`digest like 'deal:%'`)
      if ((await db.$count(email, own)) !== 1) throw new Error("no email waits")
      return arrives(viewer.email, dealPath(world.deals.settlement))
    },
  },
  "an invitation of an owner": invitation("owner"),
  "an invitation of a viewer": invitation("viewer"),
  "a private link": privateLink(decisionPath),
  "the document of a private link": privateLink(decisionPdfPath),
  "a link that changes the address": accountLink(async ({ viewer, session }) => {
    await requestChange(viewer, "nowy@poczta.example", proofFrom(headersOf(session)))
    return linkTo("nowy@poczta.example", "account.confirmChange", emailConfirmPath, "zmiana")
  }),
  "a link that sets a new password": accountLink(async ({ viewer }) => {
    await requestReset(viewer.email)
    return linkTo(viewer.email, "account.reset", passwordResetPath, "token")
  }),
  "an email with a link of the account": {
    columns: ["email.sealed"],
    needs: ({ isOpen }) => isOpen,
    handOut: async ({ viewer }) => {
      await db.transaction((tx) => sendConfirmation(tx, viewer.id))
      return arrives(viewer.email, `${emailConfirmPath}?token=`)
    },
  },
  "an email of a saved search": {
    columns: ["saved_search.userId", "saved_search.partyId", ...waitingColumns],
    needs: receives("event"),
    handOut: async (maker) => {
      await saveSearch(maker, "Zieleń")
      await emailSearches(noon(1))
      return arrives(maker.viewer.email, "Zieleń")
    },
  },
  "a saved search": {
    columns: ["saved_search.userId", "saved_search.partyId"],
    needs: receives("event"),
    handOut: async (maker) => {
      await saveSearch(maker, "Podwórka")
      const arrived = arrives(maker.viewer.email, "Podwórka")
      return async () => {
        await emailSearches(noon(3))
        return arrived()
      }
    },
  },
  ...Object.fromEntries((Object.keys(newsRoles) as News[]).map((news) => [`news of ${news}`, waitingNews(news)])),
  "a session": {
    columns: ["session.token", "session.userId"],
    needs: ({ isOpen }) => isOpen,
    handOut:
      async ({ session }) =>
      () =>
        opens(profilePath, session),
  },
  "a page of the party": {
    columns: ["session.partyId"],
    needs: isMember,
    handOut:
      async ({ session, world }) =>
      () =>
        opens(dealPath(world.deals.settlement), session),
  },
  "a download of the party": {
    columns: ["session.partyId"],
    needs: isMember,
    handOut:
      async ({ session, world }) =>
      () =>
        opens(agreementPath(world.deals.settlement), session),
  },
  "an open stream": {
    columns: ["session.token", "session.partyId"],
    needs: isMember,
    handOut: openStream,
  },
}

async function openStream({ viewer, session }: Maker) {
  const page = `${streamPath}?konto=${viewer.id}&strona=${viewer.partyId}`
  const answer = await session.get(page, { headers: { accept: "text/event-stream" } })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const id = crypto.randomUUID()
  return async () => {
    await publishToViewers(db, [viewer.id], { kind: "deal", id })
    const decoder = new TextDecoder()
    let received = ""
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += decoder.decode(part.value)
      if (received.includes(id)) return true
    }
    return false
  }
}
