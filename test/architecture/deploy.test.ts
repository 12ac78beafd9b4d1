import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { startCommand } from "../../tools/start-command.ts"

const read = (file: string) => readFileSync(file, "utf8")
type Service = {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: unknown
}
const compose = parse(read("compose.yaml"), { merge: true }) as {
  services: Record<string, Service>
  volumes: object
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>
}
const services = Object.entries(compose.services)
/** Variables that env.server.ts reads; Node.js and the C library read the others themselves. */
const settings = new Set([
  ...Object.keys(startCommand().env),
  ...[...read("app/platform/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  "NODE_ENV",
])
const unknownIn = (names: Iterable<string>) => [...names].filter((name) => !settings.has(name))

test("our processes read every variable that is set for them", () => {
  const own = services.filter(([, { image }]) => image === "pomost")
  expect(own.map(([name]) => name)).toEqual(["web-1", "web-2", "worker"])
  for (const [, { environment = {} }] of own) expect(unknownIn(Object.keys(environment))).toEqual([])
  expect(own.map(([, { environment }]) => environment?.WORKER)).toEqual(["off", "off", "only"])
  const [, assigned = ""] = /\nENV ([^\n]+)/.exec(read("Dockerfile")) ?? []
  expect(unknownIn(assigned.split(" ").map((each) => each.split("=")[0] ?? ""))).toEqual([])
  const unit = [...read("deploy/pomost.service").matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = ""]) =>
    list.split(" "),
  )
  expect(unknownIn(unit.map((each) => each.split("=")[0] ?? ""))).toEqual([])
})

test("the lock file names where each package lies, so that an installation reads no package's whole history", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { resolved?: string }> }
  const lacking = Object.entries(packages).filter(
    ([place, { resolved }]) => place !== "" && !resolved?.startsWith("https://registry.npmjs.org/"),
  )
  expect(lacking.map(([place]) => place)).toEqual([])
})

test("the example of settings has every variable that compose.yaml requires", () => {
  const example = new Set([...read("deploy/env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
  const demanded = [...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name)
  expect([...new Set(demanded)].filter((name) => !example.has(name))).toEqual([])
})

test("the proxy has a known address on every network on which it can reach a web process", () => {
  const networksOf = ({ networks = {} }: Service = {}) => (Array.isArray(networks) ? networks : Object.keys(networks))
  const { proxy, ...others } = compose.services
  const addresses = proxy?.networks as Record<string, { ipv4_address?: string }>
  const upstreams = [...read("deploy/Caddyfile").matchAll(/\b([a-z][\w-]*):3000\b/g)].map(([, name = ""]) => name)
  expect(upstreams).toEqual(["web-1", "web-2"])
  for (const name of upstreams) {
    const web = others[name]
    const shared = networksOf(web).filter((network) => networksOf(proxy).includes(network))
    expect(shared).not.toEqual([])
    for (const network of networksOf(proxy)) {
      const address = addresses[network]?.ipv4_address ?? ""
      const { ipam } = compose.networks[network] ?? {}
      const subnet = ipam?.config[0]?.subnet ?? ""
      expect(subnet.endsWith(".0/24") && address.startsWith(subnet.replace("0/24", "")), network).toBe(true)
      expect(web?.environment?.TRUSTED_PROXIES?.split(/[\s,]+/), network).toContain(address)
    }
  }
})

test("compose.yaml defines what its services name, and a health check for each one that others wait for", () => {
  const image = read("Dockerfile")
  for (const [name, service] of services) {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const other = compose.services[needed]
      expect(other, `${name} → ${needed}`).toBeDefined()
      if (condition === "service_healthy")
        expect(other?.healthcheck || (other?.image === "pomost" && image.includes("HEALTHCHECK")), needed).toBeTruthy()
    }
    for (const volume of service.volumes ?? []) {
      const [source = ""] = volume.split(":")
      if (/^\w/.test(source)) expect(Object.keys(compose.volumes)).toContain(source)
    }
    const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {})
    for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
  }
})

describe("the image", () => {
  const image = read("Dockerfile")
  test("runs as somebody without rights, and holds what its commands name", () => {
    expect(image).toMatch(/\nUSER node\n[\s\S]*CMD \["node", .*"build\/server\/index\.js"\]/)
    const copied = [...image.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, list = ""]) => list.split(" "))
    const sent = new Set(
      read(".dockerignore")
        .split("\n")
        .filter((line) => line.startsWith("!"))
        .map((line) => line.slice(1)),
    )
    expect(copied.filter((each) => !each.startsWith("/app/") && !sent.has(each))).toEqual([])
  })
})

test("image and unit start the server like npm start, with the same memory limits", () => {
  const { env, args } = startCommand()
  const settings = Object.entries(env).map((each) => each.join("="))
  expect(settings.length).toBeGreaterThan(0)
  const [image, unit] = [read("Dockerfile"), read("deploy/pomost.service")]
  const [, command = "[]"] = /\nCMD (\["node", .*build\/server.*\])/.exec(image) ?? []
  expect(JSON.parse(command)).toEqual(["node", ...args])
  expect(image).toContain(`\nENV ${settings.join(" ")}\n`)
  const [, start = ""] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? []
  expect(start.split(" ")).toEqual(args)
  expect(unit).toContain(`\nEnvironment=${settings.join(" ")}\n`)
})

test("the cluster's files agree on what a failover needs", () => {
  const patroni = parse(read("deploy/patroni.yml"))
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout) // else Patroni refuses to start or releases the lock early
  expect(synchronous_mode).toBe(true)
  const haproxy = read("deploy/haproxy.cfg")
  expect(haproxy).toContain("on-marked-down shutdown-sessions")
  expect(haproxy).toContain("option httpchk GET /primary")
  expect(haproxy.match(/server \w+ .* check port/g)).toHaveLength(2)
})
