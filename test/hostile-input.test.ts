import { beforeAll, describe, expect, test, vi } from "vitest"

vi.hoisted(() => {
  process.env.OPERATOR_EMAILS = "anna.kopec@hydrosfera.example"
})

import { db } from "#app/db/client.server.ts"
import { buildWorld, type World } from "#app/db/world.server.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import { rows } from "./access-matrix.ts"
import { formData, type Visitor, visitor } from "./app.ts"
import { emptyTables } from "./empty-tables.ts"

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
const queryNames = ["q", "status", "category", "voivodeship", "from", "to", "sort", "after", "upcoming", "type", "next"]
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

/** Wherever a form names a row: each is sent alone, as a key that a form does not know is refused unread. */
const idNames = ["id", "messageId", "inquiryId", "letterId", "jobId", "session", "token", "key", "clientKey", "imageId"]
const noIds = ["\u0000", "a\u0000b", "'", "a".repeat(100)]

/** Signing out would end the journey for everyone after it. */
const tried = Object.entries(rows).filter(([path]) => path !== "/wyloguj")

async function neverFails(path: string, ask: Promise<Response>, what: string) {
  const answer = await ask
  expect(answer.status, `${path} ${what}`).toBeLessThan(500)
}

/** The same for a body; one that is turned away by a limit would prove nothing. */
async function isReadAndNeverFails(path: string, person: Visitor, address: string, init: RequestInit, what: string) {
  await emptyTables("rate_limit")
  const answer = await person.send(address, { method: "POST", ...init })
  expect(answer.status, `${path} ${what}`).toBeLessThan(500)
  expect(answer.status, `${path} ${what} was not read`).not.toBe(429)
}

describe.each(tried)("%s", (path, row) => {
  test("no query makes it fail", async () => {
    for (const person of people)
      for (const [at, value] of nasty.entries()) {
        const name = queryNames[at % queryNames.length]
        const address = `${row.at(world)}?${name}=${encodeURIComponent(value.toWellFormed())}`
        await neverFails(path, person.get(address), JSON.stringify([name, value]))
      }
    for (const raw of ["?%", "?q=%ff", "?a&a&a=1", `?${"q=a&".repeat(500)}`, "?sort[]=x"])
      await neverFails(path, visitor().get(row.at(world) + raw), raw)
  })

  test("no letter that the database does not keep makes it fail, in its path or its query", async () => {
    const parts = path.split("/")
    const addresses = parts.flatMap((part, at) =>
      part.startsWith(":") ? ["%00", "a%00b", "%2500", "a".repeat(300)].map((id) => parts.with(at, id).join("/")) : [],
    )
    const known = row.at(world).split("?")[0] ?? ""
    const names = ["rozmowa", "dzialanie", "token", "zmiana", "przed", "po", "id", "name", "organizacja", "wydarzenie"]
    for (const address of [
      ...addresses.map((each) => each.replace(/:\w+/g, "x")),
      ...names.map((name) => `${known}?${name}=%00`),
    ])
      for (const person of people) {
        await neverFails(path, person.get(address), address)
        if (row.post) await isReadAndNeverFails(path, person, address, { body: formData({ id: "x" }) }, address)
      }
  })

  if (row.post) {
    test("no body makes it fail", async () => {
      for (const person of people) {
        for (const [at, value] of nasty.entries()) {
          const name = fieldNames[at % fieldNames.length] ?? "title"
          const body = formData({ [name]: [value, value] })
          await isReadAndNeverFails(path, person, row.at(world), { body }, JSON.stringify([name, value]))
        }
        for (const [type, body] of [
          ["application/json", '{"a":'],
          ["application/json", `${"[".repeat(50_000)}`],
          ["multipart/form-data", "no boundary"],
          ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n"],
          ["application/x-www-form-urlencoded", "a=1&".repeat(5000)],
          ["text/xml", "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>"],
        ] as const)
          await isReadAndNeverFails(path, person, row.at(world), { body, headers: { "content-type": type } }, type)
      }
    })

    test("nothing that is no id makes it fail", async () => {
      for (const person of people)
        for (const name of idNames)
          for (const id of noIds)
            await isReadAndNeverFails(path, person, row.at(world), { body: formData({ [name]: id }) }, `${name} ${id}`)
    })
  }
})
