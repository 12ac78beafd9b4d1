import { env } from "#app/platform/env.server.ts"

/** The absolute URL of a path, for other people and programs. */
export const wholeAddress = (path: string): string => env.ORIGIN + path
