import type { UserType } from "./viewer.ts"

/** A company's branches, shown on its public card (B5). */
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

/** Link text for accounts from before the company was required (A10). */
export const missingCompany = "Nazwa firmy nie ustawiona"

/** Characters of the description; branches per company. */
export const profileLimits = { about: 1000, branches: 5 } as const

/** Tabs of /profil by their URL value (B 6). */
const tabs = [
  { value: "dane", label: "Dane osobowe" },
  { value: "haslo", label: "Zmiana hasła" },
  { value: "wsparcia", label: "Moje wsparcia" },
  { value: "powiadomienia", label: "Powiadomienia" },
  { value: "bezpieczenstwo", label: "Bezpieczeństwo" },
] as const
export type ProfileTab = (typeof tabs)[number]["value"]

/** Only sponsors have supports (B 6). */
export const tabsFor = (userType: UserType) =>
  tabs.filter(({ value }) => value !== "wsparcia" || userType === "sponsor")

/** The requested tab; the first one when this person does not have it. */
export const readTab = (text: string | null, userType: UserType): ProfileTab =>
  tabsFor(userType).find(({ value }) => value === text)?.value ?? "dane"
