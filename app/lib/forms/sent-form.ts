/** A form that was sent and could not be taken, as a page needs it to offer sending it once more. */
export type SentForm = {
  /** The address it was posted to, of this site. */
  action: string
  multipart: boolean
  /** Every text in its order; a name may come again. */
  texts: [name: string, text: string][]
  /** What is never handed back, by the names of its controls. */
  files: string[]
  secrets: string[]
  /** A secret of the address it came from was among them: only that page can send it. */
  onlyFromItsPage: boolean
}

/** What an answer carries beside its sentence or the number of its request; `signIn`: who sends it has to sign in there first. */
export type CarriesForm = { sentence?: string; requestId?: string; sent: SentForm; signIn?: string }

const isToken = (name: string) => /token|zeton/i.test(name)
const isSecret = (name: string) => /password|secret|^code$/i.test(name)

/** Takes the texts of a posted form, and of passwords, codes, tokens and files no more than their names. */
export function sentFormOf(form: Iterable<[string, unknown]>, action: string, multipart: boolean): SentForm {
  const texts: SentForm["texts"] = []
  const files = new Set<string>()
  const secrets = new Set<string>()
  let onlyFromItsPage = false
  for (const [name, value] of form) {
    if (typeof value !== "string") files.add(name)
    else if (isToken(name)) onlyFromItsPage = true
    else if (isSecret(name)) secrets.add(name)
    else texts.push([name, value])
  }
  return { action, multipart, texts, files: [...files], secrets: [...secrets], onlyFromItsPage }
}

export const carriesForm = (data: unknown): data is CarriesForm =>
  typeof data === "object" && data !== null && "sent" in data
