import { createTurns } from "#app/lib/places.ts"
import { limit } from "#app/platform/limits.server.ts"
import { clientNetwork, type RequestArgs, type RequestContext } from "../requests/request-context.ts"
import { clientOf } from "../requests/viewer-context.ts"

const tooMany = (wait: string) => `Zbyt wiele dokumentów naraz. Spróbuj ponownie ${wait}.`

/** Takes one point of the person, if any, and one of the network for a generated file; 429 over the limit. */
export async function limitDocument(person: { id: string } | null, context: RequestContext): Promise<void> {
  // the person's first: a request over it must not use up the network's
  if (person) await limit("document", person.id, tooMany)
  await limit("documentAddress", clientNetwork(context), tooMany)
}

/**
 * Makes large files and sums of thousands of rows one at a time in this process: two would take as long, and hold their
 * rows in memory. A person's eight take at most half a minute.
 */
const turns = createTurns({
  atOnce: 1,
  longestWaitMs: 60_000,
  most: { inAll: 40, ofNetwork: 20, ofPerson: 8 },
  busy: {
    own: "Przygotowujemy już dla Ciebie kilka zestawień. Spróbuj ponownie za chwilę.",
    all: "Przygotowujemy teraz wiele zestawień. Spróbuj ponownie za chwilę.",
    seconds: 30,
  },
})

/**
 * Makes a large file, or sums of many rows, in turn, unless its reader has left; 429 over the limit of documents, 503
 * after a long wait.
 */
export async function makeLargeFile<Made>(
  person: { id: string },
  { request, context }: RequestArgs,
  make: () => Promise<Made>,
): Promise<Made> {
  await limitDocument(person, context)
  return turns.run(clientOf(context), make, request.signal)
}
