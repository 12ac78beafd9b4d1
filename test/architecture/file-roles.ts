import type { SourceFile } from "./rules.ts"

/** Roles that only read: their files never change a row. */
const reading = ["queries", "conditions", "columns", "policy"]
/** Last words of the names of server files in features (decision 083). */
const roles = [...reading, ...["commands", "reactions", "emails", "reminders", "labels"], ...["document", "sheet"]]

const serverFile = /^app\/features\/.*?([a-z0-9]+)\.server\.tsx?$/
const writes =
  /\b(?:db|tx|on)\s*\.(?:insert|update|delete)\(|\b(?:insert into|delete from) ["\w]+|\bupdate ["\w]+ (?:\w+ )?set\b/

/** Server files of features whose last word is no role, and files that write although their role only reads. */
export function roleProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    const role = serverFile.exec(path)?.[1]
    if (role === undefined) return []
    if (!roles.includes(role)) return [`${path}: "${role}" is no role of a server file: ${roles.join(", ")}`]
    return reading.includes(role) && writes.test(source) ? [`${path}: writes, which is for commands`] : []
  })
}
