import { embeddedDatabase } from "./embedded-database.ts"
import type { Fault } from "./fault.ts"
import { databaseHang } from "./scenarios/database-hang.ts"
import { databaseStop } from "./scenarios/database-stop.ts"
import { dealRaces } from "./scenarios/deals/deal-races.ts"
import { manyDeals } from "./scenarios/deals/many-deals.ts"
import { payments } from "./scenarios/deals/payments.ts"
import { proposalRetries } from "./scenarios/deals/proposal-retries.ts"
import { demoFlood } from "./scenarios/demo-flood.ts"
import { diskFull } from "./scenarios/disk-full.ts"
import { dueRows } from "./scenarios/due-rows.ts"
import { emailFlood } from "./scenarios/email-flood.ts"
import { failover } from "./scenarios/failover.ts"
import { fuzz } from "./scenarios/fuzz.ts"
import { gracefulStop } from "./scenarios/graceful-stop.ts"
import { kills } from "./scenarios/kills.ts"
import { messageDelay } from "./scenarios/message-delay.ts"
import { messageStorm } from "./scenarios/message-storm.ts"
import { parallelUploads } from "./scenarios/parallel-uploads.ts"
import { pictureFlood } from "./scenarios/picture-flood.ts"
import { manyWorkbooks } from "./scenarios/places/many-workbooks.ts"
import { slowReadersOfPackets } from "./scenarios/places/slow-readers.ts"
import { tricklingUploads } from "./scenarios/places/trickling-uploads.ts"
import { sharedFolder } from "./scenarios/shared-folder.ts"
import { slowSockets } from "./scenarios/slow-sockets.ts"
import { soak } from "./scenarios/soak.ts"
import { streamFlood } from "./scenarios/stream-flood.ts"
import { streams } from "./scenarios/streams.ts"
import { tooLarge } from "./scenarios/too-large.ts"
import { workerKills } from "./scenarios/worker-kills.ts"

/** Faults by their name on the command line. */
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
  "slow-readers": slowReadersOfPackets,
  "trickling-uploads": tricklingUploads,
  "many-workbooks": manyWorkbooks,
  streams,
  "stream-flood": streamFlood,
  soak,
  "worker-kills": workerKills,
  "due-rows": dueRows,
  "many-deals": manyDeals,
  "deal-races": dealRaces,
  "proposal-retries": proposalRetries,
  payments,
  "email-flood": emailFlood,
  "demo-flood": demoFlood,
  fuzz,
}
