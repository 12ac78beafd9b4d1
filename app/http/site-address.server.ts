import { env } from "#app/platform/env.server.ts"

/** A path of this site as an absolute address, for canonical links and cards in other places. */
export const siteAddress = (path: string): string => new URL(path, env.ORIGIN).href
