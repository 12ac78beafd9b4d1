import { createHash } from "node:crypto"
import type { Fingerprint } from "#app/domain/deals/documents/fingerprint.ts"

/** In hexadecimal digits. */
export const sha256Of = (content: Uint8Array | string): Fingerprint =>
  createHash("sha256").update(content).digest("hex")
