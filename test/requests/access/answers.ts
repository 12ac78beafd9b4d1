import type { World } from "#app/db/realms/world.server.ts"
import type { Role } from "#app/domain/shared/role.ts"
import type { Fields } from "#test/support/app.ts"

/** `owner` and `sponsor` own the parties of the samples' deals; `organization` and `stranger` own others. */
export const accounts = ["visitor", "sponsor", "stranger", "organization", "owner"] as const
export type Account = (typeof accounts)[number]

type Member = { side: "owner" | "sponsor"; role: Exclude<Role, "owner"> }

/** Further members of the deals' parties. */
export const members = {
  "organization's coordinator": { side: "owner", role: "coordinator" },
  "organization's finance": { side: "owner", role: "finance" },
  "organization's viewer": { side: "owner", role: "viewer" },
  "company's coordinator": { side: "sponsor", role: "coordinator" },
  "company's finance": { side: "sponsor", role: "finance" },
  "company's viewer": { side: "sponsor", role: "viewer" },
} as const satisfies Record<string, Member>
export type MemberName = keyof typeof members
export const memberNames = Object.keys(members) as MemberName[]

/**
 * `expired`, `deleted` and `blocked` send cookies of an ended session, a deleted and a blocked account; `removed` was a
 * coordinator of `owner`'s organization and owns another; `operator` is a sponsor.
 */
export const actors = [...accounts, ...memberNames, "removed", "expired", "deleted", "blocked", "operator"] as const
export type Actor = (typeof actors)[number]

/** A status, or the path of a redirect. */
export type Answer = number | `→ ${string}`
export type Answers = Record<Account, Answer> & {
  operator?: Answer
  removed?: Answer
}

const rolesFrom = {
  coordinator: ["coordinator"],
  finance: ["coordinator", "finance"],
  owner: [],
} as const satisfies Record<string, readonly Role[]>

/** The least role that a member needs, by side, else 403. Without one, all get their owner's answer. */
export type Needs = Partial<Record<Member["side"], keyof typeof rolesFrom>>

/** By default an expired session counts as a visitor, the operator as a stranger, a removed member as another organization. */
export function answerFor(answers: Answers, actor: Actor, needs: Needs = {}): Answer {
  if (actor === "expired" || actor === "deleted" || actor === "blocked") return answers.visitor
  if (actor === "operator") return answers.operator ?? answers.stranger
  if (actor === "removed") return answers.removed ?? answers.organization
  if (!(actor in members)) return answers[actor as Account]
  const { side, role } = members[actor as MemberName]
  const need = needs[side]
  if (need && !rolesFrom[need].some((one) => one === role)) return 403
  return side === "sponsor" ? answers.sponsor : answers.owner
}

export type Row = {
  at: (world: World) => string
  get: Answers
  getNeeds?: Needs
  /** For routes with an action: fields that are refused or change nothing. */
  post?: {
    fields: Fields
    answers: Answers
    needs?: Needs
    /** Answer without an Origin, as mail providers post; 403 by default. */
    withoutOrigin?: number
  }
}
export type Rows = Record<string, Row>

export const everyone = (answer: Answer): Answers => ({
  visitor: answer,
  sponsor: answer,
  stranger: answer,
  organization: answer,
  owner: answer,
})
export const visitorsOnly = (answer: Answer): Answers => ({ ...everyone("→ /"), visitor: answer })

/** A deal does not exist for other accounts (B14). */
export const partiesOnly = (answer: Answer): Answers => ({
  ...everyone(404),
  visitor: "→ /logowanie",
  sponsor: answer,
  owner: answer,
})

/** Others are redirected home or to sign in (A47). */
export const organizationsOnly = (answer: Answer): Answers => ({
  ...everyone("→ /"),
  visitor: "→ /logowanie",
  organization: answer,
  owner: answer,
})

/** Others are redirected home or to sign in. */
export const sponsorsOnly = (answer: Answer): Answers => ({
  visitor: "→ /logowanie",
  sponsor: answer,
  stranger: answer,
  organization: "→ /",
  owner: "→ /",
})

/** The operator only (X2). */
export const operatorOnly = (answer: Answer): Answers => ({ ...everyone(404), operator: answer })

export const signedIn = (answer: Answer): Answers => ({ ...everyone(answer), visitor: "→ /logowanie" })

/** Id of an inquiry by the sponsor of the samples' deals, which their organization has settled. */
export const inquiryId = "asked-inquiry"
