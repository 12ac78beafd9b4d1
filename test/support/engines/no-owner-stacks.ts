import * as react from "react"

/**
 * React's development edition notes for each element where it was made, for messages that no test reads. Without that a
 * page costs a quarter less; its warnings stay. It notes nothing once its count is at this limit.
 */
const limit = 10_000
const name = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
const internals: unknown = Reflect.get(react, name)
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => limit,
    set: () => {},
    configurable: true,
  })
