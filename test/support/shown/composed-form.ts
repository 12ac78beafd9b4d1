import type { Fields, Visitor } from "../app.ts"

/** The fields that a browser would send from the page of a composed settlement. */
export async function composedForm(person: Visitor, address: string, typed: Fields = {}): Promise<Fields> {
  const html = await person.html(address)
  const fields: Fields = { beforeEvent: "on", summary: "Było pięknie" }
  const form = html.slice(html.indexOf('name="version"') - 200)
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [, name = ""] = /name="([^"]*)"/.exec(tag) ?? []
    const [, value = ""] = /value="([^"]*)"/.exec(tag) ?? []
    if (/type="(radio|checkbox)"/.test(tag) && !/checked=""/.test(tag)) continue
    if (name === "version" || /^items\[\d+\]\.(rowId|state)$/.test(name)) fields[name] = value
    if (name === "proofs") fields.proofs = [fields.proofs ?? [], value].flat() as string[]
  }
  for (const [, name = "", value = ""] of form.matchAll(/<textarea[^>]*name="(items[^"]*)"[^>]*>([^<]*)</g))
    fields[name] = value
  return { ...fields, ...typed }
}

/** The same with an answer and a note for every row that lacks them. */
export async function filledForm(person: Visitor, address: string, typed: Fields = {}): Promise<Fields> {
  const fields = await composedForm(person, address, typed)
  for (const name of Object.keys(fields)) {
    if (!name.endsWith(".rowId")) continue
    fields[name.replace("rowId", "state")] ||= "done"
    fields[name.replace("rowId", "note")] ||= "Widzieli to goście"
  }
  return fields
}
