import type { DocumentPurpose } from "#app/domain/file-quota.ts"
import type { PictureKind } from "#app/domain/picture.ts"
import { log } from "./log.server.ts"

/** Writes down that a file was sent and not kept (ASVS V16.3.3), with the sentence that its sender reads. */
export function noteRefusedUpload(what: PictureKind | DocumentPurpose, why: string) {
  log.warn({ what, why }, "upload refused")
}
