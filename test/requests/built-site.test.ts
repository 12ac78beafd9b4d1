import { spawnSync } from "node:child_process"
import fs from "node:fs"
import http from "node:http"
import path from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { agreementPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { databaseSum } from "#test/support/engines/database-sum.ts"
import { type Answered, type CacheRequest, sharedCache, sharedSeconds } from "#test/support/shared-cache.ts"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"
import { rows } from "./access/rows.ts"
import { probedPaths } from "./probed-paths.ts"

// Runs the built server as a process of its own, and records its outgoing connections.
let scenario: Scenario
let site: Server
let world: World
let trap: string
const cookies: Record<"visitor" | "marta" | "karolina", string> = { visitor: "", marta: "", karolina: "" }
type Who = keyof typeof cookies
const password = "zielona-kładka-7"
/** Texts that no line of the log may contain. */
const sentinels = {
  wrongPassword: "zgadnięte-hasło-73919",
  message: "Treść tylko dla drugiej strony 73919",
  token: "zeton73919abcdefghijkl",
}

beforeAll(async () => {
  scenario = await openScenario("embedded", process.env.DATABASE_URL)
  world = await castWorld()
  // an organization shows its address to everybody: an account's address there would look like a leak
  await scenario.pool.query("update organization set contact_email = 'biuro@przyklad.example'")
  trap = path.join(scenario.folder, "outbound")
  fs.writeFileSync(trap, "")
  site = await scenario.start({
    LOG_LEVEL: "info",
    OUTBOUND_TRAP: trap,
    NODE_OPTIONS: `--import=${path.resolve("test/support/engines/outbound-trap.mjs")}`,
  })
  for (const person of ["marta", "karolina"] as const) {
    const answer = await post("/logowanie", { email: world.viewers[person].email, password, rememberMe: "on" })
    cookies[person] = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")
  }
}, 60_000)
afterAll(() => scenario?.close())

const ask = (address: string, who: Who = "visitor", headers: Record<string, string> = {}) =>
  fetch(site.url + address, { redirect: "manual", headers: { cookie: cookies[who], accept: "text/html", ...headers } })
const post = (address: string, fields: Record<string, string>, who: Who = "visitor") =>
  fetch(site.url + address, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookies[who], origin: site.url, accept: "text/html" },
    body: new URLSearchParams(fields),
  })

/** A request that no browser sends: with any path, not normalized, and any method. */
const raw = (method: string, target: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port: site.port, method, path: target, headers: { host: "localhost", ...headers } },
      (answer) => {
        let body = ""
        answer.setEncoding("latin1").on("data", (text) => (body += text))
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      },
    )
    request.on("error", reject)
    request.end()
  })

