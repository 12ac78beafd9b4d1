import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { materialsReadme } from "#app/domain/deals/deliverables/materials/materials.ts"
import { noTexts } from "#app/domain/organizations/kit/kit.ts"
import { readerOf } from "#app/features/accounts/party/policy.server.ts"
import { formatLongDay, todayIn } from "#app/lib/dates.ts"
import type { Client } from "#app/lib/places.ts"
import { numberedNames, safeFileName } from "#app/lib/text/file-name.ts"
import { openFile } from "#app/platform/files/files.server.ts"
import { log } from "#app/platform/log.server.ts"
import { utf8, type ZipEntry, zipStream } from "#app/platform/zip.server.ts"
import { getArchive, type Materials } from "./queries.server.ts"

/** Text of `README.txt`: what the sponsor says about the deal's materials. */
export function readmeOf({ sponsor, title, last }: Omit<Materials, "files">): string {
  const { about, claim, link, rules, colors } = last ?? { ...noTexts, about: null }
  const givenOn = last ? formatLongDay(todayIn(last.createdAt)) : null
  return materialsReadme({ sponsor, title, givenOn, about, claim, link, rules, colors })
}

/** The current materials of a deal as a ZIP stream with its name; 404 as for their page, 503 without a free place. */
export async function openArchive(viewer: Viewer, dealId: string, client: Client) {
  const archive = await getArchive(viewer, dealId)
  const body = zipStream(entriesOf(archive), { client, requireReader: readerOf(viewer), what: { dealId } })
  return { name: safeFileName(`Materiały ${archive.sponsor}.zip`, "materialy"), body }
}

async function* entriesOf({ files, ...texts }: Materials): AsyncGenerator<ZipEntry> {
  yield { name: "README.txt", pieces: [utf8(readmeOf(texts))] }
  const names = numberedNames(files.map(({ folder, name }) => `${folder}/${safeFileName(name, "plik")}`))
  for (const [index, { key }] of files.entries()) {
    // when the stream asks for the next entry: not all files are open at once
    const found = await openFile(key)
    if (found) yield { name: names[index] ?? key, pieces: found.body, packed: true }
    else log.error({ key }, "a material is gone")
  }
}
