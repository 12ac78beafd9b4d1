import type { RouterContextProvider } from "react-router"
import { limit } from "#app/platform/limits.server.ts"
import { clientNetwork } from "../responses/request-context.ts"

const tooMany = (wait: string) => `Zbyt wiele dokumentów naraz. Spróbuj ponownie ${wait}.`

/** Takes one point of a person and of their network for a document that is made now; refused (429) when none is left. */
export async function limitDocument({ id }: { id: string }, context: Readonly<RouterContextProvider>): Promise<void> {
  await limit("documentAddress", clientNetwork(context), tooMany)
  await limit("document", id, tooMany)
}
