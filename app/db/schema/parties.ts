import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core"
import { partyKinds } from "../../domain/shared/role.ts"
import { createdAt, grosze, id, ofDemos, oneOf, realm } from "./columns.ts"

/** An organization or a company, which reference it by their id: whose a deal is, whatever its kind (decision 033). */
export const party = pgTable(
  "party",
  {
    id: id(),
    kind: text({ enum: partyKinds }).notNull(),
    realm: realm(),
    /** Sums from here on need a second person (decision 035); null: never. */
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
