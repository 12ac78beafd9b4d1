import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { expect, test } from "vitest"
import { type Declared, filesThatName } from "./reach.ts"
import { filesIn } from "./repository.ts"

const migration = "app/db/migrations"
const categories = "app/domain/notifications/categories.ts"

/** `row` of the table in docs/architecture.md, the most files that it may list, and files that the compiler does not find. */
type Change = Declared & { row: string; most: number; more?: readonly string[] }

const changes: readonly Change[] = [
  {
    row: "who may edit an event",
    most: 10,
    name: "editEvent",
    lines: { "app/domain/parties/permissions.ts": "editEvent: decide" },
  },
  {
    row: "the picture of an event",
    most: 10,
    name: "imageId",
    lines: { "app/db/schema/events.ts": "imageId: text()", "app/domain/events/event-form.ts": "imageId: pictureId" },
  },
  {
    row: "a field of an event",
    most: 8,
    name: "linkedin",
    lines: {
      "app/db/schema/events.ts": "linkedin: text()",
      "app/domain/events/event-form.ts": "linkedin: optionalUrl()",
    },
    more: [migration],
  },
  {
    row: "a kind of notification",
    most: 2,
    name: "deal_rated",
    lines: { [categories]: "deal_rated:" },
  },
  {
    row: "a kind of notification with an email of its own",
    most: 3,
    name: "approval_decided",
    lines: { [categories]: "approval_decided:" },
    // ui does not know the kinds, so a template names its own as text
    more: filesIn("app", /emails\.tsx$/)
      .filter(({ source }) => /template\(\s*"approval_decided"/.test(source))
      .map(({ path }) => path),
  },
]

test("a change reaches as many files as docs/architecture.md says", () => {
  const docs = readFileSync(resolve(import.meta.dirname, "../../docs/architecture.md"), "utf8")
  const reached = filesThatName(changes)
  for (const [at, { row, most, more = [] }] of changes.entries()) {
    const files = [...(reached[at] ?? []), ...more]
    const stated = new RegExp(`^\\| ${row} \\| (\\d+) \\|`, "m").exec(docs)?.[1]
    expect(Number(stated), `${row}: ${files.join(", ")}`).toBe(files.length)
    expect(files.length, row).toBeLessThanOrEqual(most)
  }
}, 300_000)
