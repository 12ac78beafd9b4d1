import { describe, expect, test } from "vitest"
import { mayDo, type TaskKind, taskKinds } from "../notifications/task.ts"
import { hearersAmong, type Listener, newsKinds } from "./news.ts"
import { type Role, roles } from "./role.ts"

const nobody = { isOpen: true, leads: false, follows: false }
const team = (more: Partial<Record<string, Partial<Listener>>> = {}): Listener[] =>
  roles.map((role) => ({ id: role, role, ...nobody, ...more[role] }))

describe.each(["deal", "settlement"] as const)("news of a %s", (news) => {
  const finance = news === "settlement" ? ["finance"] : []
  const told = { news, mayAct: null }

  test("reach the roles that hear them, while nobody leads it", () => {
    expect(hearersAmong(team(), told)).toEqual(["owner", "coordinator", ...finance])
  })

  test.each(["owner", "coordinator"])("reach %s who leads it in place of others who could", (role) => {
    const expected = roles.filter((one) => one === role || finance.includes(one))
    expect(hearersAmong(team({ [role]: { leads: true } }), told)).toEqual(expected)
  })

  test.each(["finance", "viewer"])("reach %s who leads it since an earlier role, and take nothing from others", (role) => {
    const expected = roles.filter((one) => ["owner", "coordinator", role, ...finance].includes(one))
    expect(hearersAmong(team({ [role]: { leads: true } }), told)).toEqual(expected)
  })

  test.each(roles)("reach %s who follows it besides", (role) => {
    const expected = roles.filter((one) => ["owner", "coordinator", role, ...finance].includes(one))
    expect(hearersAmong(team({ [role]: { follows: true } }), told)).toEqual(expected)
  })

  test("reach the others when the account of who leads it is closed", () => {
    expect(hearersAmong(team({ coordinator: { leads: true, isOpen: false } }), told)).toEqual(["owner", ...finance])
  })
})

test("a party without people hears nothing", () => {
  expect(hearersAmong([], { news: "deal", mayAct: null })).toEqual([])
})

/** Each role once, with every mark, and every one of them closed. */
const marks: Partial<Listener>[] = [{}, { leads: true }, { follows: true }, { isOpen: false }]
const teams: Listener[][] = roles.reduce<Listener[][]>(
  (all, role) => all.flatMap((one) => marks.map((mark) => [...one, { id: role, role, ...nobody, ...mark }])),
  [[]],
)
const able = (people: readonly Listener[], what: TaskKind) =>
  people.filter(({ role, isOpen }) => isOpen && mayDo(role, what)).map(({ id }) => id)

test.each(taskKinds)("what asks for %s reaches somebody who may do it, whoever leads or follows", (what) => {
  const missed = teams.flatMap((people) =>
    newsKinds.flatMap((news) => {
      const reached = hearersAmong(people, { news, mayAct: (role: Role) => mayDo(role, what) })
      const doers = able(people, what)
      return doers.length === 0 || reached.some((id) => doers.includes(id)) ? [] : [{ news, people, reached }]
    }),
  )
  expect(missed).toEqual([])
})

test("following adds and never takes away", () => {
  const lost = teams.flatMap((people) =>
    newsKinds.flatMap((news) => {
      const without = people.map((one) => ({ ...one, follows: false }))
      const reached = hearersAmong(people, { news, mayAct: null })
      return hearersAmong(without, { news, mayAct: null }).filter((id) => !reached.includes(id))
    }),
  )
  expect(lost).toEqual([])
})
