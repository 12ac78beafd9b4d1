import { describe, expect, test } from "vitest"
import { mayDo } from "../deals/tasks/doers.ts"
import { type Chosen, categoryNames, notificationKinds } from "../notifications/categories.ts"
import { type TaskKind, taskKinds } from "../notifications/task.ts"
import { type Role, roles } from "../shared/role.ts"
import { type NewsMember, newsKinds, recipientsAmong } from "./news.ts"

const nobody = { isOpen: true, leads: false, follows: false, chosen: {}, muted: [] }
const team = (more: Partial<Record<string, Partial<NewsMember>>> = {}): NewsMember[] =>
  roles.map((role) => ({ id: role, role, ...nobody, ...more[role] }))

const ids = (people: readonly NewsMember[], about: Parameters<typeof recipientsAmong>[1]) =>
  recipientsAmong(people, about).map(({ id }) => id)

describe.each([
  ["deal", "negotiation"],
  ["settlement", "payment"],
] as const)("news of a %s", (news, kind) => {
  const about = { news, kind, mayAct: null }

  test("reach the roles that get them, while nobody leads it", () => {
    expect(ids(team(), about)).toEqual(["owner", "coordinator", "finance"])
  })

  test.each(["owner", "coordinator"])("reach %s who leads it in place of other coordinators", (role) => {
    const others = ["owner", "coordinator"].map((one) => ({ ...team()[0], id: `other ${one}`, role: one as Role }))
    const people = [...team({ [role]: { leads: true } }), ...others] as NewsMember[]
    const expected = ["owner", ...(role === "coordinator" ? [role] : []), "finance", "other owner"]
    expect(ids(people, about)).toEqual(expected)
  })

  test.each(["finance", "viewer"])(
    "reach %s who leads it since an earlier role, and take nothing from others",
    (role) => {
      const expected = roles.filter((one) => one !== "viewer" || one === role)
      expect(ids(team({ [role]: { leads: true } }), about)).toEqual(expected)
    },
  )

  test.each(roles)("reach %s who follows it besides", (role) => {
    const expected = roles.filter((one) => one !== "viewer" || one === role)
    expect(ids(team({ [role]: { follows: true } }), about)).toEqual(expected)
  })

  test("reach the others when the account of who leads it is closed", () => {
    expect(ids(team({ coordinator: { leads: true, isOpen: false } }), about)).toEqual(["owner", "finance"])
  })
})

test("a party without people gets nothing", () => {
  expect(recipientsAmong([], { news: "deal", kind: "negotiation", mayAct: null })).toEqual([])
})

const off: Chosen = Object.fromEntries(categoryNames.map((name) => [name, { bell: false, email: "never" }]))
/** Each role once, with every mark, with a closed account, and with everything switched off. */
const marks: Partial<NewsMember>[] = [{}, { leads: true }, { follows: true }, { isOpen: false }, { chosen: off }]
const teams: NewsMember[][] = roles.reduce<NewsMember[][]>(
  (all, role) => all.flatMap((one) => marks.map((mark) => [...one, { id: role, role, ...nobody, ...mark }])),
  [[]],
)
const able = (people: readonly NewsMember[], what: TaskKind) =>
  people.filter(({ role, isOpen }) => isOpen && mayDo(role, what)).map(({ id }) => id)

test.each(taskKinds)(
  "news that asks for %s reaches somebody who may do it, whoever leads, follows or has switched everything off",
  (what) => {
    const mayAct = (role: Role) => mayDo(role, what)
    const missed = teams.flatMap((people) =>
      newsKinds.filter((news) => {
        const doers = able(people, what)
        const reached = ids(people, { news, kind: "negotiation", mayAct })
        return doers.length > 0 && !reached.some((id) => doers.includes(id))
      }),
    )
    expect(missed).toEqual([])
  },
)

test.each(notificationKinds)("following adds to the people whom %s reaches, and never removes any", (kind) => {
  const lost = teams.filter((people) => {
    const about = { news: "deal", kind, mayAct: null } as const
    const reached = ids(people, about)
    const without = people.map((one) => ({ ...one, follows: false }))
    return ids(without, about).some((id) => !reached.includes(id))
  })
  expect(lost).toEqual([])
})

test.each(notificationKinds)("a lead does not take %s away from any owner", (kind) => {
  const lost = teams.filter((people) => {
    const about = { news: "deal", kind, mayAct: null } as const
    const without = people.map((one) => ({ ...one, leads: false }))
    const owners = (reached: readonly string[]) => reached.filter((id) => id === "owner")
    return owners(ids(without, about)).length > owners(ids(people, about)).length
  })
  expect(lost).toEqual([])
})
