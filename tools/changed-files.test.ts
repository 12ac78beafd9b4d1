import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { changedFiles } from "./changed-files.ts"

let folder = ""
const git = (...args: string[]) => {
  const person = ["-c", "user.name=Ala", "-c", "user.email=ala@przyklad.example", "-c", "commit.gpgsign=false"]
  return execFileSync("git", [...person, ...args], { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim()
}
const write = (name: string) => fs.writeFileSync(path.join(folder, name), crypto.randomUUID())
function commit(name: string) {
  write(name)
  git("add", ".")
  git("commit", "-q", "-m", name)
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "pomost-changed-"))
  git("init", "-q", "-b", "main")
  commit("first.ts")
  commit("second.ts")
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test("on main without changes, the changed files are those of the last commit", () => {
  expect(changedFiles(undefined, folder)).toEqual({ since: "HEAD~", files: ["second.ts"] })
})

test("on main, the changed files are those of the work tree, also untracked ones", () => {
  write("first.ts")
  write("third.ts")
  expect(changedFiles(undefined, folder)).toEqual({ since: "HEAD", files: ["first.ts", "third.ts"] })
})

test("on a branch, the changed files are those since it left origin/main, and those of the work tree", () => {
  git("update-ref", "refs/remotes/origin/main", "HEAD")
  const base = git("rev-parse", "HEAD")
  git("checkout", "-q", "-b", "branch")
  commit("third.ts")
  commit("fourth.ts")
  write("first.ts")
  expect(changedFiles(undefined, folder)).toEqual({ since: base, files: ["first.ts", "fourth.ts", "third.ts"] })
})

test("a given commit or range overrides the default", () => {
  commit("third.ts")
  write("fourth.ts")
  expect(changedFiles("HEAD~2", folder).files).toEqual(["second.ts", "third.ts", "fourth.ts"])
  expect(changedFiles("HEAD~2..HEAD~", folder).files).toEqual(["second.ts"])
})
