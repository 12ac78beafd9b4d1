import type { Action } from "#app/domain/parties/permissions.ts"
import { plural } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { tidy } from "#app/lib/text/typography.ts"

export type MemberStep = "usun" | "wlasciciel" | "przekaz" | "opusc"
/** Steps that make somebody an owner: their page asks for the password. */
export const ownerSteps: readonly MemberStep[] = ["wlasciciel", "przekaz"]

/** The member whom a step concerns, and what depends on them. */
export type StepMember = {
  name: string
  /** Number of deals that they lead for the party. */
  leads: number
  /** Number of their open private links. */
  links: number
  /** Number of their invitations without an answer. */
  invitations: number
  /** The organization's address for inquiries; `isTheirs`: it is this person's own. */
  contact: { address: string; isTheirs: boolean } | null
  /** Name of the party; null while it has none. */
  party: string | null
}

type StepConfirmation = {
  /** What the viewer's role must allow; null: allowed to everybody about themselves. */
  action: Action | null
  title: string
  button: string
  look: string
  consequences: (of: StepMember) => string[]
}

const ofTeam = ({ party }: StepMember) => (party === null ? "zespołu" : `zespołu ${quoted(party)}`)
const led = ({ leads }: StepMember) =>
  `${leads} ${plural(leads, { one: "współpracę", few: "współprace", many: "współprac", other: "współpracy" })}`

export const memberSteps: Record<MemberStep, StepConfirmation> = {
  usun: {
    action: "removeMember",
    title: "Usunąć osobę z\u00a0zespołu?",
    button: "Usuń z\u00a0zespołu",
    look: "btn btn--danger-solid",
    consequences: (of) => [
      `${of.name} od razu straci dostęp do współprac i wiadomości ${ofTeam(of)}.`,
      ...(of.leads > 0 ? [`Ta osoba prowadzi ${led(of)} – wskaż potem, kto je przejmie.`] : []),
      ...(of.links > 0 ? ["Prywatne linki, które ta osoba utworzyła, przestaną działać."] : []),
      ...(of.invitations > 0
        ? ["Zaproszenia, które ta osoba wysłała, a\u00a0nikt ich jeszcze nie przyjął, wycofamy."]
        : []),
      ...(of.contact
        ? [
            of.contact.isTheirs
              ? "Jej adres przestanie być adresem kontaktowym organizacji – podaj potem inny w\u00a0profilu."
              : `Zapytania przychodzą na adres ${of.contact.address} – sprawdź, czy to adres zespołu.`,
          ]
        : []),
      "Jej konto i to, co zrobiła, zostają. Wyślemy jej e-mail.",
    ],
  },
  wlasciciel: {
    action: "changeRole",
    title: "Dodać właściciela?",
    button: "Dodaj właściciela",
    look: "btn",
    consequences: (of) => [
      `${of.name} będzie właścicielem ${ofTeam(of)}. Ty nadal nim jesteś.`,
      "Ta osoba będzie zapraszać i usuwać ludzi, zmieniać role i dane. Może zmienić także Twoją rolę.",
    ],
  },
  przekaz: {
    action: "changeRole",
    title: "Przekazać własność?",
    button: "Przekaż własność",
    look: "btn",
    consequences: (of) => [
      `${of.name} zostanie właścicielem ${ofTeam(of)}, a Ty koordynatorem.`,
      "Ta osoba będzie zapraszać i usuwać ludzi, zmieniać role i dane. Ty stracisz te uprawnienia.",
      "Twoje zaproszenia do zespołu, których nikt jeszcze nie przyjął, wycofamy.",
      "Dalej prowadzisz wydarzenia, współprace i wiadomości. Własność może Ci oddać tylko właściciel.",
    ],
  },
  opusc: {
    action: null,
    title: "Opuścić zespół?",
    button: "Opuść zespół",
    look: "btn btn--danger-solid",
    consequences: (of) => [
      `Od razu stracisz dostęp do współprac i wiadomości ${ofTeam(of)}.`,
      ...(of.leads > 0 ? [`Prowadzisz ${led(of)} – powiedz zespołowi, kto je przejmie.`] : []),
      ...(of.links > 0 ? ["Prywatne linki, które masz z\u00a0tego zespołu, przestaną działać."] : []),
      ...(of.invitations > 0 ? ["Twoje zaproszenia do zespołu, których nikt jeszcze nie przyjął, wycofamy."] : []),
      ...(of.contact?.isTheirs ? ["Twój adres przestanie być adresem kontaktowym organizacji."] : []),
      "Twoje konto działa dalej. Wrócisz tylko z nowym zaproszeniem. Zespół dowie się, że odchodzisz.",
    ],
  },
}

export const refusedTitles = { usun: "Nie można usunąć tej osoby", opusc: "Nie można opuścić zespołu" } as const

export const consequencesOf = (step: MemberStep, of: StepMember) => memberSteps[step].consequences(of).map(tidy)
