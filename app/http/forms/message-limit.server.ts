import { limit } from "#app/platform/limits.server.ts"

/** Takes a point for a message, and one for its file from the limit of all uploads. */
export async function limitMessage({ id }: { id: string }, { file }: { file: File | null }) {
  await limit("message", id)
  if (file) await limit("upload", id)
}
