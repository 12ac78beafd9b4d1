import type { TypedValues } from "#app/lib/forms/refused-form.ts"
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
  /** Whether it contained a secret of the page's URL: then only that page can send it. */
  onlyFromItsPage: boolean
}

/** The party to act for to open a page or send a form; `next`: the page to open then. */
export type SwitchTo = { id: string; name: string; action: string; next: string | null }

/** A failed response with its form; before sending it again one has to sign in at `signIn`, or switch to `switchTo`. */
export type CarriesForm = {
  sentence?: string
  requestId?: string
  sent: SentForm
  signIn?: string
  switchTo?: SwitchTo | null
}

export function textsIn(form: Iterable<[string, unknown]>): TypedValues {
  const texts: TypedValues = {}
  for (const [name, value] of form) {
    if (typeof value !== "string" || /password/i.test(name)) continue
    const earlier = texts[name]
    texts[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return texts
}

const isToken = (name: string) => /token|zeton/i.test(name)
const isSecret = (name: string) => /password|secret|^code$/i.test(name)

/** Collects the texts of a posted form; only the names of passwords, codes, tokens and files. */
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

export type NamesOtherParty = { sentence: string; switchTo: SwitchTo | null }

/** A response that a page or form belongs to another of the viewer's parties. */
export const namesOtherParty = (data: unknown): data is NamesOtherParty =>
  typeof data === "object" && data !== null && "switchTo" in data && "sentence" in data

/** A response that needs more than a sentence: a form to send again, or a switch. */
export const carriesForm = (data: unknown): data is CarriesForm | NamesOtherParty =>
  typeof data === "object" && data !== null && ("sent" in data || "switchTo" in data)
