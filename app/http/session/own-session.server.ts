import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"

/** The stored token of the request's session; "" without one. */
export const ownSessionToken = ({ headers }: Request): string => storedTokenOf(headers)
