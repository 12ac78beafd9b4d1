import { strFromU8, unzipSync } from "fflate"
import type { World } from "#app/db/realms/world.server.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** Queries as the viewer with ids of another realm; a sentence says why there is no case. */
export type Query = ((viewer: Viewer | null, of: World) => Promise<unknown>) | string
export type Queries = Readonly<Record<string, Query>>

export const signedIn =
  (ask: (viewer: Viewer, of: World) => Promise<unknown>): Query =>
  async (viewer, of) =>
    viewer ? ask(viewer, of) : null
/** Runs a query with each id; a refusal does not hide the others, an error does. */
export const askEach = (ids: readonly string[], ask: (id: string) => Promise<unknown>) =>
  Promise.all(
    ids.map((id) =>
      ask(id).catch((error) => {
        if (error instanceof Refusal || error instanceof Response) return "refused"
        throw error
      }),
    ),
  )

export const deals = ({ deals }: World) => Object.values(deals)
export const events = ({ events }: World) => Object.values(events)
export const organizations = ({ organizations }: World) => Object.values(organizations)

/** The id of a file that a query opens; the file is not read. */
export const idOfOpened = async (id: string, opening: Promise<{ body: { destroy(): unknown } }>) => {
  const { body } = await opening
  body.destroy()
  return id
}

/** The XML of all its files. */
export const textOfWorkbook = (workbook: Uint8Array) =>
  Object.values(unzipSync(workbook))
    .map((bytes) => strFromU8(bytes))
    .join("")

/** Why queries have no case. */
export const noCase = {
  writes: "writes; its own test",
  ownToken: "needs a token that only the person's mail or app holds",
  operatorOnly: "the operator's console, of the public world alone; getOperator lets nobody else in",
  loaded: "is given what a query with a viewer has loaded",
  published: "reads the public world alone, for feeds and search engines",
  token: "opens for whoever holds the token; decision.test.ts",
} as const
