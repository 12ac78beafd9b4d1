import * as z from "zod"
import { checkbox, listOf, optionalText, requiredText } from "#app/lib/form-fields.ts"
import { safeNext } from "#app/lib/same-site.ts"
import { nameLimits } from "./account.ts"
import { voivodeships } from "./data/voivodeships.ts"
import { identifierField } from "./identifier-field.ts"
import { readNip } from "./identifiers.ts"
import type { UserType } from "./viewer.ts"

/** What a sponsor's company does; shown on its public card (B5). */
export const branches = [
  "Budownictwo i nieruchomości",
  "Edukacja",
  "Energetyka i środowisko",
  "Finanse i ubezpieczenia",
  "Gastronomia i turystyka",
  "Handel",
  "IT i telekomunikacja",
  "Kultura i media",
  "Motoryzacja",
  "Produkcja i przemysł",
  "Rolnictwo i żywność",
  "Sport i rekreacja",
  "Transport i logistyka",
  "Usługi dla firm",
  "Zdrowie i uroda",
  "Inna",
] as const
export type Branch = (typeof branches)[number]

/** Characters of the description, and how many branches one company has. */
export const profileLimits = { about: 1000, branches: 5 } as const

/** As at sign-up: trimmed, 2–120 characters (A34). */
const named = (message: string, tooShort: string) => requiredText({ ...nameLimits, message, tooShort })
const name = named("Imię i nazwisko nie może być puste", "Podaj imię i nazwisko (co najmniej 2 znaki)")

const person = z.strictObject({ name }).transform(({ name }) => ({ ...nothingOfSponsors, name }))
const nothingOfSponsors = {
  companyName: null as string | null,
  companyNip: null as string | null,
  about: null as string | null,
  branches: [] as Branch[],
  regions: [] as (typeof voivodeships)[number][],
  showsSupports: false,
}

const sponsor = z.strictObject({
  name,
  companyName: named("Nazwa firmy nie może być pusta", "Podaj nazwę firmy (co najmniej 2 znaki)"),
  /** Stands in agreements with organizations only. */
  companyNip: identifierField(readNip),
  about: optionalText(profileLimits.about, { multiline: true }),
  branches: listOf(z.enum(branches, "Wybierz branże z listy"), profileLimits.branches, "Wybierz najwyżej 5 branż"),
  regions: listOf(z.enum(voivodeships, "Wybierz województwa z listy"), voivodeships.length),
  showsSupports: checkbox(),
})

/** /profil, personal data (B 5, B5): everything but the name only for sponsors. */
export const profileForm = (userType: UserType) => (userType === "sponsor" ? sponsor : person)

export type ProfileInput = z.output<typeof person>

/** /profil/zdjecie: what was uploaded, the picture itself, or none any more. */
export const avatarForm = z.strictObject({
  imageId: optionalText(64),
  image: z.file().optional(),
  remove: checkbox(),
  next: z.unknown().optional().transform(safeNext),
})

/** Tabs of /profil by their place in the address; the supports only for sponsors (B 6). */
const tabs = [
  { value: "dane", label: "Dane osobowe" },
  { value: "haslo", label: "Zmiana hasła" },
  { value: "wsparcia", label: "Moje wsparcia" },
  { value: "powiadomienia", label: "Powiadomienia" },
  { value: "bezpieczenstwo", label: "Bezpieczeństwo" },
] as const
export type ProfileTab = (typeof tabs)[number]["value"]

export const tabsFor = (userType: UserType) =>
  tabs.filter(({ value }) => value !== "wsparcia" || userType === "sponsor")

/** The tab an address asks for; the first one for anything this person does not have. */
export const readTab = (asked: string | null, userType: UserType): ProfileTab =>
  tabsFor(userType).find(({ value }) => value === asked)?.value ?? "dane"

export const tabAddress = (tab: ProfileTab) => (tab === "dane" ? "/profil" : `/profil?zakladka=${tab}`)
