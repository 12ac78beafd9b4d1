import { and, isNull } from "drizzle-orm"
import { user } from "../schema.ts"

/** Accounts neither deleted nor blocked by an operator. */
export const isOpenAccount = and(isNull(user.deletedAt), isNull(user.blockedAt))
