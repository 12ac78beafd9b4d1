import type { Reader } from "#app/db/connection/client.server.ts"
import { type Owed, sumsOf } from "#app/domain/deals/payments/ledger.ts"
import { todayIn } from "#app/lib/dates.ts"
import { getInstalments } from "./instalment-queries.server.ts"

/** Sums of a deal's agreed money, in grosze: all of it, what the organization received, and what is left. */
export async function paymentSums(on: Reader, { id }: { id: string }) {
  return paymentSumsOf(await getInstalments(on, id))
}

/** As `paymentSums`, of instalments already read. */
export function paymentSumsOf(instalments: readonly Owed[]) {
  const { whole, received } = sumsOf(instalments, todayIn(new Date()))
  return { whole, received, left: Math.max(0, whole - received) }
}
export type PaymentSums = ReturnType<typeof paymentSumsOf>
