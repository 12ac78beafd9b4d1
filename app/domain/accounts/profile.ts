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

/** Stands where the company would, as the link to set it: accounts from before it was compulsory (A10). */
export const missingCompany = "Nazwa firmy nie ustawiona"

/** Characters of the description, and how many branches one company has. */
export const profileLimits = { about: 1000, branches: 5 } as const

/** Tabs of /profil by their place in the address; the supports only for sponsors (B 6). */
const tabs = [
  { value: "dane", label: "Dane osobowe" },
  { value: "haslo", label: "Zmiana hasła" },
  { value: "wsparcia", label: "Moje wsparcia" },
  { value: "powiadomienia", label: "Powiadomienia" },
  { value: "bezpieczenstwo", label: "Bezpieczeństwo" },
] as const
export type ProfileTab = (typeof tabs)[number]["value"]

/** The tabs of one's own profile; only sponsors have supports (B 6). */
export const tabsFor = (userType: UserType) =>
  tabs.filter(({ value }) => value !== "wsparcia" || userType === "sponsor")

/** The tab an address asks for; the first one for anything this person does not have. */
export const readTab = (asked: string | null, userType: UserType): ProfileTab =>
  tabsFor(userType).find(({ value }) => value === asked)?.value ?? "dane"

/** Where a tab of one's own profile stands. */
export const tabAddress = (tab: ProfileTab) => (tab === "dane" ? "/profil" : `/profil?zakladka=${tab}`)
