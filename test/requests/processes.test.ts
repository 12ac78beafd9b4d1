import { spawn } from "node:child_process"
import fs from "node:fs"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { eventPath, organizationPath } from "#app/paths.ts"
import { castWorld } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { type Person, people } from "../../tools/chaos/people.ts"
import { openScenario, type Scenario, type Server } from "../../tools/chaos/scenario.ts"

// Two processes of the built server on one database, as behind a proxy.
let scenario: Scenario
let firstServer: Server
let otherServer: Server
let organization: Person

type Fields = Record<string, string>
const send = (server: Server, path: string, fields: Fields | null = null, cookie = "") =>
  fetch(server.url + path, {
    method: fields ? "POST" : "GET",
    redirect: "manual",
    headers: { cookie, accept: "text/html", ...(fields ? { origin: server.url } : {}) },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
const soon = { timeout: 15_000, interval: 20 }

beforeAll(async () => {
  if (!fs.existsSync("build/server/index.js")) await build()
  scenario = await openScenario("embedded", process.env.DATABASE_URL)
  ;[firstServer, otherServer] = await Promise.all([scenario.start(), scenario.start()])
  ;[organization] = (await people(scenario.pool, 1, "organization")) as [Person]
}, 180_000)
afterAll(() => scenario?.close())

function build() {
  const child = spawn(process.execPath, ["tools/prepare.mjs"], { stdio: "inherit" })
  return new Promise((resolve) => child.once("close", resolve))
}

test("an event published on one process appears at once in the list that the other stores for visitors", async () => {
  for (const server of [firstServer, otherServer, firstServer, otherServer])
    await (await send(server, "/wydarzenia")).text()
  expect((await send(otherServer, "/wydarzenia")).headers.get("x-page-cache")).toBe("hit")
  const published = await send(
    firstServer,
    "/dodaj-wydarzenie",
    {
      key: crypto.randomUUID(),
      title: "Sadzenie drzew na dwóch serwerach",
      description: "Sadzimy drzewa na podwórkach.",
      category: "Ekologiczne",
      startDate: "2027-04-24",
      city: "Poznań",
      voivodeship: "wielkopolskie",
      "options[0].title": "Sponsor główny",
      "options[0].price": "5 000",
    },
    organization.cookie,
  )
  expect(published.status).toBe(302)
  for (const server of [firstServer, otherServer])
    await vi.waitFor(async () => {
      expect(await (await send(server, "/wydarzenia")).text()).toContain("Sadzenie drzew na dwóch serwerach")
    }, soon)
})

test("a sponsor who agrees on one process appears at once on the pages that the other stores, and disappears again", async () => {
  const world = await castWorld()
  const pages = [eventPath(world.events.planting), organizationPath(world.organizations.orchard)]
  await dealAfter(world, situations.completed ?? [])
  const [sponsor] = (await people(scenario.pool, 1, "sponsor")) as [Person]
  await scenario.pool.query("update deal set sponsor_id = $1 where sponsor_id = $2", [
    sponsor.companyId,
    world.companies.bakery,
  ])
  for (const companyName of ["Wytwórnia Mostów", "Wytwórnia Kładek", null]) {
    for (const page of [...pages, ...pages]) await (await send(otherServer, page)).text()
    for (const page of pages) expect((await send(otherServer, page)).headers.get("x-page-cache")).toBe("hit")
    const fields = { name: "Zofia Żak", about: "", companyName: companyName ?? "Wytwórnia Kładek" }
    const saved = await send(
      firstServer,
      "/profil",
      { ...fields, ...(companyName && { showsSupports: "on" }) },
      sponsor.cookie,
    )
    expect(saved.status).toBe(302)
    for (const page of pages)
      await vi.waitFor(async () => {
        const html = await (await send(otherServer, page)).text()
        expect(/Wytwórnia \p{L}+/u.exec(html)?.[0] ?? null, page).toBe(companyName)
      }, soon)
  }
})

test("a session is valid on both, and ends on both", async () => {
  for (const server of [firstServer, otherServer])
    expect((await send(server, "/profil", null, organization.cookie)).status).toBe(200)
  await send(firstServer, "/wyloguj", {}, organization.cookie)
  expect((await send(otherServer, "/profil", null, organization.cookie)).status).toBe(302)
})

test("attempts to sign in count together", async () => {
  const wrong = { email: "ktos@przyklad.example", password: "nie-to-hasło" }
  for (let tries = 0; tries < 10; tries++)
    expect((await send(tries % 2 ? firstServer : otherServer, "/logowanie", wrong)).status).toBe(401)
  for (const server of [firstServer, otherServer]) expect((await send(server, "/logowanie", wrong)).status).toBe(429)
})

test("two workers do each job once", async () => {
  const sent = Array.from({ length: 8 }, (_, n) =>
    send(n % 2 ? firstServer : otherServer, "/kontakt", {
      name: "Zofia Żółkiewska",
      email: "zofia@przyklad.example",
      subject: `Pytanie ${n}`,
      message: "Dzień dobry, czy rozliczenie może mieć dwie strony?",
    }),
  )
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(302)
  await vi.waitFor(
    async () => {
      const { rows } = await scenario.pool.query(
        `select state, count(*)::int as jobs, count(distinct data->>'id')::int as emails, max(retry_count)::int as tries
         from pgboss.job where name = 'email' group by state`,
      )
      expect(rows).toEqual([{ state: "completed", jobs: 8, emails: 8, tries: 0 }])
    },
    { timeout: 15_000, interval: 100 },
  )
  expect(fs.readdirSync(`${scenario.folder}/mail`).filter((name) => name.endsWith(".eml"))).toHaveLength(8)
})

test("a site with a local address listens on its own machine only, unless HOST says otherwise", async () => {
  // on Linux all of 127.0.0.0/8 is this machine; only a server that listens everywhere answers at 127.0.0.2
  const answersEverywhere = async (env: Record<string, string>) => {
    const server = await scenario.start({ WORKER: "off", ...env })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const elsewhere = await fetch(`http://127.0.0.2:${server.port}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    await server.stop()
    return elsewhere
  }
  expect(await answersEverywhere({ HOST: "" })).toBe(false)
  expect(await answersEverywhere({ HOST: "", ORIGIN: "https://pomost.example" })).toBe(true)
  expect(await answersEverywhere({ HOST: "0.0.0.0" })).toBe(true)
})

test("people behind a proxy that ends TLS can sign up, in and out", async () => {
  const site = "https://pomost.example"
  const inner = await scenario.start({ ORIGIN: site })
  const post = (path: string, fields: Fields, cookie = "") =>
    fetch(inner.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: site, cookie, accept: "text/html", "x-forwarded-proto": "https" },
      body: new URLSearchParams(fields),
    })
  const joined = await post("/rejestracja", {
    userType: "sponsor",
    name: "Wiktoria Żak",
    organizationName: "",
    companyName: "Młyn Żak",
    email: "wiktoria@przyklad.example",
    password: "zielona-kładka-7",
    confirmPassword: "zielona-kładka-7",
  })
  expect(joined.status).toBe(302)
  // HTTPS for two years, also for other services of the name (ASVS V3.4.1); plain HTTP sends no such header
  const strict = "max-age=63072000; includeSubDomains"
  for (const answer of [joined, await send(inner, "/"), await send(inner, "/nie-ma"), await send(inner, "/healthz")])
    expect(answer.headers.get("strict-transport-security")).toBe(strict)
  expect((await send(firstServer, "/")).headers.get("strict-transport-security")).toBeNull()
  const [session = ""] = joined.headers.getSetCookie().filter((line) => line.includes("pomost-session="))
  expect(session).toMatch(/^__Host-pomost-session=.*; Secure/)
  // toast, layout and consent are cookies as well
  const others = [
    joined,
    await send(inner, "/wydarzenia?view=list"),
    await post("/polityka-cookie", { cookieConsent: "accepted" }),
  ].flatMap((answer) => answer.headers.getSetCookie())
  for (const name of ["pomost-toast", "pomost-view-events", "cookieConsent"])
    expect(others.find((line) => line.includes(`${name}=`))).toMatch(new RegExp(`^__Host-${name}=.*; Secure`))
  const cookie = session.split(";", 1).join()
  expect((await send(inner, "/profil", null, cookie)).status).toBe(200)
  expect((await post("/wyloguj", {}, cookie)).status).toBe(302)
  expect((await send(inner, "/profil", null, cookie)).status).toBe(302)
  await inner.stop()
})

test("SIGTERM lets running requests finish, makes pages reconnect, refuses new requests, and ends with 0", async () => {
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(new TextEncoder().encode("email=ktos2%40przyklad.example&"))
      await new Promise((resolve) => setTimeout(resolve, 600))
      stream.enqueue(new TextEncoder().encode("password=nie-to"))
      stream.close()
    },
  })
  const [sponsor] = (await people(scenario.pool, 1, "sponsor")) as [Person]
  const stream = await fetch(`${otherServer.url}/strumien`, {
    headers: { cookie: sponsor.cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" },
  })
  const headers = { origin: otherServer.url, "content-type": "application/x-www-form-urlencoded" }
  const underWay = fetch(`${otherServer.url}/logowanie`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const exit = otherServer.stop()
  expect((await underWay).status).toBe(401)
  expect(await exit).toBe(0)
  expect((await stream.text()).match(/^retry: \d+$/gm)).toHaveLength(2) // at the beginning, and when it has to reconnect elsewhere
  await expect(fetch(otherServer.url)).rejects.toThrow()
})
