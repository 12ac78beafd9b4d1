import { quoted } from "#app/lib/text/quoted.ts"
import type { Notice } from "../../notifications/notification.ts"
import type { HistoryLine } from "../deal/deal-history.ts"

/** A deal's history shows these facts, but they are no moves. */
export const signedCopyFacts = [
  "deal.addSignedCopy",
  "deal.confirmSignedCopy",
  "deal.rejectSignedCopy",
  "deal.withdrawSignedCopy",
] as const
export type SignedCopyFact = (typeof signedCopyFacts)[number]
export const isSignedCopyFact = (what: string): what is SignedCopyFact =>
  (signedCopyFacts as readonly string[]).includes(what)

/** In the genitive: "umowy", "aneksu nr 2". */
export const signedDocument = (annexNumber: unknown): string =>
  typeof annexNumber === "number" ? `aneksu nr\u00a0${annexNumber}` : "umowy"

const verbs: Record<SignedCopyFact, string> = {
  "deal.addSignedCopy": "Dodano",
  "deal.confirmSignedCopy": "Potwierdzono",
  "deal.rejectSignedCopy": "Odrzucono",
  "deal.withdrawSignedCopy": "Wycofano",
}

/** "Dodano podpisany egzemplarz aneksu nr 1". */
export function signedCopyLine(fact: SignedCopyFact, details: Readonly<Record<string, unknown>>): HistoryLine {
  const text = `${verbs[fact]} podpisany egzemplarz ${signedDocument(details.annexNumber)}`
  return { text, version: null, annex: null, from: null, to: null, inForce: null } as HistoryLine
}

type SignedCopySubject = { name: string; title: string; of: string }

/** One notification about several copies to confirm. */
export const signedCopiesNotice = ({ name, title }: Omit<SignedCopySubject, "of">): Notice => ({
  title: "Podpisane egzemplarze do potwierdzenia",
  body: `${name} dodaje podpisane egzemplarze do współpracy przy ${quoted(title)}.`,
})

/** Notifications of the other side; a withdrawn copy gives none. */
export const signedCopyNotices: Partial<Record<SignedCopyFact, (about: SignedCopySubject) => Notice>> = {
  "deal.addSignedCopy": ({ name, title, of }) => ({
    title: "Podpisany egzemplarz do potwierdzenia",
    body: `${name} dodaje podpisany egzemplarz ${of} do współpracy przy ${quoted(title)}.`,
  }),
  "deal.confirmSignedCopy": ({ name, title, of }) => ({
    title: "Podpisany egzemplarz potwierdzony",
    body: `${name} potwierdza podpisany egzemplarz ${of} przy ${quoted(title)}.`,
  }),
  "deal.rejectSignedCopy": ({ name, title, of }) => ({
    title: "Podpisany egzemplarz odrzucony",
    body: `${name} odrzuca podpisany egzemplarz ${of} przy ${quoted(title)}.`,
  }),
}
