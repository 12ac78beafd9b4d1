import { expect } from "vitest"
import type { World } from "#app/db/realms/world.server.ts"
import { visitor } from "#test/support/app.ts"
import { rows } from "./access/rows.ts"

/** Every address that a visitor reaches by links from the home page, and those that only programs read. */
export async function crawlAsVisitor(world: World): Promise<Map<string, string>> {
  const person = visitor()
  const open = Object.values(rows).filter(({ get }) => get.visitor === 200)
  const waiting = [
    ...open.map(({ at }) => at(world)).filter((address) => !address.startsWith("/strumien")),
    "/sitemap.xml?strona=1",
    "/sitemap.xml?strona=2",
    "/podpowiedzi.json?q=zielone",
    "/wydarzenia?status=wszystkie&view=list",
    "/404",
  ]
  const known = new Set(waiting)
  const read = new Map<string, string>()
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const answer = await person.get(address)
    const text = await answer.text()
    read.set(address, `${[...answer.headers].join("\n")}\n${text}`)
    expect(answer.status, address).toBeLessThan(500)
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue
    const [path = "", search = ""] = address.split("?")
    const data = `${path === "/" ? "/_" : path}.data${search && `?${search}`}`
    read.set(data, await (await person.get(data)).text())
    for (const [, href = ""] of text.matchAll(/href="(\/(?!assets|pliki)[^"#]*)/g)) {
      const next = href.replaceAll("&amp;", "&")
      if (known.has(next) || known.size > 400) continue
      known.add(next)
      waiting.push(next)
    }
  }
  return read
}
