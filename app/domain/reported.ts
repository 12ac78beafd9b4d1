/** What may be reported; "other" is told by its address alone. */
export const reportedKinds = ["event", "organization", "user", "message", "other"] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** ?typ= of /zglos-tresc, and the word for it. */
const kinds: Readonly<Record<ReportedKind, { typ: string; label: string }>> = {
  event: { typ: "wydarzenie", label: "Wydarzenie" },
  organization: { typ: "organizacja", label: "Organizacja" },
  user: { typ: "uzytkownik", label: "Profil użytkownika" },
  message: { typ: "wiadomosc", label: "Wiadomość" },
  other: { typ: "inne", label: "Inna treść" },
}
export const reportedKindLabel = (kind: ReportedKind): string => kinds[kind].label
export const readReportedKind = (typ: string | null): ReportedKind =>
  reportedKinds.find((kind) => kinds[kind].typ === typ) ?? "other"

/** Where something is reported. */
export const reportAddress = (kind: Exclude<ReportedKind, "other">, id: string): string =>
  `/zglos-tresc?typ=${kinds[kind].typ}&id=${encodeURIComponent(id)}`
