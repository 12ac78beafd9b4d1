import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { openAgreement, openAnnex } from "#app/features/deals/documents/open-document.server.ts"

type OpenDocument = Awaited<ReturnType<typeof openAgreement>>

/** A document with its bytes, as its route sends it. */
async function read(opened: OpenDocument): Promise<{ name: string; bytes: Uint8Array }> {
  const { name } = opened
  return { name, bytes: "body" in opened ? Buffer.concat(await opened.body.toArray()) : opened.bytes }
}

export const drawnAgreement = async (viewer: Viewer, id: string) => read(await openAgreement(viewer, id))

export const drawnAnnex = async (viewer: Viewer, id: string, number: number) =>
  read(await openAnnex(viewer, id, number))
