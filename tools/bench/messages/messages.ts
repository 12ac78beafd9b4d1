import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { percentile } from "../statistics.ts"

export type MessageTiming = { perSecond: number; p50: number; p99: number }
type Pair = { sponsor: Viewer; conversationId: string }

/**
 * Rate of the product's own command, each message in a durable transaction with notification, fact and job, by parallel
 * sponsors. Skips rate limits and removes the messages afterwards.
 */
export async function timeMessages(pool: pg.Pool, seconds: number, pairs: number): Promise<MessageTiming> {
  const { sendMessage } = await import("#app/features/messages/commands.server.ts")
  const talks = await conversations(pool, pairs)
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    talks.map(async ({ sponsor, conversationId }) => {
      while (performance.now() < until) {
        const since = performance.now()
        const input = { content: "Czy scena zmieści orkiestrę?", clientKey: randomUUID(), file: null }
        const sent = await sendMessage(sponsor, conversationId, input)
        if (!sent.ok) throw new Error("A message was refused")
        times.push(performance.now() - since)
      }
    }),
  )
  const perSecond = times.length / ((performance.now() - began) / 1000)
  await removeAgain(pool, talks, times.length)
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

async function conversations(pool: pg.Pool, count: number): Promise<Pair[]> {
  const { rows } = await pool.query(
    `with sponsors as (select u.id, u.name, u.email, c.id as company_id, c.name as company_name,
                          row_number() over (order by u.id) as n
                        from company c join member m on m.party_id = c.id join "user" u on u.id = m.user_id
                        where c.realm = 'public' order by u.id limit $1),
          organizations as (select *, row_number() over (order by id) as n from organization
                             where realm = 'public' order by id limit $1)
     select s.*, o.id as organization_id
       from sponsors s join organizations o using (n)`,
    [count],
  )
  return conversationsOf(
    rows.map(
      ({ id, name, email, company_id: companyId, company_name: companyName, organization_id: organizationId }) => {
        const rest = {
          partyId: companyId,
          role: "owner",
          severalParties: false,
          organizationId: null,
          organizationName: null,
          image: null,
        } as const
        return {
          sponsor: { id, userType: "sponsor", name, email, companyId, companyName, realm: "public", ...rest },
          organizationId,
        }
      },
    ),
  )
}

/** The conversation of each pair, created when missing. */
export async function conversationsOf(pairs: readonly { sponsor: Viewer; organizationId: string }[]): Promise<Pair[]> {
  const { db } = await import("#app/db/connection/client.server.ts")
  const { conversationOfPair } = await import("#app/features/messages/inbox/commands.server.ts")
  return Promise.all(
    pairs.map(async ({ sponsor, organizationId }) => {
      const pair = { sponsorId: sponsor.companyId ?? "", organizationId, realm: "public" }
      return { sponsor, conversationId: (await db.transaction((tx) => conversationOfPair(tx, pair))).id }
    }),
  )
}

/** Removes the messages; facts and finished jobs stay. */
async function removeAgain(pool: pg.Pool, talks: readonly Pair[], written: number) {
  const ids = talks.map(({ conversationId }) => conversationId)
  const { rowCount } = await pool.query("delete from message where conversation_id = any($1)", [ids])
  if ((rowCount ?? 0) < written) throw new Error(`${written} messages were acknowledged, ${rowCount} are there`)
  await pool.query("delete from conversation where id = any($1)", [ids])
}
