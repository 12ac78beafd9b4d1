import { Refusal } from "#app/lib/refusal.ts"

export const outdated = () => new Refusal("invalid", "Odśwież stronę i spróbuj ponownie.")

/** The version that filled an editor's form, from the form's address. */
export function versionIn({ url }: { url: URL }): number {
  const [version] = /^\d{1,9}$/.exec(url.searchParams.get("wersja") ?? "") ?? []
  if (version === undefined) throw outdated()
  return Number(version)
}
