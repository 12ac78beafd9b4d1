// Preloaded with --import: logs outgoing connections and DNS queries to OUTBOUND_TRAP, except to the server's own
// database, mail server and bucket.
import dgram from "node:dgram"
import dns from "node:dns"
import fs from "node:fs"
import net from "node:net"

const file = process.env.OUTBOUND_TRAP
const own = ["DATABASE_URL", "SMTP_URL", "S3_ENDPOINT"].flatMap((name) => {
  const address = process.env[name]
  return address && URL.canParse(address) ? [new URL(address)] : []
})
const hosts = new Set(["localhost", ...own.map(({ hostname }) => hostname)])
const ownAddresses = new Set(own.map(({ hostname, port, protocol }) => `${hostname}:${port || usualPort(protocol)}`))

function usualPort(protocol) {
  return { "postgres:": 5432, "postgresql:": 5432, "smtp:": 587, "smtps:": 465, "https:": 443 }[protocol] ?? 80
}
const note = (what) => fs.appendFileSync(file, `${what} ${new Error().stack?.split("\n").slice(3, 6).join(" ")}\n`)

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0]
  const to = typeof first === "object" ? first : { port: first, host: args[1], path: undefined }
  const address = `${to.host ?? "localhost"}:${to.port}`
  if (!to.path && !Number.isNaN(Number(to.port)) && !ownAddresses.has(address)) note(`connects to ${address}`)
  return connect.apply(this, args)
}

for (const [holder, name] of [dns, dns.promises].flatMap((holder) =>
  Object.keys(holder)
    .filter((name) => /^(lookup|resolve)/.test(name))
    .map((name) => [holder, name]),
)) {
  const ask = holder[name]
  holder[name] = (host, ...more) => {
    if (!net.isIP(host) && !hosts.has(host)) note(`looks up ${host}`)
    return ask.call(holder, host, ...more)
  }
}

for (const name of ["send", "connect"]) {
  const original = dgram.Socket.prototype[name]
  dgram.Socket.prototype[name] = function (...args) {
    note(`sends datagrams (${name})`)
    return original.apply(this, args)
  }
}
