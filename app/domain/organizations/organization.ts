import { count } from "#app/lib/text/plural-forms.ts"
import { nameLimits } from "../accounts/account.ts"

/** Fallbacks for empty fields (A 3). */
export const organizationFallbacks = {
  name: "Organizacja bez nazwy",
  address: "Brak adresu",
  email: "Brak adresu email",
  phone: "Brak numeru telefonu",
} as const

/** Characters (A34, A40, A90). */
export const organizationLimits = {
  name: nameLimits.max,
  description: 10_000,
  achievements: 20,
  achievement: 200,
  address: 200,
  representatives: 300,
  phone: 30,
} as const

/** Replaces the sponsor's card when no event takes proposals (A45). */
export const noOpenEvents = "Ta organizacja nie ma teraz wydarzeń, które szukają sponsora."

export const organizationName = (name: string | null | undefined): string => name?.trim() || organizationFallbacks.name

/** The town of a postal address (A39): "ul. Lipowa 14/3, 60-001 Poznań" → "Poznań". */
export function cityOf(address: string | null): string | null {
  const text = address?.trim() ?? ""
  const afterCode = /\b\d{2}-\d{3}\s+([^,\n]+)/u.exec(text)?.[1]?.trim()
  if (afterCode) return afterCode
  const last = text.split(/[,\n]/).at(-1)?.trim() ?? ""
  return last !== "" && !/\d/.test(last) && !/^(ul|al|pl|os)\.?\s/i.test(last) ? last : null
}

export const followersLabel = (followers: number): string => count(followers, "obserwujący")

/** Anybody signed in, except for their own organization (A37). */
export const canFollow = (viewer: { organizationId: string | null } | null, organization: { id: string }): boolean =>
  viewer !== null && viewer.organizationId !== organization.id
