/** A rejected form, in a shape that a page can offer for resubmission. */
export type SentForm = {
  /** The path it was posted to. */
  action: string
  multipart: boolean
  /** In order; names may repeat. */
  texts: [name: string, text: string][]
  /** Control names whose values are never returned. */
  files: string[]
  secrets: string[]
  /** It contained a secret of the page's URL: only that page can send it. */
  onlyFromItsPage: boolean
}

/** A failed response with its form; `signIn`: the sender has to sign in there first. */
export type CarriesForm = { sentence?: string; requestId?: string; sent: SentForm; signIn?: string }

const isToken = (name: string) => /token|zeton/i.test(name)
const isSecret = (name: string) => /password|secret|^code$/i.test(name)

/** Collects texts of a posted form; of passwords, codes, tokens and files only the names. */
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
