import { formatDateTime } from "#app/lib/dates.ts"
import { type Side, sides } from "../deal/deal.ts"
import { type Concluded, lastOf } from "../terms/acceptance.ts"
import { type Fingerprint, fingerprintParameter, spacedFingerprint } from "./fingerprint.ts"

export const certificateTitle = "Poświadczenie zawarcia"
export const conclusionMethod = "forma dokumentowa, art. 77² KC"
/** Replaces the clause that asks for a signature on paper. */
export const changesClause = "Zmiany umowy wymagają formy dokumentowej (art. 77² k.c.) lub pisemnej."

type CertificateRow = [label: string, value: string]
export type Certificate = {
  intro: string
  sides: { heading: string; rows: CertificateRow[] }[]
  proof: CertificateRow[]
  check: string
  checkAddress: string
}

type CertificateFacts = {
  concluded: Concluded
  /** Names of the sides in this kind of agreement. */
  names: Record<Side, string>
  /** Fingerprint of the canonical text of the terms. */
  fingerprint: Fingerprint
  /** Address of the public check, with its host. */
  checkUrl: string
}

/** The last page of a document concluded on the platform; times are those of Europe/Warsaw. */
export function certificateOf({ concluded, names, fingerprint, checkUrl }: CertificateFacts): Certificate {
  const version = concluded.sponsor.termsVersion
  return {
    intro: `Obie strony złożyły po zalogowaniu oświadczenia o przyjęciu tych samych warunków (wersja ${version}).`,
    sides: sides.map((side) => ({ heading: names[side], rows: rowsOf(concluded[side]) })),
    proof: [
      ["Zawarto", timeOf(lastOf(concluded))],
      ["Sposób zawarcia", conclusionMethod],
      ["Wersja warunków", String(version)],
      ["SHA-256 warunków", spacedFingerprint(fingerprint)],
      ["Platforma", "Pomost"],
    ],
    check: `Czy to ten dokument, sprawdzisz bez logowania na stronie ${checkUrl} – z pliku albo z odcisku.`,
    checkAddress: `${checkUrl}?${fingerprintParameter}=${fingerprint}`,
  }
}

const timeOf = (at: Date) => `${formatDateTime(at)} (czas polski)`

const rowsOf = ({ personName, partyName, capacity, acceptedAt, secondPerson }: Concluded[Side]): CertificateRow[] => [
  ["Strona", partyName],
  ["Oświadczenie złożył(a)", personName],
  ["W roli", capacity],
  ["Kiedy", timeOf(acceptedAt)],
  ...(secondPerson
    ? [
        [
          "Druga osoba tej strony",
          `${secondPerson.name}, ${secondPerson.capacity}, ${timeOf(secondPerson.approvedAt)}`,
        ] satisfies CertificateRow,
      ]
    : []),
]
