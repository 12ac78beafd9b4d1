import { databaseStop } from "./database-stop.ts"
import { dealRaces } from "./deal-races.ts"
import { embeddedDatabase } from "./embedded-database.ts"
import type { Fault } from "./fault.ts"
import { kills } from "./kills.ts"
import { messageDelay } from "./message-delay.ts"
import { messageStorm } from "./message-storm.ts"
import { proposalRetries } from "./proposal-retries.ts"
import { sharedFolder } from "./shared-folder.ts"
import { streams } from "./streams.ts"
import { workerKills } from "./worker-kills.ts"

/** Every fault that can be tried, by its name on the command line. */
export const faults: Record<string, Fault> = {
  "database-stop": databaseStop,
  kills,
  "shared-folder": sharedFolder,
  "embedded-database": embeddedDatabase,
  "message-storm": messageStorm,
  "message-delay": messageDelay,
  streams,
  "worker-kills": workerKills,
  "deal-races": dealRaces,
  "proposal-retries": proposalRetries,
}
