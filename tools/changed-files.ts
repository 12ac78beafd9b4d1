import { execFileSync } from "node:child_process"

export type Change = { since: string; files: string[] }

/**
 * Paths that differ between a commit and the work tree of `folder`, or within a range ("A..B"). Without `ref` it
 * compares with where the branch left origin/main; on main itself with HEAD, or with its parent when nothing differs.
 */
export function changedFiles(ref: string | undefined, folder = process.cwd()): Change {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim()
  const linesOf = (text: string) => text.split("\n").filter(Boolean)
  const untracked = () => linesOf(git("ls-files", "--others", "--exclude-standard", "--full-name"))
  const since = (ref: string) => {
    const files = linesOf(git("diff", "--name-only", ref, "--"))
    return { since: ref, files: ref.includes("..") ? files : [...files, ...untracked()] }
  }
  if (ref) return since(ref)
  const base = commonWithMain(git)
  if (base && base !== git("rev-parse", "HEAD")) return since(base)
  const inTree = since("HEAD")
  return inTree.files.length > 0 ? inTree : since("HEAD~")
}

function commonWithMain(git: (...args: string[]) => string) {
  try {
    return git("merge-base", "HEAD", "origin/main")
  } catch {
    return "" // without a remote
  }
}
