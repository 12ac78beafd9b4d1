import { parseSync } from "vite"
import { resolve, type SourceFile } from "./rules.ts"

const mostEntries = 24
const longestSubject = 72
const mostComments = 0.07

/** Test files do not count. */
export function folderProblems(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const file of paths) {
    if (/\.(test|spec)\.tsx?$/.test(file)) continue
    const parts = file.split("/")
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join("/")
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ""))
    }
  }
  return [...entries]
    .filter(([, names]) => names.size > mostEntries)
    .map(([folder, names]) => `${folder}: ${names.size} entries, at most ${mostEntries}`)
}

/** Parts of names that the glossary replaced; docs/glossary.md has the current terms. */
const goneWords = [
  "collaboration",
  "onlooker",
  "patiently",
  "isTaken",
  "holdAccount",
  "fewAtOnce",
  "takeSeat",
  "keepTyped",
  "keepBriefly",
  "tellViewers",
  "queueMail",
  "sendLetter",
  "mutedMails",
  "muted_mails",
  "dealMail",
  "letterId",
  "lettersKept",
  "from mail ",
  "into mail ",
  "update mail ",
  "findSeat",
  "const seat",
  "let seat",
  "pomost-seat",
  "readLetter",
  "letters()",
  "const [letter]",
  "[letter, ",
  "letter?.",
  "the letter ",
  "a letter to ",
  "a letter about ",
  "by letter",
  " tell(",
  " told(",
  "hears of",
]
const mayNameThem =
  /^(CONTRIBUTING\.md|docs\/decisions\/|docs\/glossary\.md|test\/architecture\/)|(migrate|former-email-queue)\.test\.ts$/

export function wordProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !mayNameThem.test(path))
    .flatMap(({ path, source }) => {
      const lower = source.toLowerCase()
      return goneWords
        .filter((word) => lower.includes(word.toLowerCase()))
        .map((word) => `${path}: "${word}" has another name now (docs/glossary.md)`)
    })
}

/** Module in front, at most 72 characters: "deals: freeze event dates with the terms". */
export function subjectProblems(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => [
    ...(subject.length > longestSubject ? [`commit "${subject}": ${subject.length} characters`] : []),
    ...(/^[a-z0-9 ,/-]+: \S/.test(subject) ? [] : [`commit "${subject}": no module in front`]),
  ])
}

const isCode = ({ path }: SourceFile) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|spec|d)\.tsx?$/.test(path)

/** Lines with only a comment, as a share of non-empty lines. */
export function commentShare(files: readonly SourceFile[]): number {
  let [lines, comments] = [0, 0]
  for (const file of files.filter(isCode)) {
    const found = parseSync(file.path, file.source).comments
    const blank = file.source.split("")
    for (const { start, end } of found) for (let at = start; at < end; at++) if (blank[at] !== "\n") blank[at] = " "
    const full = file.source.split("\n")
    const code = blank.join("").split("\n")
    lines += full.filter((line) => line.trim() !== "").length
    comments += full.filter((line, at) => line.trim() !== "" && code[at]?.trim() === "").length
  }
  return lines === 0 ? 0 : comments / lines
}

export function commentProblems(files: readonly SourceFile[]): string[] {
  const share = commentShare(files)
  return share > mostComments
    ? [`${(100 * share).toFixed(1)} % of the lines are comments, at most ${Math.round(100 * mostComments)} %`]
    : []
}

const addresses = "wydarzenia|organizacje|wspolprace|wiadomosci|powiadomienia|uzytkownicy|operator|edytuj-wydarzenie"
const literalAddress = new RegExp(`/(?:${addresses})/\\$\\{`)

/** Addresses with an id outside app/paths.ts, also in tests: the test against the routes misses such a literal. */
export function addressProblems(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !/^app\/(member-)?paths\.ts$/.test(path))
    .filter(({ source }) => literalAddress.test(source))
    .map(({ path }) => `${path}: an address with an id belongs into app/paths.ts`)
}

const camelCase = (name: string) => name.replace(/[-_]+(.)/g, (_, letter: string) => letter.toUpperCase())

/** Classes that their CSS module lacks, or that nobody uses: neither the compiler nor a browser complains. */
export function styleProblems(files: readonly SourceFile[]): string[] {
  const modules = files.filter(({ path }) => path.endsWith(".module.css"))
  const classes = new Map(modules.map((file) => [file.path, classesOf(file)]))
  const used = new Map(modules.map(({ path }) => [path, new Set<string>()]))
  const missing = files.flatMap(({ path: from, source }) =>
    [...source.matchAll(/^import (\w+) from "([^"]+\.module\.css)"/gm)].flatMap(([, name = "", specifier = ""]) => {
      const module = resolve(from, specifier)
      const names = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, one = ""]) => one)
      for (const one of names) used.get(module)?.add(one)
      return names.filter((one) => !classes.get(module)?.has(one)).map((one) => `${from}: ${module} has no "${one}"`)
    }),
  )
  const unused = [...classes].flatMap(([module, names]) =>
    [...names].filter((one) => !used.get(module)?.has(one)).map((one) => `${module}: nobody uses "${one}"`),
  )
  return [...missing, ...unused]
}

const joinedSheets = "app/root.css"

/**
 * Global sheets that visitors' first sheet does not join (decision 003); a sheet loaded by its URL may stay apart, with
 * what it imports.
 */
export function sheetProblems(files: readonly SourceFile[]): string[] {
  const byUrl = files.flatMap(({ path: from, source }) =>
    [...source.matchAll(/from "([^"]+\.css)\?url"/g)].map(([, specifier = ""]) => resolve(from, specifier)),
  )
  const joined = files
    .filter(({ path }) => path === joinedSheets || byUrl.includes(path))
    .flatMap(({ path: from, source }) =>
      [...source.matchAll(/@import "([^"]+)"/g)].map(([, specifier = ""]) => resolve(from, specifier)),
    )
  const allowed = new Set([...byUrl, ...joined])
  return files
    .filter(({ path }) => /^app\/(features|routes)\/.*(?<!\.module)\.css$/.test(path) && !allowed.has(path))
    .map(({ path }) => `${path}: a CSS module, unless ${joinedSheets} joins it`)
}

function classesOf({ source }: SourceFile): Set<string> {
  const own = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/:global\([^)]*\)/g, "")
  const selectors = [...own.matchAll(/([^{};]+)\{/g)].map(([, selector = ""]) => selector)
  const found = selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)])
  return new Set(found.map(([, name = ""]) => camelCase(name)))
}
