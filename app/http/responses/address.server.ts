import { env } from "#app/platform/env.server.ts"

/** A path of ours as the whole address that other people and programs are given. */
export const wholeAddress = (path: string): string => env.ORIGIN + path
