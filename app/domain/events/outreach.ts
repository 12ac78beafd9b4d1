import { type Day, formatLongDay, formatLongDayRange } from "#app/lib/dates.ts"
import { formatCount } from "#app/lib/text/plural-forms.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { uncapitalized } from "#app/lib/text/sentences.ts"
import { paragraphs } from "#app/lib/text/typography.ts"
import { formatPriceSentence } from "../shared/money.ts"
import { locationOf, unknownLocation } from "../shared/place.ts"

/** What the sponsor e-mail is written from (A71); prices in grosze, `url` absolute. */
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
  /** Only the chosen options. */
  options: readonly {
    title: string
    description: string | null
    price: number | null
    priceTo: number | null
    benefits: readonly string[]
  }[]
  /** The owner's own paragraph. */
  note: string | null
  /** Name under the e-mail; without one the organization signs alone. */
  signature: string | null
}

export type Email = { subject: string; body: string }

/** Beside the generator. */
export const consentNote =
  "Wysyłka ofert na adresy firm może wymagać ich wcześniejszej zgody. Wysyłaj wiadomości do firm, z którymi masz kontakt lub które same zapraszają do współpracy."

/** Non-empty blocks, parted by one empty line each. */
const letter = (...blocks: (string | null)[]) => blocks.filter((block) => block).join("\n\n")
/** Non-empty lines. */
const lines = (...all: (string | null | undefined | false)[]) => all.filter((line) => line).join("\n")
const oneLine = (text: string | null) => text?.replace(/\s+/g, " ").trim() || null

/** The offer itself. */
export function writeOffer(outreach: Outreach): Email {
  const { event, organization } = outreach
  const title = oneLine(event.title) ?? ""
  return {
    subject: `Propozycja współpracy przy wydarzeniu ${quoted(title)} (${formatLongDay(event.startDate)})`,
    body: letter(
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

/** For firms that have not agreed to offers by e-mail: asks first, names no options and no amounts. */
export function writeConsentRequest(outreach: Outreach): Email {
  const { event, organization } = outreach
  const title = oneLine(event.title) ?? ""
  const name = oneLine(organization.name)
  const place = placeOf(event)
  return {
    subject: `Prośba o zgodę na przesłanie propozycji współpracy – ${name}`,
    body: letter(
      "Szanowni Państwo,",
      `piszę w imieniu organizacji ${name}. Przygotowujemy wydarzenie ${quoted(title)} (${lines(
        [formatLongDayRange(event.startDate, event.endDate), place].filter(Boolean).join(", "),
      )}).`,
      outreach.note?.trim() || null,
      "Czy zgadzają się Państwo, abyśmy przesłali na ten adres e-mail propozycję współpracy przy tym wydarzeniu? Wystarczy odpowiedzieć na tę wiadomość: „Tak, proszę o przesłanie propozycji”.",
      "Bez Państwa zgody propozycji nie wyślemy. Zgodę można w każdej chwili wycofać, odpisując na naszą wiadomość.",
      questions(organization),
      signature(outreach),
    ),
  }
}

/** A link that opens the e-mail in the mail program; line breaks as RFC 6068 wants them. */
export const mailtoOf = ({ subject, body }: Email, to = ""): string =>
  `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    body.replace(/\r?\n/g, "\r\n"),
  )}`

function placeOf(event: Outreach["event"]): string | null {
  const place = locationOf(event.city, event.voivodeship)
  return [place === unknownLocation ? null : place, oneLine(event.detailedLocation)].filter(Boolean).join(", ") || null
}

function facts(event: Outreach["event"]): string {
  const place = placeOf(event)
  return lines(
    "Najważniejsze informacje",
    `• Termin: ${formatLongDayRange(event.startDate, event.endDate)}`,
    place && `• Miejsce: ${place}`,
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

/** In the words of every list (D6), without their capital after a dash. */
const priceOf = ({ price, priceTo }: { price: number | null; priceTo: number | null }): string =>
  uncapitalized(formatPriceSentence(price, priceTo))

function questions({ contactEmail, phone }: Outreach["organization"]): string {
  const ways = [contactEmail && `pisać na ${contactEmail}`, phone && `dzwonić: ${phone}`].filter(Boolean)
  if (ways.length === 0) return "Jeśli mają Państwo pytania, proszę odpowiedzieć na tę wiadomość."
  return `Jeśli mają Państwo pytania, proszę ${ways.join(" lub ")}.`
}

const signature = ({ signature: person, organization }: Outreach): string =>
  lines("Z wyrazami szacunku", oneLine(person), oneLine(organization.name), organization.website)
