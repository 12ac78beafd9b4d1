import { decodedAscii } from "#app/lib/web/secret-segments.ts"
import { decisionPath, memberInvitationPath } from "#app/paths.ts"

const prefixes = [decisionPath(""), memberInvitationPath("")]
/** However the slashes and letters before the secret are written: the secret is as valid in a wrong address. */
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
