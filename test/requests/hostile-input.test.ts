import { beforeAll, describe, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { formData, type Visitor, visitor } from "#test/support/app.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { isPage } from "#test/support/route-table.ts"
import { rows } from "./access/rows.ts"

const password = "zielona-kładka-7"
let world: World
let people: Visitor[]

beforeAll(async () => {
  const passwordHash = await hashPassword(password)
  world = await db.transaction((tx) => buildWorld(tx, { now: new Date(), passwordHash }))
  people = await Promise.all(
    [null, world.viewers.karolina.email, world.viewers.marta.email, world.viewers.anna.email].map(async (email) => {
      const person = visitor()
      if (email) await person.post("/logowanie", { email, password })
      return person
    }),
  )
})

const nasty = [
  "",
  " ",
  "\u0000",
  "'; drop table event; --",
  "%",
  "_",
  "\\",
  "(a+)+$",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "\r\nSet-Cookie: a=b",
  "1e309",
  "-1",
  "NaN",
  "9007199254740993",
  "ąęłżźćńóś",
  "\ud800",
  "a".repeat(5000),
  "{}",
  "[]",
]
const queryNames = [
  ...["q", "status", "category", "voivodeship", "from", "to", "sort", "after", "upcoming", "type", "next"],
  ...["miejscowosc", "odleglosc"],
]
const fieldNames = [
  "title",
  "email",
  "userType",
  "options[0].title",
  "options[999].x",
  "startDate",
  "__proto__",
  "a[0][1]",
]

/** Fields by which forms name a row; each is sent alone, because a form refuses unknown keys unread. */
const idNames = ["id", "messageId", "inquiryId", "emailId", "jobId", "session", "token", "key", "clientKey", "imageId"]
const noIds = ["\u0000", "a\u0000b", "'", "a".repeat(100)]

/** Bodies that are no form, or hardly one. */
const unreadable = [
  ["application/json", '{"a":'],
  ["application/json", "[".repeat(50_000)],
  ["multipart/form-data", "no boundary"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n"],
  ["application/x-www-form-urlencoded", "a=1&".repeat(5000)],
  ["text/xml", "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>"],
] as const

/** Leaves out signing out, which would end the sessions of all later cases. */
const tried = Object.entries(rows).filter(([path]) => path !== "/wyloguj")

/**
 * The address at which a page's loader or action answers without rendering. Rendering costs most of a request and fails
 * for everybody alike, so each value is rendered for one person, in turns, and loaded for all.
 */
function asData(path: string, address: string) {
  if (!isPage(path)) return address
  const [pathname = "", search] = address.split("?")
  return `${pathname === "/" ? "/_root" : pathname}.data${search === undefined ? "" : `?${search}`}`
}
const renderedInTurn = (path: string, address: string, person: Visitor, at: number) =>
  people[at % people.length] === person ? address : asData(path, address)

async function neverFails(ask: Promise<Response>, what: string) {
  const answer = await ask
  expect(answer.status, what).toBeLessThan(500)
  return answer
}

/** The same for a body; a limit that turns it away would prove nothing. */
async function isReadAndNeverFails(person: Visitor, address: string, init: RequestInit, what: string) {
  const send = () => neverFails(person.send(address, { method: "POST", ...init }), `${address} ${what}`)
  let answer = await send()
  if (answer.status === 429) {
    await emptyTables("rate_limit")
    answer = await send()
  }
  expect(answer.status, `${address} ${what} was not read`).not.toBe(429)
  return answer
}

describe.each(tried)("%s", (path, row) => {
  test("no query makes it fail", async () => {
    for (const person of people)
      for (const [at, value] of nasty.entries()) {
        const name = queryNames[at % queryNames.length]
        const address = `${row.at(world)}?${name}=${encodeURIComponent(value.toWellFormed())}`
        await neverFails(person.get(renderedInTurn(path, address, person, at)), address)
      }
    for (const raw of ["?%", "?q=%ff", "?a&a&a=1", `?${"q=a&".repeat(500)}`, "?sort[]=x"])
      await neverFails(visitor().get(row.at(world) + raw), path + raw)
  })

  test("no letter that the database or a header cannot store makes it fail, in its path or its query", async () => {
    const parts = path.split("/")
    const addresses = parts.flatMap((part, at) =>
      part.startsWith(":")
        ? ["%00", "a%00b", "%2500", "%C5%82", "a".repeat(300)].map((id) => parts.with(at, id).join("/"))
        : [],
    )
    const known = row.at(world).split("?")[0] ?? ""
    const names = ["rozmowa", "dzialanie", "token", "zmiana", "przed", "po", "id", "name", "organizacja", "wydarzenie"]
    for (const [at, address] of [
      ...addresses.map((each) => each.replace(/:\w+/g, "x")),
      ...names.map((name) => `${known}?${name}=%00`),
      `${known}?next=/%C5%82&typ=%C5%82&id=%C5%82`,
    ].entries())
      for (const person of people) {
        const target = renderedInTurn(path, address, person, at)
        await neverFails(person.get(target), target)
        if (row.post) await isReadAndNeverFails(person, target, { body: formData({ id: "x" }) }, "")
      }
  })

  if (row.post) {
    test("no body makes it fail", async () => {
      for (const person of people) {
        for (const [at, value] of nasty.entries()) {
          const name = fieldNames[at % fieldNames.length] ?? "title"
          const body = formData({ [name]: [value, value] })
          const address = renderedInTurn(path, row.at(world), person, at)
          await isReadAndNeverFails(person, address, { body }, JSON.stringify([name, value]))
        }
        for (const [at, [type, body]] of unreadable.entries()) {
          const address = renderedInTurn(path, row.at(world), person, at)
          await isReadAndNeverFails(person, address, { body, headers: { "content-type": type } }, type)
        }
      }
    })

    test("no value that is no id makes it fail", async () => {
      for (const person of people)
        for (const [at, name] of idNames.entries())
          for (const id of noIds) {
            const address = renderedInTurn(path, row.at(world), person, at)
            const body = formData({ [name]: id })
            const answer = await isReadAndNeverFails(person, address, { body }, `${name} ${id}`)
            // a form without such a control reads none of the values
            if ((await answer.text()).includes("których nie rozpoznajemy")) break
          }
    })
  }
})
