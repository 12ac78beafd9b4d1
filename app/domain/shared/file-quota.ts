/** Purposes of private documents, each with its quota. */
export type DocumentPurpose = "attachment" | "settlement" | "material" | "proof" | "signed" | "invoice"

const megabyte = 1024 * 1024
const isReal = (realm: string) => realm === "public"

const quotas = {
  real: { bytes: 1024 * megabyte, name: "1\u00a0GB" },
  demo: { bytes: 10 * megabyte, name: "10\u00a0MB" },
}
/** Quota per account and purpose; smaller in demos, which anybody can open repeatedly. */
export const documentQuota = (realm: string) => (isReal(realm) ? quotas.real : quotas.demo)

export const pictureQuota = (realm: string) =>
  isReal(realm) ? { pictures: 300, bytes: 200 * megabyte } : { pictures: 30, bytes: 10 * megabyte }

const purposeTexts: Record<DocumentPurpose, { what: string; instead: string }> = {
  attachment: { what: "Załączniki", instead: "Wyślij wiadomość bez załącznika albo" },
  settlement: { what: "Rozliczenia", instead: "Wyślij mniejszy plik albo" },
  invoice: { what: "Pliki faktur", instead: "Dodaj fakturę bez pliku, wyślij mniejszy plik albo" },
  proof: { what: "Dowody wykonania świadczeń", instead: "Usuń niepotrzebne dowody, wyślij mniejszy plik albo" },
  signed: { what: "Podpisane egzemplarze umów", instead: "Wyślij mniejszy plik albo" },
  material: { what: "Materiały", instead: "Usuń dawne wersje, wyślij mniejszy plik albo" },
}

/** Error message when a file exceeds the quota, else null. In bytes. */
export function quotaProblem(
  purpose: DocumentPurpose,
  realm: string,
  { stored, more }: { stored: number; more: number },
) {
  const quota = documentQuota(realm)
  if (stored + more <= quota.bytes) return null
  const { what, instead } = purposeTexts[purpose]
  return isReal(realm)
    ? `${what} z\u00a0tego konta mogą zajmować razem ${quota.name} i\u00a0ten plik się już nie zmieści. ${instead} napisz do nas przez stronę Kontakt.`
    : `${what} w\u00a0wersji demonstracyjnej mogą zajmować razem ${quota.name}. ${instead} załóż prawdziwe konto.`
}
