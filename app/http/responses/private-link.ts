import { decisionPath, memberInvitationPath } from "#app/paths.ts"

const prefixes = [decisionPath(""), memberInvitationPath("")]
const prefixOf = (path: string) => prefixes.find((prefix) => path.toLowerCase().startsWith(prefix))

/** Whether the address itself is the secret of a private link. */
export const isPrivateLink = (path: string) => prefixOf(path) !== undefined

/** The path without that secret, for the log. */
export const pathInLog = (path: string) => {
  const prefix = prefixOf(path)
  return prefix ? `${prefix}…` : path
}
