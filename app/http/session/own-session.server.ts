import { storedTokenOf } from "#app/platform/auth/session-tokens.server.ts"

/** Token of the request's session as stored; "" without one. */
export const ownSession = ({ headers }: Request): string => storedTokenOf(headers)
