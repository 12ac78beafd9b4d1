import { createHash, createHmac, randomBytes } from "node:crypto"
import type pg from "pg"

/** AUTH_SECRET of this run's servers and sessions. */
export const secret = randomBytes(32).toString("base64url")

/** `address`: client address, one per person because limits count networks. */
export type Person = {
  id: string
  cookie: string
  address: string
  organizationId: string | null
  companyId: string | null
}

/** The servers trust the address (TRUSTED_PROXIES). */
export const headersOf = ({ cookie, address }: Person) => ({ cookie, "x-forwarded-for": address })

let addresses = 0
function newAddress() {
  const number = ++addresses
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** Signed-in accounts without passwords: sessions are inserted directly. */
export async function people(pool: pg.Pool, count: number, userType: "organization" | "sponsor"): Promise<Person[]> {
  const made = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    partyId: crypto.randomUUID(),
    name: `${userType === "organization" ? "Fundacja" : "Firma"} ${index + 1}`,
  }))
  const column = <Value>(of: (one: (typeof made)[number]) => Value) => made.map(of)
  await pool.query(
    `insert into "user" (id, name, email, user_type, terms_of_service_version)
     select id, name, id || '@przyklad.example', $3, '2025-04-09' from unnest($1::text[], $2::text[]) as p (id, name)`,
    [column((one) => one.id), column((one) => one.name), userType],
  )
  const kind = userType === "organization" ? "organization" : "company"
  const parties = column((one) => one.partyId)
  await pool.query("insert into party (id, kind) select id, $2 from unnest($1::text[]) as id", [parties, kind])
  await pool.query(
    `insert into member (id, party_id, user_id, role)
     select party_id, party_id, user_id, 'owner' from unnest($1::text[], $2::text[]) as m (party_id, user_id)`,
    [parties, column((one) => one.id)],
  )
  await pool.query(`insert into ${kind} (id, name) select * from unnest($1::text[], $2::text[])`, [
    parties,
    column((one) => one.name),
  ])
  const cookies = await sessionsOf(
    pool,
    column(({ id }) => id),
  )
  return made.map(({ id, partyId }, index) => ({
    id,
    organizationId: userType === "organization" ? partyId : null,
    companyId: userType === "sponsor" ? partyId : null,
    cookie: cookies[index] as string,
    address: newAddress(),
  }))
}

export async function sessionsOf(pool: pg.Pool, userIds: readonly string[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(24).toString("base64url"))
  await pool.query(
    `insert into session (id, token, user_id, expires_at)
     select gen_random_uuid()::text, token, id, now() + interval '1 day' from unnest($1::text[], $2::text[]) as s (token, id)`,
    [tokens.map((token) => `sha256:${createHash("sha256").update(token).digest("base64url")}`), userIds],
  )
  return tokens.map(sessionCookie)
}

function sessionCookie(token: string) {
  const signature = createHmac("sha256", secret).update(token).digest("base64")
  return `pomost-session=${encodeURIComponent(`${token}.${signature}`)}`
}

export type Conversation = { id: string; sponsor: Person; owner: Person }

export async function conversations(pool: pg.Pool, count: number): Promise<Conversation[]> {
  const [sponsors, owners] = [await people(pool, count, "sponsor"), await people(pool, count, "organization")]
  const made = sponsors.map((sponsor, index) => ({
    id: crypto.randomUUID(),
    sponsor,
    owner: owners[index] as Person,
  }))
  await pool.query(
    "insert into conversation (id, sponsor_id, organization_id) select * from unnest($1::text[], $2::text[], $3::text[])",
    [
      made.map(({ id }) => id),
      made.map(({ sponsor }) => sponsor.companyId),
      made.map(({ owner }) => owner.organizationId),
    ],
  )
  await pool.query(
    `insert into conversation_participant (conversation_id, user_id)
     select * from unnest($1::text[], $2::text[]) union all select * from unnest($1::text[], $3::text[])`,
    [made.map(({ id }) => id), made.map(({ sponsor }) => sponsor.id), made.map(({ owner }) => owner.id)],
  )
  return made
}

/** Open events of one organization. */
export async function openEvents(pool: pg.Pool, owner: Person, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into event (id, organization_id, title, description, category, start_date, city, voivodeship)
     select gen_random_uuid()::text, $1, 'Wydarzenie ' || n, 'Opis wydarzenia', 'Sport', current_date + 300, 'Toruń',
       'kujawsko-pomorskie' from generate_series(1, $2) n returning id`,
    [owner.organizationId, count],
  )
  return rows.map(({ id }) => id)
}
