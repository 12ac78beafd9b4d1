import { databaseStop } from "./database-stop.ts"
import { dealRaces } from "./deal-races.ts"
import { diskFull } from "./disk-full.ts"
import { embeddedDatabase } from "./embedded-database.ts"
import type { Fault } from "./fault.ts"
import { fuzz } from "./fuzz.ts"
import { gracefulStop } from "./graceful-stop.ts"
import { kills } from "./kills.ts"
import { manyDeals } from "./many-deals.ts"
import { messageDelay } from "./message-delay.ts"
import { messageStorm } from "./message-storm.ts"
import { proposalRetries } from "./proposal-retries.ts"
import { sharedFolder } from "./shared-folder.ts"
import { slowSockets } from "./slow-sockets.ts"
import { soak } from "./soak.ts"
import { streams } from "./streams.ts"
import { tooLarge } from "./too-large.ts"
import { workerKills } from "./worker-kills.ts"

/** Every fault that can be tried, by its name on the command line. */
export const faults: Record<string, Fault> = {
  "database-stop": databaseStop,
  kills,
  "disk-full": diskFull,
  "shared-folder": sharedFolder,
  "embedded-database": embeddedDatabase,
  "graceful-stop": gracefulStop,
  "message-storm": messageStorm,
  "message-delay": messageDelay,
  "slow-sockets": slowSockets,
  "too-large": tooLarge,
  streams,
  soak,
  "worker-kills": workerKills,
  "many-deals": manyDeals,
  "deal-races": dealRaces,
  "proposal-retries": proposalRetries,
  fuzz,
}
