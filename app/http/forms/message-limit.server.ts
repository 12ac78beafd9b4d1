import { limit } from "#app/platform/limits.server.ts"

/** Takes one point for a message, and one for what comes with it: files take from the allowance of all uploads. */
export async function limitMessage({ id }: { id: string }, { file }: { file: File | null }) {
  await limit("message", id)
  if (file) await limit("upload", id)
}
