import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { expect, test } from "vitest"

/** The log of a child process that runs this code. */
async function textOf(work: string) {
  const source = `const { log } = await import("./app/platform/log.server.ts"); ${work}`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, LOG_LEVEL: "info" },
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  return lines
}
const linesOf = async (work: string) => (await textOf(work)).map((line) => JSON.parse(line).msg)

test("the lines of a process are written when it has ended", async () => {
  expect(await linesOf(`log.info("one"); log.info("two")`)).toEqual(["one", "two"])
  expect(await linesOf(`log.info("one"); process.exit(1)`)).toEqual(["one"])
  expect(await linesOf(`log.info("one"); setTimeout(() => { throw new Error("bug") }, 1)`)).toEqual(["one"])
})

test("warnings and all lines before them are written although the process is killed at once", async () => {
  const killed = `process.kill(process.pid, "SIGKILL")`
  expect(await linesOf(`log.info("one"); log.warn("two"); ${killed}`)).toEqual(["one", "two"])
  expect(await linesOf(`log.info("one"); log.error("two"); ${killed}`)).toEqual(["one", "two"])
})

test("a line waits only briefly for others, and many lines do not wait", async () => {
  const killed = (after: number) => `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${after})`
  expect(await linesOf(`log.info("one"); ${killed(1000)}; setInterval(() => {}, 50)`)).toEqual(["one"])
  const many = await linesOf(
    `for (let n = 0; n < 200; n++) log.info("line " + n); process.kill(process.pid, "SIGKILL")`,
  )
  expect(many.length).toBeGreaterThan(100)
})

test("no line contains the secret of a link, whatever it is logged with", async () => {
  const secret = "Zq3vN0x8Jm2rT5wYb7Kc1Ld4Pf6Hs9Ge-Ua_Xi0Ro2T"
  const lines = await textOf(
    `log.info({ path: "//decyzja/${secret}" }, "request");
     log.warn({ origin: "https://a.example/decyzja%2f${secret}" }, "refused");
     log.error({ err: Object.assign(new Error("no ${secret}"), { cause: new Error("params: ${secret}") }) }, "bug")`,
  )
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["request", "refused", "bug"])
  expect(lines.join()).not.toContain(secret.slice(1))
})

test("a link that the log hands out is whole, with the id of its request", async () => {
  const link = "https://pomost.example/reset-hasla?token=Zq3vN0x8Jm2rT5wYb7Kc1Ld4Pf6Hs9Ge-Ua_Xi0Ro2T"
  const [line = ""] = await textOf(
    `const { handOutInLog, logAs } = await import("./app/platform/log.server.ts");
     logAs("r-1", () => handOutInLog({ email: "a@b.example", link: "${link}" }, "proves an address"))`,
  )
  expect(JSON.parse(line)).toMatchObject({ level: 40, requestId: "r-1", link, msg: "proves an address" })
})
