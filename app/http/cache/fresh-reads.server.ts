import { cookieName, isSecure } from "#app/platform/auth/session-cookie.server.ts"
import { hasReplica, onPrimary } from "#app/platform/postgres/replica-monitor.server.ts"

/** More than the tolerated lag of a replica. */
const seconds = 10
const name = cookieName("fresh")

/** Makes a person read their own recent writes (decision 007): this request uses only the primary. */
export const withFreshReads = <Result>(request: Request, work: () => Result): Result =>
  hasReplica && (request.method === "POST" || hasJustWritten(request)) ? onPrimary(work) : work()

/** Marks the browser as having just written, for whichever process gets its next request. */
export function rememberWrite(headers: Headers) {
  if (!hasReplica) return
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`
  headers.append("set-cookie", `${name}=1; ${attributes}`)
}

const hasJustWritten = (request: Request) => request.headers.get("cookie")?.includes(`${name}=`) ?? false
