/** `fields` as the form sends them when nobody means ill; null: no form is known there. */
export type Target = { path: string; fields: readonly (readonly [name: string, value: string])[] | null }
/** `told`: the request in a line, for whoever reads what failed. */
export type Asked = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
  told: string
}

/** Numbers from 0 to 1 that a seed gives again (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Chance = ReturnType<typeof chanceFrom>

const queryNames = ["q", "status", "category", "voivodeship", "audience", "from", "to", "priceFrom", "priceTo", "sort"]
const moreNames = [
  "after",
  "upcoming",
  "shown",
  "view",
  "zakladka",
  "posty",
  "rozmowa",
  "zapytanie",
  "przed",
  "po",
  "ile",
]
const oddNames = [
  "filtr",
  "strona",
  "typ",
  "id",
  "token",
  "zeton",
  "next",
  "dzialanie",
  "edycja",
  "__proto__",
  "a[b][0]",
  "",
]
const names = [...queryNames, ...moreNames, ...oddNames]
const odd = [
  "",
  " ",
  "\u0000",
  "'",
  "%",
  "\\",
  "(a+)+$",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "\r\nX: y",
  "1e309",
  "-1",
  "NaN",
  "9007199254740993",
  "2147483648",
  "0000-00-00",
  "2027-02-30",
  "275761-01-01",
  "ąęłżźćńóś",
  "\ud800",
  "\u202e",
  "👩‍👩‍👧",
  "on",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
]

/** Something that hardly anybody types: one of the odd ones, noise, or something long. */
function oddText(chance: Chance): string {
  const kind = chance()
  if (kind < 0.6) return one(chance, odd).toWellFormed()
  const length = kind < 0.95 ? Math.ceil(chance() * 40) : Math.ceil(chance() * 20_000)
  const widest = one(chance, [0x7f, 0x17f, 0xffff, 0x1ffff])
  return Array.from({ length }, () => String.fromCodePoint(Math.floor(chance() * widest)))
    .join("")
    .toWellFormed()
}

const one = <Item>(chance: Chance, items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item

/** A form or an address of the target, with some of it changed, from a visitor or somebody signed in. */
export function requestFrom(chance: Chance, targets: readonly Target[], cookies: readonly (string | null)[]): Asked {
  const target = one(chance, targets)
  const posted = target.fields ? 0.6 : 0.03
  const usual = chance() < posted ? "POST" : "GET"
  const method = chance() < 0.03 ? one(chance, ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) : usual
  const path = pathFrom(chance, target.path)
  const cookie = one(chance, cookies)
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(chance() * 256)).join(".")}`,
    accept: one(chance, ["text/html", "application/json", "*/*"]),
    ...(cookie
      ? { cookie: chance() < 0.97 ? cookie : `${cookie.slice(0, -3)}; ${encodeURIComponent(oddText(chance))}` }
      : {}),
  }
  const body =
    method === "POST" || method === "PUT" || method === "PATCH" ? bodyFrom(chance, target, headers) : undefined
  const told = `${method} ${path.slice(0, 300)} ${cookie ? "signed in" : "visitor"} ${typeof body === "string" ? body.slice(0, 300) : body ? "multipart" : ""}`
  return { method, path, headers, ...(body === undefined ? {} : { body }), told }
}

/** The address with another query, or with something else in place of one of its parts; sometimes its data alone. */
function pathFrom(chance: Chance, address: string): string {
  const [pathname = "", search = ""] = address.split("?")
  const parts = pathname.split("/")
  if (chance() < 0.1) parts[1 + Math.floor(chance() * (parts.length - 1))] = encodeURIComponent(oddText(chance))
  const query = new URLSearchParams(search)
  for (let more = Math.floor(chance() * 4); more > 0; more--)
    query[chance() < 0.8 ? "set" : "append"](one(chance, names), oddText(chance))
  const data = chance() < 0.3 ? (pathname === "/" ? "_root.data" : ".data") : ""
  const raw = chance() < 0.05 ? one(chance, ["%", "%ff", "&&==", "a=%E0%80%80"]) : query.toString()
  return `${parts.join("/")}${data}${raw ? `?${raw}` : ""}`.slice(0, 8000)
}

/** The form as it should be, with some of it changed; or no form at all. */
function bodyFrom(chance: Chance, { fields }: Target, headers: Record<string, string>): string | FormData {
  if (chance() < 0.95) headers.origin = "http://localhost"
  if (chance() < 0.05) {
    headers["content-type"] = one(chance, [
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded; charset=x",
    ])
    return oddText(chance)
  }
  const entries = (fields ?? []).map(([name, value]): [string, string] => [name, value])
  for (let change = 1 + Math.floor(chance() * 3); change > 0; change--) {
    const at = Math.floor(chance() * entries.length)
    const kind = chance()
    if (kind < 0.15 || entries.length === 0)
      entries.push([chance() < 0.5 ? one(chance, names) : oddText(chance), oddText(chance)])
    else if (kind < 0.3) entries.splice(at, 1)
    else if (kind < 0.4) entries.push(entries[at] as [string, string])
    else entries[at] = [(entries[at] as [string, string])[0], oddText(chance)]
  }
  if (chance() < 0.3) {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    if (chance() < 0.5)
      form.append(
        one(chance, ["file", "image", "logo", "x"]),
        new Blob([oddText(chance)]),
        one(chance, ["a.pdf", "b.png", "c", oddText(chance)]),
      )
    return form
  }
  headers["content-type"] = "application/x-www-form-urlencoded"
  return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString()
}
