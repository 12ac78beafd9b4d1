import pg from "pg"
import { command, printLine } from "./backup/command.ts"

const usage = `npm run move -- postgresql://user:password@host/database
  moves the embedded database of DATA_DIR into an empty PostgreSQL 15 or later; files stay where they are`

await command(async () => {
  const [target, ...more] = process.argv.slice(2)
  if (!target || more.length > 0 || !/^postgres(ql)?:/.test(target)) return printLine(usage)
  if (process.env.DATABASE_URL) throw new Error("DATABASE_URL is set: this command moves the embedded database.")
  // settings are read on import
  const { newBackupFile, openConfigured, ownSecret, upgrade } = await import("./backup/installation.ts")
  const { backUp } = await import("./backup/write.ts")
  const { restore } = await import("./backup/read.ts")
  const { describeBackup, describeRestored } = await import("./backup/describe.ts")
  const embedded = await openConfigured({ mustBeThere: true })
  try {
    await refuseWhileInUse(embedded.url)
    const file = newBackupFile("before-move")
    const started = performance.now()
    describeBackup(file, await backUp(embedded.url, file, ownSecret()), performance.now() - started)
    const restored = await restore(target, file)
    await upgrade(target)
    describeRestored(restored, performance.now() - started)
    printLine("Start with DATABASE_URL set to it from now on. The embedded database is still there, untouched.")
  } finally {
    await embedded.close()
  }
})

async function refuseWhileInUse(url: string) {
  const { isInUse } = await import("./backup/tables.ts")
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (await isInUse(client)) throw new Error("Pomost runs on this database: stop it first, or its last writes stay.")
  } finally {
    await client.end()
  }
}
