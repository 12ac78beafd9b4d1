import path from "node:path"
import { parseArgs } from "node:util"
import { command, printLine } from "./backup/command.ts"

const usage = `npm run restore -- FILE [--end-sessions]
  into DATABASE_URL, or into the embedded database in DATA_DIR; it must be empty
  --end-sessions   everybody signs in again: for an old backup, whose sessions may have been ended since`
const options = {
  "end-sessions": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

await command(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  if (values.help || !file || positionals.length > 1) return printLine(usage)
  // settings are read on import
  const { openConfigured, ownSecret, placeSecret, upgrade } = await import("./backup/installation.ts")
  const { endSessions, restore } = await import("./backup/read.ts")
  const { describeRestored } = await import("./backup/describe.ts")
  const { fingerprintOf } = await import("./backup/contents.ts")
  const database = await openConfigured({ mustBeThere: false })
  try {
    const started = performance.now()
    const restored = await restore(database.url, path.resolve(file))
    if (values["end-sessions"]) await endSessions(database.url)
    await upgrade(database.url)
    const aside = restored.secret === null ? null : placeSecret(restored.secret)
    describeRestored(restored, performance.now() - started)
    if (aside) printLine(`The secret that was here before is now ${aside}.`)
    const secret = ownSecret()
    if (restored.head.secret !== (secret && fingerprintOf(secret.value)))
      printLine(
        "AUTH_SECRET is another than the backup's: everybody signs in again, second factors and waiting links are lost.",
      )
  } finally {
    await database.close()
  }
})
