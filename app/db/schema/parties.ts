import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core"
import { partyKinds } from "../../domain/shared/role.ts"
import { createdAt, grosze, id, ofDemos, oneOf, realm } from "./columns.ts"

/** An organization or a company, whose row has the same id: what deals, conversations and follows belong to (decision 033). */
export const party = pgTable(
  "party",
  {
    id: id(),
    kind: text({ enum: partyKinds }).notNull(),
    realm: realm(),
    /** The least sum that needs a second person (decision 035); null: none does. */
    approvalFromGrosze: grosze(),
    financeApproves: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index("party_demo").on(t.realm).where(ofDemos),
    check("party_kind", oneOf("kind", partyKinds)),
    check("party_approval", sql`approval_from_grosze > 0`),
  ],
)
