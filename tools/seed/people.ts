import type { company, organization, user } from "#app/db/schema.ts"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import { type Category, categories } from "#app/domain/shared/category.ts"
import type { Voivodeship } from "#app/domain/shared/place.ts"
import { dayMs } from "#app/lib/dates.ts"
import { companyName, organizationName, personName, uniqueNames } from "./names.ts"
import type { Random } from "./random.ts"
import type { Town } from "./towns.ts"

type UserRow = typeof user.$inferInsert & { id: string }
export type SeededOrganization = {
  owner: UserRow
  row: typeof organization.$inferInsert & { id: string; category: Category }
  town: Town
}
export type SeededSponsor = {
  user: UserRow
  company: typeof company.$inferInsert & { id: string; name: string }
  voivodeship: Voivodeship
}

type SeedSource = { random: Random; seed: number; now: Date; town: () => Town }

/** Organizations with owners; names are invented, addresses end in .example. */
export function organizations(count: number, { random, seed, now, town }: SeedSource): SeededOrganization[] {
  const unique = uniqueNames()
  return Array.from({ length: count }, (_, index) => {
    const home = town()
    const name = unique(organizationName(random), home.city)
    const email = `kontakt@organizacja-${seed}-${index + 1}.example`
    const createdAt = daysBefore(now, random.between(750, 2500))
    const owner: UserRow = {
      ...person(random, createdAt),
      id: random.uuid(),
      email,
      userType: "organization",
    }
    const category = random.pick(categories)
    const founded = now.getFullYear() - random.between(1, 30)
    return {
      owner,
      town: home,
      row: {
        id: random.uuid(),
        name,
        category,
        description: `Działamy od ${founded} roku: ${home.city} i okolice. Nasze wydarzenia są otwarte dla wszystkich, a każde rozliczamy publicznie.`,
        foundingDate: `${founded}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
        address: `ul. Lipowa ${random.between(1, 99)}, ${home.city}`,
        representatives: `${owner.name}, zarząd`,
        contactEmail: email,
        followers: 0,
        createdAt,
        updatedAt: createdAt,
      },
    }
  })
}

export function sponsors(count: number, { random, seed, now, town }: SeedSource): SeededSponsor[] {
  const unique = uniqueNames()
  return Array.from({ length: count }, (_, index) => {
    const home = town()
    const createdAt = daysBefore(now, random.between(5, 900))
    return {
      voivodeship: home.voivodeship,
      user: {
        ...person(random, createdAt),
        id: random.uuid(),
        email: `kontakt@firma-${seed}-${index + 1}.example`,
        userType: "sponsor",
      },
      company: {
        id: random.uuid(),
        name: unique(companyName(random), home.city),
        regions: [home.voivodeship],
        showsSupports: index % 3 === 0,
        createdAt,
        updatedAt: createdAt,
      },
    }
  })
}

const person = (random: Random, createdAt: Date) => ({
  name: personName(random),
  emailVerified: true,
  termsOfServiceVersion,
  termsAcceptedAt: createdAt,
  createdAt,
  updatedAt: createdAt,
})

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
