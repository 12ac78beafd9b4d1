import { missingText, packetErrors } from "#app/domain/deals/packet/packet.ts"
import { type Client, createPlaces } from "#app/lib/places.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { numberedNames } from "#app/lib/text/file-name.ts"
import { log } from "#app/platform/log.server.ts"
import { archiveBusy, utf8, type ZipEntry } from "#app/platform/zip.server.ts"

type PacketContent = { bytes: Uint8Array<ArrayBuffer> } | { body: AsyncIterable<Uint8Array> }
/** A file of a packet, opened only when the archive reaches it. */
export type PacketFile = { name: string; open: () => Promise<PacketContent> }

/** Names in an archive, in the order of the parts; equal ones are numbered. */
export const namesOf = (parts: readonly PacketFile[]) => numberedNames(parts.map(({ name }) => name))

/** The files of the parts one by one; the name of a missing file joins `missing`, the others remain complete. */
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

/** A text file that names the missing files; nothing when none is missing. */
export function* missingEntry(missing: readonly string[]): Generator<ZipEntry> {
  if (missing.length > 0) yield { name: "Brakujące pliki.txt", pieces: [utf8(missingText(missing))] }
}

/** Limits concurrent packets of many deals, which read for a long time: one per party. */
const largePlaces = createPlaces(
  { inAll: 4, ofNetwork: 2, ofPerson: 1 },
  { own: packetErrors.twice, all: archiveBusy.all, seconds: 60 },
)

/** Takes a party's place for a packet of many deals (503 without a free one); returns a function that releases it. */
export const takeLargePlace = (partyId: string, { network }: Client) => largePlaces.take({ person: partyId, network })
