import { sql } from "drizzle-orm"
import { date, integer, pgView, text } from "drizzle-orm/pg-core"
import { dealKinds, dealStatuses, inForceStatuses } from "../../../domain/deals/deal.ts"
import { grosze, oneOf } from "../columns.ts"

/** Each deal with what its terms are worth, in grosze, and its agreement while one is in force; sums over several deals are sums over these rows. */
export const dealNow = pgView("deal_now", {
  dealId: text().notNull(),
  sponsorId: text().notNull(),
  organizationId: text().notNull(),
  realm: text().notNull(),
  kind: text({ enum: dealKinds }).notNull(),
  status: text({ enum: dealStatuses }).notNull(),
  version: integer().notNull(),
  grossGrosze: grosze().notNull(),
  inKindGrosze: grosze().notNull(),
  agreedOn: date(),
}).as(sql`select d.id as deal_id, d.sponsor_id, d.organization_id, d.realm, d.kind, d.status, t.version, t.gross_grosze,
  t.in_kind_grosze, a.agreed_on from deal d join deal_terms t on t.deal_id = d.id and t.version = d.terms_version
  left join deal_agreement a on a.deal_id = d.id and a.version = d.terms_version and ${oneOf("status", inForceStatuses)}`)
