import { sessionTokenOf } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"

/** Token of the request's session as stored; "" without one. */
export function ownSession(request: Request): string {
  const token = sessionTokenOf(request.headers)
  return token ? hashed(token) : ""
}
