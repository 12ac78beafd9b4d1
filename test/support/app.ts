import { app } from "#server/app.ts"
import { builtServer } from "./built-server.ts"
import { invalidMarkup } from "./shown/valid-markup.ts"

const origin = "http://localhost:3000"
export const isBuilt = process.env.TEST_SERVER === "built"

/** Requests to the app in this process, or over HTTP to the built server. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set("host", "localhost:3000")
  const whole: RequestInit = { redirect: "manual", ...init, headers }
  return isBuilt ? fetch((await builtServer()).url + path, whole) : app.request(origin + path, whole)
}

type Field = string | File | (string | File)[]
export type Fields = Record<string, Field>

/** The app as Request → Response, with a cookie jar per visitor. */
export function visitor() {
  const jar = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (jar.size) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "))
    if (!headers.has("origin")) headers.set("origin", origin)
    const answer = await request(path, { ...init, headers })
    receive(answer.headers)
    return answer
  }
  const receive = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value && !/max-age=0/i.test(cookie)) jar.set(name, value)
      else jar.delete(name)
    }
  }
  return {
    jar,
    send,
    receive,
    get: (path: string, init?: RequestInit) => send(path, init),
    html: async (path: string) => {
      const html = await (await send(path)).text()
      const problems = html.startsWith("<!DOCTYPE html>") ? invalidMarkup(html) : []
      if (problems.length) throw new Error(`${path} is not valid HTML:\n${problems.join("\n")}`)
      return html
    },
    post: (path: string, fields: Fields, init: RequestInit = {}) =>
      send(path, { ...init, method: "POST", body: formData(fields) }),
  }
}
export type Visitor = ReturnType<typeof visitor>

/** The headers of the person's browser, for a command that needs the session. */
export const headersOf = ({ jar }: Visitor) =>
  new Headers({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") })

export function formData(fields: Fields) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) body.append(name, one)
  return body
}

let people = 0

/** A new account through the registration form, signed in. */
export async function signedUp(userType: "organization" | "sponsor", fields: Fields = {}) {
  const person = visitor()
  const email = `osoba${++people}-${crypto.randomUUID().slice(0, 8)}@przyklad.example`
  const answer = await person.post("/rejestracja", {
    userType,
    name: "Osoba Testowa",
    organizationName: userType === "organization" ? `Fundacja Testowa ${people}` : "",
    companyName: userType === "sponsor" ? `Firma Testowa ${people} Sp. z o.o.` : "",
    email,
    password: "zielona-kładka-7",
    confirmPassword: "zielona-kładka-7",
    ...fields,
  })
  if (answer.status !== 302) throw new Error(`registration answered ${answer.status}`)
  return Object.assign(person, { email })
}
