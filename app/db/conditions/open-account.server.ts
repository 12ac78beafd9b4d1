import { and, isNull } from "drizzle-orm"
import { user } from "../schema.ts"

/** True of accounts that are neither deleted nor blocked by an operator: whose owners may enter, and whom others see. */
export const isOpenAccount = and(isNull(user.deletedAt), isNull(user.blockedAt))
