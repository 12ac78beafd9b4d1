import { and, asc, eq, isNull } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { company, member, user } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import type { CompanySection } from "#app/domain/organizations/company.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { forbidden } from "#app/lib/refusal.ts"
import type { ControlValues } from "../edit/section-form.tsx"

export type OwnCompany = {
  id: string
  name: string | null
  version: number
  values: Record<CompanySection, ControlValues>
}

/** The company that the viewer acts for, for its editor; null without one. */
export async function findOwnCompany(viewer: Viewer): Promise<OwnCompany | null> {
  const [row] = await db
    .select()
    .from(company)
    .where(and(eq(company.id, viewer.partyId), isNull(company.deletedAt)))
  if (!row) return null
  const { id, name, version, nip, krs, address, representatives, about, industries, regions, logoId } = row
  return {
    id,
    name,
    version,
    values: {
      podstawowe: orEmpty({ name, nip, krs, address, representatives }),
      karta: { about: about ?? "", industries, regions, ...(row.showsSupports && { showsSupports: "on" }) },
      media: orEmpty({ logoId }),
    },
  }
}

const orEmpty = (values: Record<string, string | null>): ControlValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]))

/** Refuses (403) a member who may not edit the company, and names who may. */
export async function requireCompanyEditor(viewer: Viewer): Promise<void> {
  if (may(viewer.role, "editParty")) return
  const owners = await db
    .select({ name: user.name })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.partyId, viewer.partyId), eq(member.role, "owner"), isNull(user.deletedAt)))
    .orderBy(asc(member.joinedAt), asc(member.id))
    .limit(3)
  const names = owners.map(({ name }) => name).join(", ")
  throw forbidden(`Dane firmy może zmieniać jej właściciel${names && `: ${names}`}.`)
}
