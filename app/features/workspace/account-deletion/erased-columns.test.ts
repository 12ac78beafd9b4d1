import { boolean, date, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { grosze, polishText, texts } from "#app/db/schema/columns.ts"
import { emptyValueOf, erasedFields } from "./erased-columns.server.ts"

const columns = pgTable("fields", {
  nullable: jsonb(),
  list: texts(),
  text: text().notNull(),
  polish: polishText().notNull(),
  json: jsonb().notNull(),
  day: date().notNull(),
  time: timestamp().notNull(),
  number: integer().notNull().default(0),
  small: smallint().notNull(),
  money: grosze().notNull(),
  truth: boolean().notNull(),
  code: text({ enum: ["planned"] }).notNull(),
})

test.each([
  ["nullable", null],
  ["list", []],
  ["text", ""],
  ["polish", ""],
] as const)("%s is emptied", (name, empty) => {
  expect(emptyValueOf(columns[name])).toEqual(empty)
})

test.each(["json", "day", "time", "number", "small", "money", "truth", "code"] as const)(
  "a %s that may not be null has no empty value, and asking for it throws",
  (name) => {
    expect(() => emptyValueOf(columns[name])).toThrow(/has no empty value/)
  },
)

test("the fields that deals refer to stay, all other fields of an event's form are erased", () => {
  expect(erasedFields).toMatchObject({ description: "", tags: [], audience: [], goal: null, imageId: null })
  expect(Object.keys(erasedFields)).not.toContain("title")
})
