import { databaseHang } from "./database-hang.ts"
import { databaseStop } from "./database-stop.ts"
import { dealRaces } from "./deal-races.ts"
import { demoFlood } from "./demo-flood.ts"
import { diskFull } from "./disk-full.ts"
import { embeddedDatabase } from "./embedded-database.ts"
import { failover } from "./failover.ts"
import type { Fault } from "./fault.ts"
import { fuzz } from "./fuzz.ts"
import { gracefulStop } from "./graceful-stop.ts"
import { kills } from "./kills.ts"
import { mailFlood } from "./mail-flood.ts"
import { manyDeals } from "./many-deals.ts"
import { messageDelay } from "./message-delay.ts"
import { messageStorm } from "./message-storm.ts"
import { parallelUploads } from "./parallel-uploads.ts"
import { pictureFlood } from "./picture-flood.ts"
import { proposalRetries } from "./proposal-retries.ts"
import { sharedFolder } from "./shared-folder.ts"
import { slowSockets } from "./slow-sockets.ts"
import { soak } from "./soak.ts"
import { streamFlood } from "./stream-flood.ts"
import { streams } from "./streams.ts"
import { tooLarge } from "./too-large.ts"
import { workerKills } from "./worker-kills.ts"

/** Every fault that can be tried, by its name on the command line. */
export const faults: Record<string, Fault> = {
  "database-stop": databaseStop,
  "database-hang": databaseHang,
  failover,
  kills,
  "disk-full": diskFull,
  "shared-folder": sharedFolder,
  "embedded-database": embeddedDatabase,
  "graceful-stop": gracefulStop,
  "message-storm": messageStorm,
  "message-delay": messageDelay,
  "slow-sockets": slowSockets,
  "too-large": tooLarge,
  "parallel-uploads": parallelUploads,
  "picture-flood": pictureFlood,
  streams,
  "stream-flood": streamFlood,
  soak,
  "worker-kills": workerKills,
  "many-deals": manyDeals,
  "deal-races": dealRaces,
  "proposal-retries": proposalRetries,
  "mail-flood": mailFlood,
  "demo-flood": demoFlood,
  fuzz,
}
