import type { RouterContextProvider } from "react-router"
import { limit } from "#app/platform/limits.server.ts"
import { clientNetwork } from "../responses/request-context.ts"

const tooMany = (wait: string) => `Zbyt wiele dokumentów naraz. Spróbuj ponownie ${wait}.`

/** Takes a point of the person and one of the network for a generated document; 429 over the limit. */
export async function limitDocument({ id }: { id: string }, context: Readonly<RouterContextProvider>): Promise<void> {
  await limit("documentAddress", clientNetwork(context), tooMany)
  await limit("document", id, tooMany)
}
