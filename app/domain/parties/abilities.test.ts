import { expect, test } from "vitest"
import { partyKinds, roles } from "../shared/role.ts"
import { abilitiesOf, groupOf } from "./abilities.ts"
import { actions, may } from "./permissions.ts"

test("each role's line on the page holds for every action behind it", () => {
  for (const group of new Set(Object.values(groupOf))) {
    const inside = actions.filter((action) => groupOf[action] === group)
    for (const role of roles)
      expect(new Set(inside.map((action) => may(role, action))).size, `${group} ${role}`).toBe(1)
  }
})

test.each(partyKinds)("a %s: everybody reads, owners do everything", (kind) => {
  const [reading, ...others] = abilitiesOf(kind)
  expect(reading?.roles).toEqual(roles)
  expect(others.length).toBeGreaterThan(4)
  for (const { label, roles: allowed } of others) expect(allowed, label).toContain("owner")
})

test("the table of an organization lists what each role may do", () => {
  const table = abilitiesOf("organization").map(({ label, roles: allowed }) => [
    label.replaceAll("\u00a0", " "),
    allowed,
  ])
  expect(table).toEqual([
    ["Przegląda współprace, wiadomości i dokumenty", ["owner", "coordinator", "finance", "viewer"]],
    ["Publikuje wydarzenia i aktualności", ["owner", "coordinator"]],
    ["Składa i przyjmuje propozycje, negocjuje warunki", ["owner", "coordinator"]],
    ["Pisze wiadomości i zapytania", ["owner", "coordinator", "finance"]],
    ["Obserwuje organizacje", ["owner", "coordinator"]],
    ["Rozlicza współprace, zapisuje płatności, pobiera zestawienia", ["owner", "coordinator", "finance"]],
    ["Zmienia dane i zespół", ["owner"]],
  ])
})
