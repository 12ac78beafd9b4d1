import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parse, stringify } from "yaml"
import { findPostgres } from "#test/support/engines/postgres.ts"
import { freePort } from "../free-port.ts"
import { familyOf, signal } from "./own-postgres.ts"

const nobody = 65_534
const password = "trial"
const timeoutMs = 120_000
const deployFolder = path.resolve(import.meta.dirname, "../../deploy")

/** Missing programs with their Debian packages. */
export function missingPrograms(): string[] {
  const packages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" }
  const missing = Object.entries(packages)
    .filter(([program]) => !pathOf(program))
    .map(([program, name]) => `${program} (package ${name})`)
  return findPostgres() ? missing : [...missing, "PostgreSQL 15 or later (package postgresql)"]
}

const pathOf = (program: string) =>
  (process.env.PATH ?? "")
    .split(":")
    .concat("/usr/sbin", "/usr/local/sbin")
    .map((folder) => path.join(folder, program))
    .find((file) => fs.existsSync(file))

/** The installed version as a number: 4.1 is 401. */
export function patroniVersion() {
  const output = spawnSync(pathOf("patroni") ?? "patroni", ["--version"], { encoding: "utf8" }).stdout
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(output ?? "") ?? []
  return Number(major) * 100 + Number(minor)
}

type Node = { name: string; port: number; api: number; data: string; process: ChildProcess | null }
type Member = { name: string; role: string; state: string }

/**
 * Two PostgreSQL nodes under Patroni, etcd and HAProxy on loopback, with the files of `deploy/` but other addresses,
 * folders and passwords. Ends with `close` or this process.
 */
export async function openCluster() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-cluster-"))
  fs.chmodSync(folder, 0o755)
  const bin = findPostgres()?.bin ?? ""
  const processes = new Set<ChildProcess>()
  const isRoot = process.getuid?.() === 0

  function run(program: string, args: string[], env: Record<string, string> = {}) {
    const log = fs.openSync(path.join(folder, `${program}.log`), "a")
    const child = spawn(pathOf(program) ?? program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C.UTF-8", TZ: "UTC", ...env },
      stdio: ["ignore", log, log],
      ...(isRoot ? { uid: nobody, gid: nobody } : {}), // PostgreSQL refuses to run as root
    })
    fs.closeSync(log)
    processes.add(child)
    child.once("exit", () => processes.delete(child))
    return child
  }

  const client = await freePort()
  const peer = await freePort()
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  for (const name of ["etcd", "one", "two"]) makeFolder(path.join(folder, name), isRoot)
  if (isRoot) fs.chownSync(folder, nobody, nobody)
  run("etcd", [
    ...["--name=etcd", `--data-dir=${folder}/etcd`, `--initial-cluster=etcd=${peerUrl}`],
    ...[`--listen-client-urls=${etcdUrl}`, `--advertise-client-urls=${etcdUrl}`],
    ...[`--listen-peer-urls=${peerUrl}`, `--initial-advertise-peer-urls=${peerUrl}`],
  ])

  const nodes: Node[] = []
  for (const name of ["one", "two"]) {
    const node = { name, port: await freePort(), api: await freePort(), data: `${folder}/${name}/data`, process: null }
    const settings = parse(fs.readFileSync(path.join(deployFolder, "patroni.yml"), "utf8"))
    const [api, address] = [`127.0.0.1:${node.api}`, `127.0.0.1:${node.port}`]
    const authentication = {
      superuser: { ...settings.postgresql.authentication.superuser, password },
      replication: { ...settings.postgresql.authentication.replication, password },
    }
    const own = { listen: address, connect_address: address, data_dir: node.data, bin_dir: bin, authentication }
    const parameters = { unix_socket_directories: `${folder}/${name}` }
    const file = { ...settings, name, restapi: { listen: api, connect_address: api } }
    file.etcd3 = { hosts: [`127.0.0.1:${client}`] }
    file.postgresql = { ...settings.postgresql, ...own, parameters, pgpass: `${folder}/${name}/pgpass` }
    fs.writeFileSync(`${folder}/${name}.yml`, stringify(file))
    nodes.push(node)
  }
  const startNode = (node: Node) => {
    node.process = run("patroni", [`${folder}/${node.name}.yml`])
  }

  const postmasterOf = ({ data }: Node) => {
    const file = path.join(data, "postmaster.pid")
    return fs.existsSync(file) ? Number(fs.readFileSync(file, "utf8").split("\n")[0]) : 0
  }
  /** Signals Patroni, PostgreSQL and its processes, like a crash or freeze of the host. */
  function signalNode(node: Node, name: NodeJS.Signals) {
    const postmaster = postmasterOf(node)
    if (node.process?.pid) signal(node.process.pid, name)
    if (postmaster > 1) for (const each of familyOf(postmaster)) signal(each, name)
  }

  /** Members as Patroni reports them; empty when none answers. */
  async function members(): Promise<Member[]> {
    for (const { api } of nodes)
      try {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(1000) })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // frozen or killed: the next node may answer
      }
    return []
  }
  const nodeOf = (name: string | undefined) => nodes.find((node) => node.name === name)
  const leader = async () => nodeOf((await members()).find(({ role }) => role === "leader")?.name)
  async function until(what: string, isSo: () => Promise<boolean>) {
    for (const since = Date.now(); !(await isSo()); await sleep(200))
      if (Date.now() - since > timeoutMs) throw new Error(`${what} did not come; see ${folder}`)
  }
  /** Waits for a leader and a synchronous standby. */
  const untilSynchronous = () =>
    until("a leader with a synchronous standby", async () => {
      const roles = (await members()).map(({ role }) => role)
      return roles.includes("leader") && roles.includes("sync_standby")
    })

  async function killAll() {
    for (const node of nodes) signalNode(node, "SIGKILL")
    for (const child of processes) if (child.pid) signal(child.pid, "SIGKILL")
  }
  process.once("exit", killAll)
  try {
    for (const node of nodes) startNode(node)
    await untilSynchronous()
  } catch (error) {
    await killAll()
    throw error
  }
  const primary = await freePort()
  const haproxy = run("haproxy", ["-db", "-f", path.join(deployFolder, "haproxy.cfg")], {
    PRIMARY: `127.0.0.1:${primary}`,
    ...Object.fromEntries(
      nodes.flatMap(({ port, api }, at) => [
        [`DB_${at + 1}`, `127.0.0.1:${port}`],
        [`DB_${at + 1}_API`, String(api)],
      ]),
    ),
  })

  return {
    folder,
    url: `postgresql://postgres:${password}@127.0.0.1:${primary}/postgres`,
    leader,
    untilSynchronous,
    /** A planned switchover. */
    switchOver: async () => {
      const from = await leader()
      const answer = await fetch(`http://127.0.0.1:${from?.api}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: from?.name, candidate: nodes.find((node) => node !== from)?.name }),
      })
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`)
    },
    kill: (node: Node) => signalNode(node, "SIGKILL"),
    freeze: (node: Node) => signalNode(node, "SIGSTOP"),
    thaw: (node: Node) => signalNode(node, "SIGCONT"),
    startNode,
    untilLeaderIsNot: (node: Node) => until("another leader", async () => ![undefined, node].includes(await leader())),
    close: async () => {
      haproxy.kill("SIGKILL")
      await killAll()
      while (processes.size) await Promise.race([once([...processes][0] as ChildProcess, "exit"), sleep(200)])
      process.off("exit", killAll)
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>

function makeFolder(folder: string, isRoot: boolean) {
  fs.mkdirSync(folder, { mode: 0o700 })
  if (isRoot) fs.chownSync(folder, nobody, nobody)
}
