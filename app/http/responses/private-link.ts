import { decodedAscii } from "#app/lib/web/secret-segments.ts"
import { decisionPath, memberInvitationPath } from "#app/paths.ts"

const prefixes = [decisionPath(""), memberInvitationPath("")]
/** Allows any spelling of the slashes and letters before the secret, as the secret also works in a wrong address. */
const prefixOf = (path: string) => {
  const plain = decodedAscii(path)
    .replace(/[\\/]+/g, "/")
    .toLowerCase()
  return prefixes.find((prefix) => plain.startsWith(prefix))
}

/** Whether the address itself is the secret of a private link. */
export const isPrivateLink = (path: string) => prefixOf(path) !== undefined

/** The path without that secret, for the log. */
export const pathInLog = (path: string) => {
  const prefix = prefixOf(path)
  return prefix ? `${prefix}…` : path
}
