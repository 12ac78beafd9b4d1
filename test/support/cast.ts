import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { openSession } from "#app/features/accounts/sessions/commands.server.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { type Visitor, visitor } from "./app.ts"

export const password = "zielona-kładka-7"

/** Hashed once for all files of a worker: hashing takes as long as a page. */
const memo = globalThis as { castPassword?: Promise<string> }

/** The samples in this file's database; everyone can sign in. */
export async function castWorld(now = new Date()): Promise<World> {
  memo.castPassword ??= hashPassword(password)
  const passwordHash = await memo.castPassword
  return db.transaction((tx) => buildWorld(tx, { now, passwordHash }))
}

/** One of the cast with a session, opened as the sign-in form does after a right password. */
export async function enter(world: World, person: keyof World["viewers"]): Promise<Visitor> {
  const entering = visitor()
  const { id } = world.viewers[person]
  const from = { address: "127.0.0.1", headers: new Headers() }
  entering.receive(await openSession(id, { rememberMe: true, from }))
  entering.jar.delete("pomost-toast")
  return entering
}

/** The sentence of a command's refusal; null when it succeeds. */
export const refusalOf = (act: Promise<unknown>): Promise<string | null> =>
  act.then(() => null).catch((error: Error) => error.message)
