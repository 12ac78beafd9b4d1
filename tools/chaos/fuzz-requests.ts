import { pick } from "./fault.ts"

/** `fields`: a valid form; null if none is known there. */
export type Target = { path: string; fields: readonly (readonly [name: string, value: string])[] | null }
/** `summary`: a one-line description for failure messages. */
export type FuzzRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
  summary: string
}

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
const oddValues = [
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

/** Unusual text: a known odd one, noise, or very long. */
function oddText(): string {
  const kind = Math.random()
  if (kind < 0.6) return pick(oddValues).toWellFormed()
  const length = kind < 0.95 ? Math.ceil(Math.random() * 40) : Math.ceil(Math.random() * 20_000)
  const widest = pick([0x7f, 0x17f, 0xffff, 0x1ffff])
  return Array.from({ length }, () => String.fromCodePoint(Math.floor(Math.random() * widest)))
    .join("")
    .toWellFormed()
}

/** A form or URL of the target, partly mutated, from a visitor or a signed-in person. */
export function requestFrom(
  origin: string,
  targets: readonly Target[],
  cookies: readonly (string | null)[],
): FuzzRequest {
  const target = pick(targets)
  const postChance = target.fields ? 0.6 : 0.03
  const usualMethod = Math.random() < postChance ? "POST" : "GET"
  const method = Math.random() < 0.03 ? pick(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) : usualMethod
  const path = pathFrom(target.path)
  const cookie = pick(cookies)
  const headers: Record<string, string> = {
    "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}`,
    accept: pick(["text/html", "application/json", "*/*"]),
    ...(cookie ? { cookie: Math.random() < 0.9 ? cookie : oddCookie(cookie) } : {}),
  }
  const body = ["POST", "PUT", "PATCH"].includes(method) ? bodyFrom(origin, target, headers) : undefined
  const shownBody = body instanceof FormData ? "multipart" : (body ?? "").slice(0, 300)
  const summary = `${method} ${path.slice(0, 300)} ${cookie ? "signed in" : "visitor"} ${shownBody}`
  return { method, path, headers, ...(body === undefined ? {} : { body }), summary }
}

/** Ambiguous cookie spellings: blank, doubled, quoted, cut, long. */
const cookieSpellings: readonly ((cookie: string) => string)[] = [
  ...[
    "\u00a0",
    "\u00ef\u00bb\u00bf",
    "\t",
    "\u0085",
    ";",
    ";;  ; ",
    "=; ",
    "a; ",
    '"',
    "__Host-",
    "$Version=1; ",
    ",",
  ].map((before) => (cookie: string) => before + cookie),
  (cookie) => `pomost-session=x; ${cookie}`,
  (cookie) => `${cookie}; pomost-session=`,
  (cookie) => `${"a=".padEnd(8000, "b")}; ${cookie}`,
  (cookie) => cookie.replace("=", "\u00a0="),
  (cookie) => cookie.replace("=", ' = "').concat('"'),
  (cookie) => cookie.toUpperCase(),
  (cookie) => cookie.replaceAll("%", "%25"),
  (cookie) => `${cookie.slice(0, -3)}; ${encodeURIComponent(oddText())}`,
]
const oddCookie = (cookie: string) => pick(cookieSpellings)(cookie)

/** The URL with another query or part; sometimes its data request. */
function pathFrom(address: string): string {
  const [pathname = "", search = ""] = address.split("?")
  const parts = pathname.split("/")
  if (Math.random() < 0.1) parts[1 + Math.floor(Math.random() * (parts.length - 1))] = encodeURIComponent(oddText())
  const query = new URLSearchParams(search)
  for (let more = Math.floor(Math.random() * 4); more > 0; more--)
    query[Math.random() < 0.8 ? "set" : "append"](pick(names), oddText())
  const dataSuffix = pathname === "/" ? "_.data" : ".data"
  const suffix = Math.random() < 0.3 ? dataSuffix : ""
  const raw = Math.random() < 0.05 ? pick(["%", "%ff", "&&==", "a=%E0%80%80"]) : query.toString()
  return `${parts.join("/")}${suffix}${raw ? `?${raw}` : ""}`.slice(0, 8000)
}

/** The form, partly mutated; or no form. */
function bodyFrom(origin: string, { fields }: Target, headers: Record<string, string>): string | FormData {
  if (Math.random() < 0.95) headers.origin = origin
  if (Math.random() < 0.05) {
    headers["content-type"] = pick([
      "application/json",
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded; charset=x",
    ])
    return oddText()
  }
  const entries = (fields ?? []).map(([name, value]): [string, string] => [name, value])
  for (let change = 1 + Math.floor(Math.random() * 3); change > 0; change--) {
    const at = Math.floor(Math.random() * entries.length)
    const kind = Math.random()
    if (kind < 0.15 || entries.length === 0) entries.push([Math.random() < 0.5 ? pick(names) : oddText(), oddText()])
    else if (kind < 0.3) entries.splice(at, 1)
    else if (kind < 0.4) entries.push(entries[at] as [string, string])
    else entries[at] = [(entries[at] as [string, string])[0], oddText()]
  }
  if (Math.random() < 0.3) {
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value)
    if (Math.random() < 0.5)
      form.append(pick(["file", "image", "logo", "x"]), new Blob([oddText()]), pick(["a.pdf", "b.png", "c", oddText()]))
    return form
  }
  headers["content-type"] = "application/x-www-form-urlencoded"
  return new URLSearchParams(entries).toString()
}
