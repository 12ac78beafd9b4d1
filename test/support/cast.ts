import { db } from "#app/db/connection/client.server.ts"
import { buildWorld, type World } from "#app/db/realms/world.server.ts"
import { hashPassword } from "#app/platform/auth/passwords.server.ts"
import { type Visitor, visitor } from "./app.ts"

export const password = "zielona-kładka-7"
let passwordHash: string | undefined

/** The samples in this file's database; everyone can sign in. */
export async function castWorld(now = new Date()): Promise<World> {
  passwordHash ??= await hashPassword(password)
  return db.transaction((tx) => buildWorld(tx, { now, passwordHash }))
}

/** One of the cast, signed in. */
export async function enter(world: World, person: keyof World["viewers"]): Promise<Visitor> {
  const entering = visitor()
  const { email } = world.viewers[person]
  const answer = await entering.post("/logowanie", { email, password, rememberMe: "on" })
  if (answer.status !== 302) throw new Error(`signing in answered ${answer.status}`)
  entering.jar.delete("pomost-toast")
  return entering
}
