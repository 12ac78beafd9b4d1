import type { Reader } from "#app/db/connection/client.server.ts"
import { sumsOf } from "#app/domain/deals/payments/ledger.ts"
import { todayIn } from "#app/lib/dates.ts"
import { getInstalments } from "./instalments.server.ts"

/** Of a deal's agreed money, in grosze: all of it, what the organization received, and what is left. */
export async function paymentSums(on: Reader, { id }: { id: string }) {
  const { whole, received } = sumsOf(await getInstalments(on, id), todayIn(new Date()))
  return { whole, received, left: Math.max(0, whole - received) }
}
export type PaymentSums = Awaited<ReturnType<typeof paymentSums>>
