import { cookieName, isSecure } from "#app/platform/auth/session-cookie.server.ts"
import { onPrimary, replicaIsKept } from "#app/platform/postgres/replica.server.ts"

/** Longer than a replica may lag before it is left alone. */
const seconds = 10
const name = cookieName("fresh")

/** Whoever has just written reads what they wrote (decision 007): this request asks the primary alone. */
export const withFreshReads = <Result>(request: Request, work: () => Result): Result =>
  replicaIsKept && (request.method === "POST" || hasJustWritten(request)) ? onPrimary(work) : work()

/** Remembers in the browser that it has just written, whichever process it asks next. */
export function rememberWrite(headers: Headers) {
  if (!replicaIsKept) return
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`
  headers.append("set-cookie", `${name}=1; ${attributes}`)
}

const hasJustWritten = (request: Request) => request.headers.get("cookie")?.includes(`${name}=`) ?? false
