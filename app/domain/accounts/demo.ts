import type { UserType, Viewer } from "./viewer.ts"

/** Hours after which a demo realm is removed, whether or not it was ended (D5). */
export const demoHours = 24
/** Limit of concurrent demo realms; a further one replaces an unused one. */
export const mostDemos = 500
/** Minutes after which a realm is removed if nobody used it after its first minute, as bots do. */
export const unusedDemoMinutes = 15
/** A realm counts as in use for so many minutes after its last request. */
export const demoInUseMinutes = 60

export const isDemo = (viewer: Viewer | null): boolean => viewer !== null && viewer.realm !== "public"

/** The address as shown: in a demo without the tag that makes it unique across realms. */
export const shownEmail = ({ email, realm }: Pick<Viewer, "email" | "realm">): string =>
  email.replace(`+${realm}@`, "@")

/** The first things that the demo suggests to look at; the code is part of the address. */
export const demoSteps = {
  swiadczenia: "Rozlicz świadczenia",
  finanse: "Zobacz finanse roku",
  propozycja: "Odpowiedz na propozycję",
} as const
export type DemoStep = keyof typeof demoSteps
export const isDemoStep = (code: string | null): code is DemoStep => code !== null && Object.hasOwn(demoSteps, code)

/** The two demo people; they share a negotiation and a conversation. */
export const demoPeople = { organization: "rafal", sponsor: "pawel" } as const satisfies Record<UserType, string>
