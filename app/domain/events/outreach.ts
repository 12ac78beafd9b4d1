import { type Day, formatLongDay, formatLongDayRange } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { uncapitalized } from "#app/lib/text/sentences.ts"
import { paragraphs } from "#app/lib/text/typography.ts"
import { formatPriceSentence } from "../shared/money.ts"
import { locationOf, unknownLocation } from "../shared/place.ts"

/** Input of the sponsor email (A71); prices in grosze, `url` absolute. */
export type Outreach = {
  event: {
    title: string
    description: string
    startDate: Day
    endDate: Day | null
    city: string | null
    voivodeship: string | null
    detailedLocation: string | null
    category: string | null
    audience: readonly string[]
    expectedParticipants: number | null
    url: string
  }
  organization: { name: string; contactEmail: string | null; phone: string | null; website: string | null }
  options: readonly {
    title: string
    description: string | null
    price: number | null
    priceTo: number | null
    benefits: readonly string[]
  }[]
  /** Paragraph written by the owner. */
  note: string | null
  /** Name below the email; without it only the organization signs. */
  signature: string | null
}

export type Email = { subject: string; body: string }

export const consentNote =
  "Wysyłka ofert na adresy firm może wymagać ich wcześniejszej zgody. Wysyłaj wiadomości do firm, z którymi masz kontakt lub które same zapraszają do współpracy."

/** Joins non-empty blocks with an empty line. */
const joinBlocks = (...blocks: (string | null)[]) => blocks.filter((block) => block).join("\n\n")
const lines = (...all: (string | null | undefined | false)[]) => all.filter((line) => line).join("\n")
const oneLine = (text: string | null) => text?.replace(/\s+/g, " ").trim() || null

export function writeOffer(outreach: Outreach): Email {
  const { event, organization } = outreach
  const title = oneLine(event.title) ?? ""
  return {
    subject: `Propozycja współpracy przy wydarzeniu ${quoted(title)} (${formatLongDay(event.startDate)})`,
    body: joinBlocks(
      "Szanowni Państwo,",
      `piszę w imieniu organizacji ${oneLine(organization.name)} z prośbą o rozważenie współpracy przy wydarzeniu ${quoted(title)}.`,
      outreach.note?.trim() || null,
      facts(event),
      paragraphs(event.description)[0] ?? null,
      offered(outreach.options),
      "Zakres współpracy możemy dopasować do Państwa potrzeb – chętnie omówimy też inne formy wsparcia, na przykład rzeczowe.",
      `Szczegóły wydarzenia i formularz propozycji: ${event.url}`,
      `Będziemy wdzięczni za odpowiedź. ${questions(organization)}`,
      signature(outreach),
    ),
  }
}

/** For companies that have not agreed to get proposals: asks first, without options or amounts. */
export function writeConsentRequest(outreach: Outreach): Email {
  const { event, organization } = outreach
  const title = oneLine(event.title) ?? ""
  const name = oneLine(organization.name)
  const location = placeOf(event)
  return {
    subject: `Prośba o zgodę na przesłanie propozycji współpracy – ${name}`,
    body: joinBlocks(
      "Szanowni Państwo,",
      `piszę w imieniu organizacji ${name}. Przygotowujemy wydarzenie ${quoted(title)} (${lines(
        [formatLongDayRange(event.startDate, event.endDate), location].filter(Boolean).join(", "),
      )}).`,
      outreach.note?.trim() || null,
      "Czy zgadzają się Państwo, abyśmy przesłali na ten adres e-mail propozycję współpracy przy tym wydarzeniu? Wystarczy odpowiedzieć na tę wiadomość: „Tak, proszę o przesłanie propozycji”.",
      "Bez Państwa zgody propozycji nie wyślemy. Zgodę można w każdej chwili wycofać, odpisując na naszą wiadomość.",
      questions(organization),
      signature(outreach),
    ),
  }
}

/** Opens the email in the mail program; line breaks per RFC 6068. */
export const mailtoOf = ({ subject, body }: Email, to = ""): string =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    body.replace(/\r?\n/g, "\r\n"),
  )}`

function placeOf(event: Outreach["event"]): string | null {
  const location = locationOf(event.city, event.voivodeship)
  return (
    [location === unknownLocation ? null : location, oneLine(event.detailedLocation)].filter(Boolean).join(", ") || null
  )
}

function facts(event: Outreach["event"]): string {
  const location = placeOf(event)
  return lines(
    "Najważniejsze informacje",
    `• Termin: ${formatLongDayRange(event.startDate, event.endDate)}`,
    location && `• Miejsce: ${location}`,
    event.category && `• Kategoria: ${event.category}`,
    event.audience.length > 0 && `• Odbiorcy: ${event.audience.join(", ").toLowerCase()}`,
    event.expectedParticipants !== null && `• Planowana liczba uczestników: ${formatCount(event.expectedParticipants)}`,
  )
}

function offered(options: Outreach["options"]): string {
  if (options.length === 0) return "Chętnie przedstawimy Państwu dostępne formy współpracy."
  return [
    "Jak mogą nas Państwo wesprzeć",
    ...options.map((option, index) =>
      lines(
        `${options.length > 1 ? `${index + 1}. ` : ""}${oneLine(option.title)} – ${priceOf(option)}`,
        option.description && `   ${oneLine(option.description)}`,
        option.benefits.length > 0 && "   Korzyści dla Państwa:",
        ...option.benefits.map((benefit) => `   – ${oneLine(benefit)}`),
      ),
    ),
  ].join("\n")
}

/** As in lists (D6), in lower case after a dash. */
const priceOf = ({ price, priceTo }: { price: number | null; priceTo: number | null }): string =>
  uncapitalized(formatPriceSentence(price, priceTo))

function questions({ contactEmail, phone }: Outreach["organization"]): string {
  const ways = [contactEmail && `pisać na ${contactEmail}`, phone && `dzwonić: ${phone}`].filter(Boolean)
  if (ways.length === 0) return "Jeśli mają Państwo pytania, proszę odpowiedzieć na tę wiadomość."
  return `Jeśli mają Państwo pytania, proszę ${ways.join(" lub ")}.`
}

const signature = ({ signature: person, organization }: Outreach): string =>
  lines("Z wyrazami szacunku", oneLine(person), oneLine(organization.name), organization.website)
