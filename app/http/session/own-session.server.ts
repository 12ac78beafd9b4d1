import { sessionTokenOf } from "#app/platform/auth/session-cookie.server.ts"
import { hashed } from "#app/platform/auth/session-tokens.server.ts"

/** The session of this request as the table knows it; "" without one. */
export function ownSession(request: Request): string {
  const token = sessionTokenOf(request.headers)
  return token ? hashed(token) : ""
}
