import { missingText, packetErrors } from "#app/domain/deals/packet/packet.ts"
import { type Client, createPlaces } from "#app/lib/places.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { numberedNames } from "#app/lib/text/file-name.ts"
import { log } from "#app/platform/log.server.ts"
import { archiveBusy, utf8, type ZipEntry } from "#app/platform/zip.server.ts"

type PacketContent = { bytes: Uint8Array<ArrayBuffer> } | { body: AsyncIterable<Uint8Array> }
/** A file of a packet, opened when its turn comes. */
export type PacketFile = { name: string; open: () => Promise<PacketContent> }

/** Names in an archive, in the order of the parts; equal ones are numbered. */
export const namesOf = (parts: readonly PacketFile[]) => numberedNames(parts.map(({ name }) => name))

/** The parts one after the other; the name of one that is gone joins `missing`, and the others stay whole. */
export async function* entriesOf(
  parts: readonly PacketFile[],
  folder: string,
  missing: string[],
): AsyncGenerator<ZipEntry> {
  const names = namesOf(parts)
  for (const [index, { open }] of parts.entries()) {
    const name = `${folder}${names[index] ?? "plik"}`
    try {
      const opened = await open()
      yield { name, pieces: "bytes" in opened ? [opened.bytes] : opened.body, packed: !name.endsWith(".csv") }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.error({ err: error, name }, "a file of a packet is gone")
      missing.push(name)
    }
  }
}

/** The text that names what is missing; nothing when nothing is. */
export function* missingEntry(missing: readonly string[]): Generator<ZipEntry> {
  if (missing.length > 0) yield { name: "Brakujące pliki.txt", pieces: [utf8(missingText(missing))] }
}

/** Packets of many deals at a time, which read for long: a party has one. */
const largePlaces = createPlaces(
  { inAll: 4, ofNetwork: 2, ofPerson: 1 },
  { own: packetErrors.twice, all: archiveBusy.all, seconds: 60 },
)

/** Takes the place of a packet of many deals of a party (503 without one); returns what gives it back. */
export const takeLargePlace = (partyId: string, { network }: Client) => largePlaces.take({ person: partyId, network })
