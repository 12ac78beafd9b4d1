import net from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { eventPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { amountIn } from "#test/support/shown/amount-in.ts"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"
import { rows } from "./access/rows.ts"

// Sends requests to the built server with its page cache over raw sockets, as HTTP clients normalize headers.
let scenario: Scenario
let site: Server
let world: World
/** Cookie of a signed-in sponsor, as the server set it: "pomost-session=…". */
let session: string
const grosze = 7_391_900
const price = amountIn(grosze / 100)

type Answer = { status: number; headers: Map<string, string>; body: string }

beforeAll(async () => {
  scenario = await openScenario("embedded", process.env.DATABASE_URL)
  world = await castWorld()
  await scenario.pool.query("update sponsorship_option set price_grosze = $1, price_to_grosze = $1", [grosze])
  await scenario.pool.query("update organization set contact_email = 'biuro@przyklad.example'")
  site = await scenario.start()
  session = await signIn()
}, 60_000)
afterAll(() => scenario?.close())

async function signIn() {
  const fields = { email: world.viewers.marta.email, password: "zielona-kładka-7", rememberMe: "on" }
  const answer = await fetch(`${site.url}/logowanie`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url },
    body: new URLSearchParams(fields),
  })
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("pomost-session="))
  return cookie?.split(";")[0] ?? ""
}

/** One request on a socket of its own; `lines` are header lines, each character one byte. */
function ask(target: string, lines: string[] = [], method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(site.port, "127.0.0.1")
    const parts: Buffer[] = []
    socket.on("data", (part) => parts.push(part)).on("error", reject)
    socket.on("end", () => resolve(parsed(Buffer.concat(parts))))
    const head = [`${method} ${target} HTTP/1.1`, "Host: localhost", "Accept: text/html", "Connection: close", ...lines]
    socket.write(Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"))
  })
}

function parsed(bytes: Buffer): Answer {
  const end = bytes.indexOf("\r\n\r\n")
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n")
  const headers = new Map(lines.map((line) => line.split(/: ?(.*)/s, 2).map((part) => part.trim()) as [string, string]))
  const lower = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]))
  return { status: Number(first.split(" ")[1]), headers: lower, body: bytes.subarray(end + 4).toString() }
}

/** Every byte of an answer, as text. */
const textOf = ({ headers, body }: Answer) => `${[...headers].join("\n")}\n${body}`
const isShared = ({ headers }: Answer) => /public|s-maxage/.test(headers.get("cache-control") ?? "")

/** Texts that only a signed-in person's answer contains. */
function personalIn(answer: Answer) {
  const text = textOf(answer)
  const found = [world.viewers.marta.email, "Wyloguj", "/profil/"].filter((part) => text.includes(part))
  return price.test(text) ? [...found, "a price"] : found
}

/** Ways to write the header that names a session: well-formed, odd and broken ones. */
function spellings(pair: string): string[][] {
  const [name = "", value = ""] = pair.split(/=(.*)/s)
  const odd = [
    "\xa0",
    "\x85",
    "\x0b",
    "\x0c",
    "\t",
    " ",
    "  \t ",
    "\xef\xbb\xbf",
    "\xe2\x80\x8b",
    "\xe3\x80\x80",
    "\x1f",
    "\x7f",
  ]
  const header = (text: string) => [`Cookie: ${text}`]
  return [
    header(pair),
    ...odd.map((space) => header(`${space}${pair}`)),
    ...odd.map((space) => header(`a=b;${space}${pair}`)),
    ...odd.map((space) => header(`${name}${space}=${value}`)),
    ...odd.map((space) => header(`${name}=${space}${value}${space}`)),
    header(`;;; ${pair}`),
    header(`${pair};`),
    header(`a=b;${pair}`),
    header(`a=b,${pair}`),
    header(`a=b ${pair}`),
    header(`${name}="${value}"`),
    header(`"${name}"=${value}`),
    header(`${name}==${value}`),
    header(`$Version=1; ${name}=${value}; $Path=/`),
    header(`${name.toUpperCase()}=${value}`),
    header(`%70${name.slice(1)}=${value}`),
    header(`__Host-${pair}`),
    header(`\xa0__Host-${pair}`),
    header(`${name}=wrong; ${pair}`),
    header(`${pair}; ${name}=wrong`),
    header(`${"filler=0123456789; ".repeat(420)}\xa0${pair}`),
    header(`toast=1; \xa0pomost-toast=${Buffer.from('{"title":"cudzy"}').toString("base64")}`),
    ["cookie: a=b", `COOKIE: \xa0${pair}`],
    [`Cookie: ${pair}`, "Cookie: a=b"],
    ["Cookie:", `Cookie:${pair}`],
    [`Cookie:\t${pair}\t`],
    [`X-Forwarded-Cookie: ${pair}`, `Authorization: Bearer ${value}`],
  ]
}

test("no spelling of a session's cookie puts a signed-in page where visitors get it, on any cached address", async () => {
  const open = Object.values(rows).filter(({ get }) => get.visitor === 200)
  const addresses = [...new Set(open.map(({ at }) => at(world)).filter((at) => !at.startsWith("/strumien")))]
  const cached: string[] = []
  for (const address of addresses) {
    const once = await ask(address)
    const again = await ask(address)
    if (isShared(once) || again.headers.get("x-page-cache") === "hit") cached.push(address)
  }
  expect(cached.filter((address) => !address.includes(".")).length).toBeGreaterThan(10)
  const all = spellings(session)
  expect(all.length).toBeGreaterThanOrEqual(40)
  let personal = 0
  for (const address of cached)
    for (const [at, lines] of all.entries()) {
      // a new address, so that this request would be the one that is stored
      const newAddress = `${address}${address.includes("?") ? "&" : "?"}proba=${at}`
      const what = `${newAddress} ${JSON.stringify(lines).slice(-80)}`
      const odd = await ask(newAddress, lines)
      expect(odd.status, what).toBeLessThan(500)
      const found = personalIn(odd)
      if (found.length > 0) personal++
      if (found.length > 0) expect(odd.headers.get("cache-control"), what).toBe("private, no-store")
      if (isShared(odd)) expect(found, what).toEqual([])
      const after = await ask(newAddress)
      expect(personalIn(after), `a visitor after ${what}`).toEqual([])
      expect(after.body, `a visitor after ${what}`).not.toContain("cudzy")
    }
  // some spellings are ordinary, so the session was valid all the time
  expect(personal).toBeGreaterThan(cached.length)
}, 300_000)

test("a HEAD with a session does not warm the cache with its page, and a visitor's page is the same to everyone", async () => {
  for (const space of ["", "\xa0", "\t"]) {
    const address = `${eventPath(world.events.planting)}?glowa=${encodeURIComponent(space)}`
    await ask(address, [`Cookie:${space}${session}`], "HEAD")
    const first = await ask(address)
    expect(personalIn(first)).toEqual([])
    const known = await ask(address, ["Cookie: known-device=x; _ga=GA1.1.1"])
    expect(known.headers.get("x-page-cache")).toBe("hit")
    expect(personalIn(await ask(address, [`Cookie: ${session}`]))).toContain("a price")
  }
})
