import { count } from "#app/lib/text/plural-forms.ts"
import { nameLimits } from "../accounts/account.ts"

/** What is shown where an organization left a field empty (A 3). */
export const organizationFallbacks = {
  name: "Organizacja bez nazwy",
  address: "Brak adresu",
  email: "Brak adresu email",
  phone: "Brak numeru telefonu",
} as const

/** Longest texts of a profile (A34, A40, A90). */
export const organizationLimits = {
  name: nameLimits.max,
  description: 10_000,
  achievements: 20,
  achievement: 200,
  address: 200,
  phone: 30,
} as const

/** Shown instead of the sponsor's card where nothing can be proposed (A45). */
export const noOpenEvents = "Ta organizacja nie ma teraz wydarzeń, które szukają sponsora."

/** The name, or what stands in its place where none was given (A 3). */
export const organizationName = (name: string | null | undefined): string => name?.trim() || organizationFallbacks.name

/** The town of a postal address, for the header (A39): "ul. Lipowa 14/3, 60-001 Poznań" → "Poznań". */
export function cityOf(address: string | null): string | null {
  const text = address?.trim() ?? ""
  const afterCode = /\b\d{2}-\d{3}\s+([^,\n]+)/u.exec(text)?.[1]?.trim()
  if (afterCode) return afterCode
  const last = text.split(/[,\n]/).at(-1)?.trim() ?? ""
  return last !== "" && !/\d/.test(last) && !/^(ul|al|pl|os)\.?\s/i.test(last) ? last : null
}

/** "1 240 obserwujących" */
export const followersLabel = (followers: number): string => count(followers, "obserwujący")

/** Everyone signed in may follow, but not their own organization (A37). */
export const canFollow = (viewer: { organizationId: string | null } | null, organization: { id: string }): boolean =>
  viewer !== null && viewer.organizationId !== organization.id