/** Contents of files of ours and of the system that no answer may contain. */
const contents = /root:x:0|\[core\]|BEGIN [A-Z ]*PRIVATE|"dependencies"|sourceMappingURL|pgTable\(|Index of|AUTH_SECRET/

describe("paths and files of the site", () => {
  test("none of a hundred paths that attackers try on every site reveals anything", async () => {
    expect(probedPaths.length).toBeGreaterThanOrEqual(100)
    const secret = fs.existsSync("data/secret") ? fs.readFileSync("data/secret", "utf8") : "no secret here"
    for (const target of probedPaths) {
      const { status, headers, body } = await raw("GET", target)
      expect([301, 302, 400, 404, 405], `${target} answered ${status}`).toContain(status)
      expect(body, target).not.toMatch(contents)
      expect(body, target).not.toContain(secret)
      expect(new URL(headers.location ?? "/", site.url).origin, target).toBe(site.url)
    }
  })

  test("files of the build are sent whole, compressed as the browser accepts, and cached by it for good", async () => {
    const [, script = ""] = /href="(\/assets\/root-[\w-]+\.js)"/.exec((await raw("GET", "/")).body) ?? []
    for (const [packing, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync, "": Buffer.from })) {
      for (let time = 0; time < 2; time++) {
        const { status, headers, body } = await raw("GET", script, { "accept-encoding": packing })
        expect([status, headers["content-encoding"] ?? ""], script).toEqual([200, packing])
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable")
        expect(headers["content-type"]).toMatch(/^text\/javascript/)
        expect(unpack(Buffer.from(body, "latin1")).equals(fs.readFileSync(`build/client${script}`))).toBe(true)
      }
    }
    expect((await raw("HEAD", script)).status).toBe(200)
    expect((await raw("GET", "/apple-touch-icon.png")).headers["content-type"]).toBe("image/png")
    for (const none of [
      "/assets",
      "/assets/",
      "/assets/root.js",
      "/assets/%2e%2e/assets",
      `${script}/`,
      `${script}.br.br`,
    ])
      expect((await raw("GET", none)).status, none).toBe(404)
  })

  test("the router's list of routes is sent to scripts of this build, a part at a time", async () => {
    const manifest = (query: string) => ask(`/__manifest${query}`)
    const html = await (await ask("/")).text()
    const version = /"version": ?"(\w+)"/.exec(html)?.[1]
    expect(await (await manifest(`?version=${version}&paths=/wydarzenia,/nie-ma`)).json()).toMatchObject({
      "routes/events/events": { path: "wydarzenia" },
    })
    const refused = [
      await manifest(""),
      await manifest(`?version=${version}`),
      await manifest(`?paths=${"a,".repeat(4_000)}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([204, 400, 400])
  })

  test("unsupported methods are refused, none is a bug, and none is mirrored", async () => {
    for (const method of ["TRACE", "TRACK", "DEBUG", "OPTIONS", "PROPFIND", "MKCOL", "PUT", "PATCH", "DELETE", "PURGE"])
      for (const target of ["/", "/logowanie", "/assets/x.js", "/healthz", "/nie-ma"]) {
        const { status, body } = await raw(method, target).catch(() => ({ status: 400, body: "" }))
        expect([400, 404, 405, 501], `${method} ${target} answered ${status}`).toContain(status)
        expect(body, method).not.toMatch(/host: localhost/i)
      }
  })

  test("the build has no source maps and no secrets", () => {
    const files = fs
      .readdirSync("build", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(m?js|css|json|html|map)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
    expect(files.filter((file) => file.endsWith(".map") && file.startsWith("build/client"))).toEqual([])
    const ownSecrets = ["data/secret", path.join(scenario.folder, "secret")].filter((file) => fs.existsSync(file))
    const forbidden = [
      ...ownSecrets.map((file) => fs.readFileSync(file, "utf8").trim()),
      ...Object.entries(process.env).flatMap(([name, value = ""]) =>
        /SECRET|PASSWORD|TOKEN|_KEY$/i.test(name) && value.length > 11 ? [value] : [],
      ),
    ]
    for (const file of files) {
      const text = fs.readFileSync(file, "utf8")
      for (const secret of forbidden) expect(text.includes(secret), file).toBe(false)
      if (file.startsWith("build/client")) {
        expect(text.includes(process.cwd()), `${file} names a folder of this machine`).toBe(false)
        expect(/AUTH_SECRET|DATABASE_URL|SMTP_URL/.test(text), `${file} knows of settings`).toBe(false)
        // only the server applies the rules of forms; their library is 23 kB that no browser needs
        expect(/\$ZodType|ZodError/.test(text), `${file} carries zod: what it imports belongs apart from a form`).toBe(
          false,
        )
      }
    }
    expect(files.length).toBeGreaterThan(50)
  })
})

/** Every page that somebody reaches by links from all addresses of the product. */
async function crawl(who: Who, get: (request: CacheRequest) => Promise<Answered>, mostAddresses = 160) {
  const waiting = Object.values(rows)
    .map(({ at }) => at(world))
    .filter((address) => !address.startsWith("/strumien"))
  const known = new Set(waiting)
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const headers = { cookie: cookies[who], origin: "https://zly.example" }
    const answer = await get({ path: address, headers })
    expect(answer.status, `${who} ${address}`).toBeLessThan(500)
    expect(
      [...answer.headers.keys()].filter((name) => name.startsWith("access-control")),
      address,
    ).toEqual([])
    expect(answer.headers.get("strict-transport-security"), "without TLS").toBeNull()
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue
    const [pathname = "", search] = address.split("?")
    const data = `${pathname === "/" ? "/_" : pathname}.data${search ? `?${search}` : ""}`
    await get({ path: data, headers })
    for (const [, href = ""] of answer.body.matchAll(/(?:href|src)="(\/(?!assets)[^"#]*)/g)) {
      const next = href.replaceAll("&amp;", "&")
      if (known.has(next) || known.size > mostAddresses) continue
      known.add(next)
      waiting.push(next)
    }
  }
  return known
}

const fromSite = async ({ path: address, headers }: CacheRequest): Promise<Answered> => {
  const answer = await fetch(site.url + address, { redirect: "manual", headers })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}
const personal = (who: Who) => (who === "visitor" ? [] : [world.viewers[who].email])

test("a shared cache never gives one person's page to another, and reading pages changes nothing", async () => {
  const before = await databaseSum(scenario.pool, ["public"])
  let hits = 0
  for (const heedsVary of [true, false]) {
    let asking: Who = "visitor"
    const get = sharedCache(fromSite, { heedsVary })
    const watched = async (request: CacheRequest) => {
      const { answer, storedFor } = await get(request)
      const isPage = answer.headers.get("content-type")?.startsWith("text/html")
      const what = `${request.path} for ${asking}`
      for (const other of ["marta", "karolina"] as const)
        if (other !== asking)
          for (const own of personal(other)) expect(answer.body.includes(own), `${what} names ${other}`).toBe(false)
      if (storedFor) hits++
      // pages of signed-in people are stored by nobody, whether or not the cache heeds Vary
      if (storedFor && isPage) expect(storedFor.headers.cookie, `${what} was stored for somebody`).toBe("")
      if (storedFor && isPage && heedsVary) expect(request.headers.cookie, `${what} is a visitor's`).toBe("")
      if (sharedSeconds(answer)) expect(answer.headers.getSetCookie(), `${what} is stored with a cookie`).toEqual([])
      return answer
    }
    const seen: Record<string, number> = {}
    const inTurn: Who[] = heedsVary ? ["karolina", "visitor", "marta", "visitor"] : ["marta", "visitor"]
    for (asking of inTurn) seen[asking] = (await crawl(asking, watched)).size
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(80)
  }
  expect(hits).toBeGreaterThan(60)
  expect(await databaseSum(scenario.pool, ["public"])).toEqual(before)
}, 120_000)

describe("the log", () => {
  type Line = { msg: string; time: string; level: number; requestId?: string; userId?: string; status?: number }
  const lines = () => site.complaints.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line)
  /** The log lines of one request, once its last line is written. */
  async function linesOf(answer: Response) {
    await answer.text()
    const id = answer.headers.get("x-request-id")
    await expect.poll(() => lines().some((line) => line.requestId === id && line.msg === "request")).toBe(true)
    return lines().filter((line) => line.requestId === id)
  }
  const onlyLineOf = async (answer: Response, event: string) => {
    const found = (await linesOf(answer)).filter(({ msg }) => msg === event)
    expect(found, event).toHaveLength(1)
    expect(found[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    return found[0]
  }

  test("names people who signed in, failed to, were denied or limited, or sent a refused upload – each once", async () => {
    const { email, id } = world.viewers.tomasz
    const entered = await post("/logowanie", { email, password })
    expect(await onlyLineOf(entered, "signed in")).toMatchObject({ userId: id })

    const failed = await post("/logowanie", { email, password: sentinels.wrongPassword })
    expect(await onlyLineOf(failed, "sign-in failed")).toMatchObject({ userId: id, why: "password" })
    const unknown = await post("/logowanie", { email: "nikt@przyklad.example", password: sentinels.wrongPassword })
    expect(await onlyLineOf(unknown, "sign-in failed")).toMatchObject({ userId: null })

    const denied = await ask("/wspolprace/nowa", "karolina")
    expect(denied.status).toBe(403)
    expect(await onlyLineOf(denied, "access denied")).toMatchObject({ userId: world.viewers.karolina.id })
    expect(await onlyLineOf(await ask("/moje-wydarzenia", "marta"), "access denied")).toMatchObject({
      why: "forbidden",
    })
    expect(await onlyLineOf(await ask("/operator", "marta"), "access denied")).toMatchObject({ why: "operator" })
    const foreign = await ask(agreementPath(world.deals.completed), "marta")
    expect((await linesOf(foreign)).at(-1)).toMatchObject({ msg: "request", userId: world.viewers.marta.id })

    let limited = failed
    for (let tries = 0; tries < 12 && limited.status !== 429; tries++)
      limited = await post("/logowanie", { email, password: sentinels.wrongPassword })
    expect(limited.status).toBe(429)
    expect(await onlyLineOf(limited, "limited")).toMatchObject({ limit: "signIn" })

    const refused = await fetch(`${site.url}/pliki/banner?name=x.png`, {
      method: "POST",
      headers: { cookie: cookies.karolina, origin: site.url },
      body: "no picture",
    })
    expect(refused.status).toBe(400)
    expect(await onlyLineOf(refused, "upload refused")).toMatchObject({
      what: "banner",
      userId: world.viewers.karolina.id,
    })
    const crossed = await fetch(`${site.url}/profil`, { method: "POST", headers: { origin: "https://zly.example" } })
    expect(await onlyLineOf(crossed, "foreign origin refused")).toBeDefined()
  })

  test("contains no secret, such as a password, cookie, token or message, and no bug", async () => {
    const sent = await post(`/wspolprace/nowa`, { message: sentinels.message }, "marta")
    await linesOf(sent)
    await linesOf(await post("/kontakt", { name: "Jan", email: "jan@przyklad.example", message: sentinels.message }))
    await linesOf(await ask(`/reset-hasla?token=${sentinels.token}`))
    await linesOf(await ask(`/powiadomienia/wypisz?zeton=${sentinels.token}`))
    const whole = site.complaints.join("\n")
    const tokens = [cookies.marta, cookies.karolina].flatMap(
      (cookie) => /pomost-session=([^;]{20})/.exec(cookie)?.[1] ?? [],
    )
    expect(tokens).toHaveLength(2)
    for (const secret of [...Object.values(sentinels), password, ...tokens])
      expect(whole.includes(secret), secret).toBe(false)
    expect(lines().filter(({ level }) => level >= 50)).toEqual([])
    expect(lines().length).toBeGreaterThan(300)
  })
})

test("the server connects to no typed address, only to its own database", async () => {
  const lure = "https://pulapka.example/obraz.png"
  const fields = { name: "Zielone Podwórka", description: "Sadzimy drzewa.", category: "Ekologiczne" }
  await post(
    "/organizacja/edycja?sekcja=kontakt",
    { ...fields, website: lure, contactEmail: "a@pulapka.example" },
    "karolina",
  )
  await post("/organizacja/edycja?sekcja=media", { facebook: lure, instagram: lure, linkedin: lure }, "karolina")
  const sent = {
    subject: "Pytanie",
    message: `Zobacz ${lure} i http://127.0.0.1:9/`,
    name: "Jan",
    email: "jan@pulapka.example",
  }
  expect((await post("/kontakt", sent)).status).toBe(302)
  await ask("/profil", "marta", {
    referer: lure,
    "x-forwarded-host": "pulapka.example",
    "x-forwarded-for": "192.0.2.1",
  })
  // the email is sent like any other
  await expect.poll(() => fs.readdirSync(`${scenario.folder}/mail`).length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(fs.readFileSync(trap, "utf8")).toBe("")

  // checks that the trap itself works
  const env = { ...process.env, OUTBOUND_TRAP: trap, DATABASE_URL: "" }
  const args = [
    "--import",
    "./test/support/engines/outbound-trap.mjs",
    "--eval",
    "fetch('http://127.0.0.1:65000').catch(() => {})",
  ]
  spawnSync(process.execPath, args, { env })
  expect(fs.readFileSync(trap, "utf8")).toMatch(/^connects to 127\.0\.0\.1:65000/)
})
