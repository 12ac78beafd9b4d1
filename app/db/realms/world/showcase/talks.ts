import type { conversation, conversationParticipant, message } from "#app/db/schema.ts"
import { timeOrderedId } from "#app/lib/time-ordered-id.ts"
import type { Cast } from "../catalogue.ts"
import { type CompanyKey, type OrganizationKey, type PersonKey, samples } from "../samples.ts"
import type { Clock } from "./clock.ts"

type Talk = {
  organization: OrganizationKey
  sponsor: CompanyKey
  /** Messages in order; the organization signs with its name. */
  lines: { by: "organization" | "sponsor"; on: number; text: string }[]
  /** The other side has not read the last message. */
  isUnread?: boolean
}

const talks: Talk[] = [
  {
    organization: "mile",
    sponsor: "printer",
    lines: [
      {
        by: "sponsor",
        on: -27,
        text: "Numery na Nocną Dychę są wydrukowane, 450 sztuk. Kurier będzie jutro przed południem.",
      },
      { by: "organization", on: -24, text: "Dotarły, wyglądają świetnie. Rozliczenie barteru przygotujemy po biegu." },
      { by: "sponsor", on: -5, text: "Czy do rozliczenia potrzebują Państwo od nas czegoś jeszcze?" },
    ],
    isUnread: true,
  },
  {
    organization: "mile",
    sponsor: "hydrosphere",
    lines: [
      {
        by: "organization",
        on: -18,
        text: "Dzień dobry, szukamy firmy, która zajmie się wodą na trasie Biegu Flisaka. Czy to temat dla Hydrosfery?",
      },
      {
        by: "sponsor",
        on: -16,
        text: "Jak najbardziej. Decyzję o budżecie podejmiemy w styczniu, wrócimy wtedy z propozycją.",
      },
      { by: "organization", on: -16, text: "Dziękujemy, będziemy czekać." },
    ],
  },
  {
    organization: "code",
    sponsor: "windows",
    lines: [
      {
        by: "sponsor",
        on: -12,
        text: "Mamy programistkę, która chętnie zostanie mentorką. Ile godzin trzeba zaplanować?",
      },
      {
        by: "organization",
        on: -10,
        text: "Około dziesięciu w ciągu weekendu. Resztę opieki przejmują nasi trenerzy.",
      },
      {
        by: "organization",
        on: -3,
        text: "Wysłałem nową wersję warunków: dopisaliśmy laptop dla zwycięskiego zespołu.",
      },
    ],
    isUnread: true,
  },
  {
    organization: "orchard",
    sponsor: "windows",
    lines: [
      {
        by: "organization",
        on: -8,
        text: "Dzień dobry! Zapraszamy na Targi Dobrych Sąsiadów. Firmy z branży budowlanej były w zeszłym roku najbardziej oblegane.",
      },
      { by: "sponsor", on: -7, text: "Brzmi ciekawie. Czy na stoisku można pokazać okno w pełnym wymiarze?" },
      { by: "organization", on: -6, text: "Tak, hala ma bramę wjazdową. Wystarczy dać nam znać tydzień wcześniej." },
    ],
  },
]

export type TalkRows = {
  conversations: (typeof conversation.$inferInsert)[]
  participants: (typeof conversationParticipant.$inferInsert)[]
  messages: (typeof message.$inferInsert)[]
}

/** Conversations of the demo parties with others, in the order in which they were written. */
export function talkRows(cast: Cast, realm: string, clock: Clock): TalkRows {
  const rows = talks.map(({ organization, sponsor, lines, isUnread = false }) => {
    const id = crypto.randomUUID()
    const parties = { organization: cast.organizations[organization], sponsor: cast.companies[sponsor] }
    const people = {
      organization: cast.people[samples.organizations[organization].owner as PersonKey],
      sponsor: cast.people[samples.companies[sponsor].owner as PersonKey],
    }
    const messages = lines.map(({ by, on, text: content }, index) => ({
      id: timeOrderedId(),
      conversationId: id,
      senderId: people[by],
      partyId: parties[by],
      content,
      createdAt: clock.at(on, `13:${10 + index}`),
    }))
    const last = lines.at(-1)?.by
    return {
      conversation: {
        id,
        realm,
        organizationId: parties.organization,
        sponsorId: parties.sponsor,
        createdAt: messages[0]?.createdAt,
        lastMessageAt: messages.at(-1)?.createdAt,
      },
      messages,
      participants: (["organization", "sponsor"] as const).map((side) => ({
        conversationId: id,
        userId: people[side],
        lastReadId: messages.at(isUnread && side !== last ? -2 : -1)?.id,
      })),
    }
  })
  return {
    conversations: rows.map((one) => one.conversation),
    participants: rows.flatMap((one) => one.participants),
    messages: rows.flatMap((one) => one.messages),
  }
}
