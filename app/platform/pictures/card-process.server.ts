import { createRequire } from "node:module"
import type { CardPicture } from "#app/lib/card-picture.ts"
import { createChildProgram } from "../child-program.server.ts"

/** A card with the bytes of its photograph. */
export type DrawnCard = Omit<CardPicture, "photo"> & { photo: Uint8Array | null }

const draw = createChildProgram<DrawnCard, Uint8Array>({
  file: createRequire(import.meta.url).resolve("#app/platform/pictures/card-drawing.ts"),
  heapMegabytes: 128,
  timeoutMs: 20_000,
  what: "a preview could not be drawn",
  failed: "Nie udało się przygotować podglądu. Spróbuj ponownie za chwilę.",
})

/** Draws in a child process, one call at a time. Throws a Refusal (503) on failure or after 20 s. */
export const drawInProcess = async (card: DrawnCard): Promise<Buffer> => Buffer.from(await draw(card))
