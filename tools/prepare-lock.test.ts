import { spawn } from "node:child_process"
import { once } from "node:events"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterAll, beforeEach, expect, test, vi } from "vitest"

type WithLock = (folder: string, work: () => Promise<void>) => Promise<void>
const { withLock } = (await import("./prepare-lock.mjs" as string)) as { withLock: WithLock }

const home = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-lock-"))
const folder = path.join(home, "lock")

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {})
  fs.rmSync(folder, { recursive: true, force: true })
})
afterAll(() => fs.rmSync(home, { recursive: true }))

test("one of two concurrent starts waits for the other", async () => {
  const script = JSON.stringify(path.join(import.meta.dirname, "prepare-lock.mjs"))
  const hold = `import(${script}).then(({ withLock }) => withLock(${JSON.stringify(folder)}, () => {
    console.log("begins")
    return new Promise((end) => process.stdin.once("end", end).resume())
  }))`
  const other = spawn(process.execPath, ["-e", hold], { stdio: ["pipe", "pipe", "inherit"] })
  await once(other.stdout, "data")
  const work = vi.fn(async () => {})
  const mine = withLock(folder, work)
  expect(console.log).toHaveBeenCalledOnce() // the message that it waits
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(work).not.toHaveBeenCalled()
  other.stdin.end()
  await mine
  expect(work).toHaveBeenCalledOnce()
  expect(fs.existsSync(folder)).toBe(false)
})

test.each([
  ["whose holder was killed", () => fs.writeFileSync(path.join(folder, "pid"), "999999999")],
  ["that nobody has touched for long", () => fs.utimesSync(folder, 1, 1)],
])("a lock %s is taken over", async (_, make) => {
  fs.mkdirSync(folder)
  make()
  const work = vi.fn(async () => {})
  await withLock(folder, work)
  expect(work).toHaveBeenCalledOnce()
  expect(console.log, "nobody has to wait").not.toHaveBeenCalled()
  expect(fs.readdirSync(home)).toEqual([])
})

test("the lock is released when the work fails", async () => {
  const failing = withLock(folder, () => Promise.reject(new Error("no network")))
  await expect(failing).rejects.toThrow("no network")
  expect(fs.existsSync(folder)).toBe(false)
})
