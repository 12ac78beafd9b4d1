import path from "node:path"
import { parseArgs } from "node:util"
import { command, printLine } from "./backup/command.ts"

const usage = `npm run backup -- [FILE]
  FILE               DATA_DIR/backups/pomost-TIME.tar.gz unless given
  --without-secret   leaves DATA_DIR/secret out (it is kept elsewhere)`
const options = {
  "without-secret": { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const

await command(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help || positionals.length > 1) return printLine(usage)
  // settings are read on import
  const { newBackupFile, openConfigured, ownSecret } = await import("./backup/installation.ts")
  const { describeBackup } = await import("./backup/describe.ts")
  const { backUp } = await import("./backup/write.ts")
  const file = positionals[0] ? path.resolve(positionals[0]) : newBackupFile()
  const database = await openConfigured({ mustBeThere: true })
  try {
    const found = ownSecret()
    const secret = found && { ...found, included: found.included && !values["without-secret"] }
    const started = performance.now()
    const manifest = await backUp(database.url, file, secret)
    describeBackup(file, manifest, performance.now() - started)
    if (secret && !secret.included)
      printLine("The secret is not in it: keep AUTH_SECRET (or DATA_DIR/secret) in another safe place.")
  } finally {
    await database.close()
  }
})
