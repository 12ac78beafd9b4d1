import { isPlanned, type Side } from "#app/domain/deals/deal/deal.ts"
import { todayIn } from "#app/lib/dates.ts"
import * as paths from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { filledForm } from "#test/support/shown/composed-form.ts"
import { type At, isAgreed, privateLink, yearOf } from "./registry.ts"

type Paper = {
  name: string
  address: (at: At) => string | null
  /** Requests it, where a GET of its address is not enough. */
  ask?: (person: Visitor, at: At) => Promise<Response>
  /** An XML file, which is refused (409) while its parties lack what it needs. */
  isXml?: true
  sentences: readonly [sentence: RegExp, ...states: string[]][]
  /** Each of its sums was true once. */
  isKnown?: true
}

const bySide = (side: Side, at: At, address: string) => (at.side === side && isAgreed(at) ? address : null)

const draftOf = (part: string) => (at: At) =>
  bySide("organization", at, `${paths.fa3Path(at.deal.id)}?numer=FV+1&data=${todayIn(new Date())}&rata=${part}&pewne=1`)

/** Documents, by the sentences of their text; each is requested by one side. */
export const papers: readonly Paper[] = [
  {
    name: "agreement",
    address: (at) => bySide("sponsor", at, paths.agreementPath(at.deal.id)),
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Razem w pieniądzach: ([\d ,]+ zł)/, "signedGross"],
      [/Razem rzeczowo i w usługach: ([\d ,]+ zł)/, "signedInKind"],
      [/w pieniądzu wynosi ([\d ,]+ zł)/, "signedGross"],
      [/mają wartość ([\d ,]+ zł)/, "signedInKind"],
      [/Wartość [a-z ęśćżńół]+ wynosi ([\d ,]+ zł)/, "signedSum"],
    ],
    isKnown: true,
  },
  {
    name: "draft of the agreement",
    address: ({ side, deal: { id, status, facts } }) =>
      side === "sponsor" && isPlanned(status) ? paths.agreementDraftPath(id, facts.current.version) : null,
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Razem w pieniądzach: ([\d ,]+ zł)/, "gross"],
      [/Razem rzeczowo i w usługach: ([\d ,]+ zł)/, "inKind"],
      [/Wartość [a-z ęśćżńół]+ wynosi ([\d ,]+ zł)/, "onlySum"],
    ],
    isKnown: true,
  },
  {
    name: "decision PDF",
    address: (at) => privateLink(at, paths.decisionPdfPath),
    sentences: [[/((?:rzeczowo )?\d[\d ,]* zł[^A-Z]*?) Warunki współpracy, wersja/, "worth"]],
    isKnown: true,
  },
  {
    name: "settlement template",
    address: (at) => bySide("organization", at, paths.settlementTemplatePath(at.deal.id)),
    sentences: [
      [/Numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Łącznie: (.*?)(?: \(słownie|\.)/, "worth"],
      [/Do zapłaty: (.*?VAT\))/, "gross", "net", "vat"],
    ],
    isKnown: true,
  },
  {
    name: "composed settlement",
    address: (at) => (at.deal.isSettled ? bySide("organization", at, paths.settlementReportPath(at.deal.id)) : null),
    ask: async (person, { deal: { id } }) =>
      person.post(paths.settlementReportPdfPath(id), await filledForm(person, paths.settlementReportPath(id))),
    sentences: [
      [/Numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Łącznie: (.*?)(?: \(słownie|\.)/, "worth"],
      [/Do zapłaty: (.*?VAT\))/, "gross", "net", "vat"],
      [/Do zapłaty(?: [a-z]+)? (\d[\d ,]* zł)/, "gross"],
      [/Potwierdzone wpłaty (\d[\d ,]* zł)/, "received"],
      [/Zostało (\d[\d ,]* zł)/, "open"],
    ],
    isKnown: true,
  },
  {
    name: "FA(3) draft",
    address: draftOf(""),
    isXml: true,
    sentences: [
      [/ P_13_\d ([\d ,]+ zł)/, "net"],
      [/ P_14_\d ([\d ,]+ zł)/, "vat"],
      [/ P_15 ([\d ,]+ zł)/, "gross"],
    ],
  },
  {
    name: "FA(3) draft of an instalment",
    address: (at) => (at.deal.facts.instalments.length > 1 ? draftOf("1")(at) : null),
    isXml: true,
    sentences: [
      [/ P_13_\d ([\d ,]+ zł)/, "instalmentNet:1"],
      [/ P_14_\d ([\d ,]+ zł)/, "instalmentVat:1"],
      [/ P_15 ([\d ,]+ zł)/, "instalment:1"],
    ],
  },
  {
    name: "annex",
    address: (at) =>
      at.deal.facts.annexNumber === null
        ? null
        : bySide("sponsor", at, paths.annexPath(at.deal.id, at.deal.facts.annexNumber)),
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/w pieniądzu wynosi ([\d ,]+ zł)/, "gross"],
      [/mają wartość ([\d ,]+ zł)/, "inKind"],
      [/Wartość [a-z ęśćżńół]+ wynosi ([\d ,]+ zł)/, "onlySum"],
    ],
  },
  {
    name: "donation",
    address: (at) =>
      at.deal.kind === "donation" && at.deal.facts.received > 0
        ? bySide("organization", at, paths.donationConfirmationPath(at.deal.id))
        : null,
    sentences: [
      [/numer współpracy (POM-[0-9A-F]{8})/, "reference"],
      [/Razem ([\d ,]+ zł)/, "received"],
    ],
    isKnown: true,
  },
  {
    name: "impact PDF",
    address: (at) => bySide("sponsor", at, paths.impactPdfPath(yearOf(at.deal.firstDay))),
    sentences: [
      [/\((POM-[0-9A-F]{8})\): uzgodniono/, "reference"],
      [/: uzgodniono (.*?), (?:wpłynęło|świadczenia)/, "impact.worth"],
      [/zł, wpłynęło ([\d ,]+ zł)/, "impact.received"],
    ],
  },
]
