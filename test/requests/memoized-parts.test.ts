import { beforeAll, expect, test } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { visitor } from "#test/support/app.ts"
import { castWorld, enter } from "#test/support/cast.ts"

let world: World
beforeAll(async () => {
  world = await castWorld()
})

const signedIn = ["marta", "karolina", "tomasz", "anna", "igor"] as const
/** The header and the footer of a page, without the page itself, which may name other people. */
const shellOf = (html: string) =>
  [/<header class="top">.*?<\/header>/s, /<footer class="foot.*?<\/footer>/s]
    .map((part) => part.exec(html)?.[0] ?? "")
    .join("")

test("parts of the shell that are rendered once show nobody else's data", async () => {
  const people = await Promise.all(
    signedIn.map(async (name) => ({ ...world.viewers[name], as: await enter(world, name) })),
  )
  for (const path of ["/wydarzenia", "/", "/nie-ma-takiej-strony", "/wydarzenia"])
    for (const { as, name, email } of people) {
      const shell = shellOf(await as.html(path))
      expect(shell, `${path} of ${name}`).toContain(name)
      for (const other of people.filter((one) => one.email !== email)) {
        expect(shell, `${path} of ${name}`).not.toContain(other.name)
        expect(shell, `${path} of ${name}`).not.toContain(other.email)
      }
      const forVisitor = shellOf(await visitor().html(path))
      expect(forVisitor).toContain("Zaloguj się")
      for (const one of people) {
        expect(forVisitor).not.toContain(one.name)
        expect(forVisitor).not.toContain(one.email)
      }
    }
})

test("a member's menu shows the member's present name", async () => {
  const marta = await enter(world, "marta")
  const { name } = world.viewers.marta
  expect(shellOf(await marta.html("/wydarzenia"))).toContain(name)
  const answer = await marta.post("/profil", { name: "Marta Nowa-Nazwa", companyName: "Jasny Zakwas" })
  expect(answer.status).toBeLessThan(400)
  const shell = shellOf(await marta.html("/wydarzenia"))
  expect(shell).toContain("Marta Nowa-Nazwa")
  expect(shell).not.toContain(name)
})
