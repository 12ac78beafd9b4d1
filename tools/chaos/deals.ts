import type pg from "pg"
import { type Fields, post } from "./browser.ts"
import { openEvents, type Person, people } from "./people.ts"
import type { Server } from "./scenario.ts"

/** Daily limit of proposals per sponsor. */
const perSponsor = 20

export type Proposal = { sponsor: Person; owner: Person; fields: Fields }

/** Enough sponsors for the daily limit, and one organization with enough events. */
export async function proposals(pool: pg.Pool, count: number): Promise<Proposal[]> {
  const sponsors = await people(pool, Math.ceil(count / perSponsor), "sponsor")
  const [owner] = (await people(pool, 1, "organization")) as [Person]
  const events = await openEvents(pool, owner, perSponsor)
  return Array.from({ length: count }, (_, index) => ({
    sponsor: sponsors[Math.floor(index / perSponsor)] as Person,
    owner,
    fields: {
      eventIds: events[index % perSponsor] ?? "",
      "customOptions[0].title": "Namiot",
      "customOptions[0].amount": "1000",
      message: "Chętnie pomożemy.",
      capacity: "właściciel firmy",
      idempotencyKey: crypto.randomUUID(),
    },
  }))
}

/** Sends a proposal like a page with scripts; returns the deal's id. */
export async function propose(server: Server, { sponsor, fields }: Proposal, signal?: AbortSignal) {
  const answer = await post(server, "/wspolprace/nowa.data", fields, sponsor, { signal })
  const text = await answer.text()
  const [, id = null] = /\/wspolprace\/([\w-]{36})/.exec(text) ?? []
  return { status: answer.status, id, text }
}
