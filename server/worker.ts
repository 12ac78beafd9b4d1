import { sweepDemos } from "#app/features/accounts/demo/commands.server.ts"
import { openJobs, type Schedule, stopJobs, workJobs } from "#app/platform/jobs.server.ts"
import { sweepPictures } from "#app/platform/pictures.server.ts"
import { react } from "./reactions.ts"

/** What comes due by the clock, Warsaw time; each runs one command of a feature. */
const schedules: Schedule[] = [
  { name: "sweep-demos", cron: "7 * * * *", run: async () => void (await sweepDemos(new Date())) },
  { name: "sweep-pictures", cron: "20 3 * * *", run: async () => void (await sweepPictures(new Date())) },
]

/** Opens the queue, so that facts become jobs; works it off unless another process does (WORKER=off here, only there). */
export async function startWorker({ works = true } = {}) {
  await openJobs({ worker: works })
  if (works) await workJobs({ fact: react, mail: async () => {} }, schedules)
}

/** Lets the running job finish. */
export const stopWorker = stopJobs
