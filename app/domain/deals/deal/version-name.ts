const proposalEnds = {
  declined: "odrzucona",
  withdrawn: "wycofana",
  replaced: "zastąpiona poprawioną",
  lapsed: "wygasła",
} as const
type NamedVersion = {
  version: number
  annexNumber: number | null
  outcome: "agreed" | keyof typeof proposalEnds | null
}

/** Name of a version of the terms, and how its annex ended. Only an agreed annex has its number to itself. */
export function versionName({ version, annexNumber, outcome }: NamedVersion): { name: string; end: string | null } {
  if (annexNumber === null) return { name: `Wersja ${version}`, end: null }
  if (outcome === "agreed") return { name: `Aneks nr ${annexNumber}`, end: "uzgodniony" }
  return { name: `Propozycja aneksu (wersja ${version})`, end: outcome && proposalEnds[outcome] }
}
