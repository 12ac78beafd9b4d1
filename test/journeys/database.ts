import pg from "pg"
import { PgBoss } from "pg-boss"
import { earliestIdAt } from "#app/lib/time-ordered-id.ts"
import { openEmbedded } from "#app/platform/postgres/embedded-postgres.server.ts"

/** Database access for what a browser cannot wait for: last year's messages, the morning's job. */
async function besideTheSite<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const database = await openEmbedded(process.env.E2E_DATA_DIR ?? "")
  try {
    return await work(database.url)
  } finally {
    await database.close()
  }
}

/** Inserts messages older than a conversation's, two by each side in turn. */
export const insertOlderMessages = (conversationId: string, messages: readonly { content: string; at: Date }[]) =>
  besideTheSite(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const ids = messages.map(({ at }, place) => earliestIdAt(at.getTime() + place))
    await client.query(
      `insert into message (id, conversation_id, sender_id, party_id, content, created_at)
       select m.id, c.id, writer.user_id, writer.party_id, m.content, m.at
         from conversation c,
           unnest($2::text[], $3::text[], $4::timestamptz[]) with ordinality m (id, content, at, place),
           lateral (select user_id, party_id from member
             where party_id = case when m.place % 4 < 2 then c.sponsor_id else c.organization_id end
             order by joined_at limit 1) as writer
        where c.id = $1`,
      [conversationId, ids, messages.map(({ content }) => content), messages.map(({ at }) => at)],
    )
    await client.end()
  })

/** Makes a sponsor as from before company names were required. */
export const removeCompanyName = (email: string) =>
  besideTheSite(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(
      `update company set name = null
        where id in (select party_id from member join "user" u on u.id = user_id where u.email = $1)`,
      [email],
    )
    await client.end()
  })

/** Ends every session of a person, as after a month without a visit. */
export const endSessions = (email: string) =>
  besideTheSite(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(`delete from session where user_id = (select id from "user" where email = $1)`, [email])
    await client.end()
  })

/** Sends emails now that wait for further news. */
export const sendGathered = () =>
  besideTheSite(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query("update email set send_after = now() where send_after > now()")
    await client.query("update pgboss.job set start_after = now() where name = 'email' and start_after > now()")
    await client.end()
  })

/** Runs a scheduled job in the site's own worker now. */
export const runNow = (job: string) =>
  besideTheSite(async (connectionString) => {
    const boss = new PgBoss({ connectionString, supervise: false, schedule: false })
    await boss.start()
    await boss.send(job)
    await boss.stop({ graceful: true })
  })

/** Makes a person a further member of another person's party. */
export const addMember = (email: string, ofEmail: string, role: string) =>
  besideTheSite(async (connectionString) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    await client.query(
      `insert into member (id, party_id, user_id, role)
       select gen_random_uuid()::text, host.party_id, joining.id, $3 from "user" joining, member host
         join "user" owner on owner.id = host.user_id where joining.email = $1 and owner.email = $2`,
      [email, ofEmail, role],
    )
    await client.end()
  })
