import { type ChildProcess, spawn } from "node:child_process"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../free-port.ts"
import { knownOrganization, knownPassword, knownSponsor } from "../../seed/sow.ts"
import { startCommand } from "../../start-command.ts"
import type { Checkout, Counted } from "./commit.ts"
import type { Site } from "./pages.ts"

export type Elements = { elements: number; components: number }
export type RunningBuild = Awaited<ReturnType<typeof startBuild>>

const knownEmails = { sponsor: knownSponsor, organization: knownOrganization }

/**
 * The built server of a commit with this commit's V8 flags, without a worker, its log in a pipe. `counting` makes it
 * count React's elements, which takes time.
 */
export async function startBuild(
  { folder, dataDir }: Pick<Checkout, "folder" | "dataDir">,
  { url }: Pick<Counted, "url">,
  { counting = false } = {},
) {
  const port = await freePort()
  const command = startCommand()
  const preload = counting ? ["--import", path.join(import.meta.dirname, "count-elements.mjs")] : []
  const child = spawn(process.execPath, [...preload, ...command.args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      ...command.env,
      NODE_ENV: "production",
      WORKER: "off",
      PORT: String(port),
      HOST: "127.0.0.1",
      ORIGIN: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "info",
    },
  })
  let complaints = ""
  child.stdout?.resume()
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    complaints = (complaints + text).slice(-2000)
  })
  const get = async (address: string, cookie = "") => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { cookie, "x-forwarded-for": someAddress() },
    })
    if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`)
    return answer.text()
  }
  /** Returns the session's Cookie header. */
  async function signIn(email: string, password = knownPassword) {
    const answer = await fetch(`http://localhost:${port}/logowanie`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: `http://localhost:${port}`, "x-forwarded-for": someAddress() },
      body: new URLSearchParams({ email, password }),
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "")
    const session = cookies.find((cookie) => cookie.includes("pomost-session="))
    if (!session) throw new Error(`Signing in as ${email} answered ${answer.status} without a session`)
    return session
  }

  await untilReady(child, port, () => complaints)
  return {
    port,
    pid: child.pid as number,
    get,
    signIn,
    /** Elements and components since the last call; only of a counting server. */
    elements: () =>
      new Promise<Elements>((done) => {
        child.once("message", (sum) => done(sum as Elements))
        child.send("count")
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once("exit", done))
      child.kill("SIGTERM")
      await ended
    },
  }
}

export const cookiesOf = async (build: RunningBuild) => ({
  visitor: "",
  sponsor: await build.signIn(knownEmails.sponsor),
  organization: await build.signIn(knownEmails.organization),
})

/** Ids of events from the last parts of the site map, and the newest deal of each side. */
export async function siteOf(build: RunningBuild, cookies: Awaited<ReturnType<typeof cookiesOf>>): Promise<Site> {
  const map = await build.get("/sitemap.xml")
  const parts = [...map.matchAll(/<loc>[^<]*?(\/sitemap[^<]*)<\/loc>/g)].map(([, part = ""]) => part)
  const maps = parts.length > 0 ? await Promise.all(parts.slice(-3).map((part) => build.get(part))) : [map]
  const events = maps.flatMap((text) => [...text.matchAll(/<loc>[^<]*?(\/wydarzenia\/[\w-]+)<\/loc>/g)])
  const dealOf = async (cookie: string) => {
    const [, deal] = /href="(\/wspolprace\/[0-9a-f-]{36})/.exec(await build.get("/wspolprace", cookie)) ?? []
    if (!deal) throw new Error("/wspolprace shows no deal")
    return deal
  }
  if (events.length < 100) throw new Error("The site map names too few events")
  return {
    events: events.slice(0, 4000).map(([, address = ""]) => address),
    deal: { sponsor: await dealOf(cookies.sponsor), organization: await dealOf(cookies.organization) },
  }
}

let count = 0
/** A new client address for each request, so that no limit applies. */
const someAddress = () => `10.9.${(++count >> 8) & 255}.${count & 255}`

async function untilReady(child: ChildProcess, port: number, complaints: () => string) {
  for (const since = Date.now(); Date.now() - since < 60_000; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${complaints()}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error("The server did not become ready in a minute")
}
