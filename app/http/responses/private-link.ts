import { decisionPath } from "#app/paths.ts"

const prefix = decisionPath("")

/** Whether the address itself is the secret of a private link. */
export const isPrivateLink = (path: string) => path.toLowerCase().startsWith(prefix)

/** The path without that secret, for the log. */
export const pathInLog = (path: string) => (isPrivateLink(path) ? `${prefix}…` : path)
