import { type Role, roles } from "./role.ts"

const work = ["owner", "coordinator"] as const

/** Which roles hear of what; open pages of everybody reload. */
export const hearers = {
  page: roles,
  deal: work,
  settlement: ["owner", "coordinator", "finance"],
  message: work,
  event: work,
  inquiry: work,
  /** Decisions of the operator about the party and what it publishes. */
  moderation: work,
  /** Who joins and leaves. */
  team: ["owner"],
} as const satisfies Record<string, readonly Role[]>

export type News = keyof typeof hearers
