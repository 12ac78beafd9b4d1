/** "other" is identified by its URL only. */
export const reportedKinds = ["event", "organization", "user", "message", "invitation", "other"] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** ?typ= of /zglos-tresc. */
const addressCodes: Readonly<Record<ReportedKind, string>> = {
  event: "wydarzenie",
  organization: "organizacja",
  user: "uzytkownik",
  message: "wiadomosc",
  invitation: "zaproszenie",
  other: "inne",
}
/** Unknown values are "other". */
export const readReportedKind = (typ: string | null): ReportedKind =>
  reportedKinds.find((kind) => addressCodes[kind] === typ) ?? "other"

export const reportAddress = (kind: Exclude<ReportedKind, "other">, id: string): string =>
  `/zglos-tresc?typ=${addressCodes[kind]}&id=${encodeURIComponent(id)}`
