import { createHash } from "node:crypto"
import type { DBAdapter, Where } from "better-auth"

const prefix = "sha256:"
/** The stored form of a token. */
export const hashed = (token: string) =>
  token.startsWith(prefix) ? token : prefix + createHash("sha256").update(token).digest("base64url")

type Row = Record<string, unknown>
type Adapter = DBAdapter
type MakeAdapter<Options> = (options: Options) => Adapter

/** Stores only the SHA-256 of tokens (ASVS V7.2.2); callers get the plain token for the cookie. */
export function withHashedSessionTokens<Options>(make: MakeAdapter<Options>): MakeAdapter<Options> {
  return (options) => {
    const adapter = make(options)
    return guarded(adapter, (work) => adapter.transaction((tx) => work(guarded(tx as Adapter, null))))
  }
}

function guarded(adapter: Adapter, transaction: Adapter["transaction"] | null): Adapter {
  const where = (clauses: Where[] | undefined) =>
    clauses?.map((clause) => {
      if (clause.field !== "token") return clause
      const { value } = clause
      return {
        ...clause,
        value: Array.isArray(value) ? value.map((token) => hashed(String(token))) : hashed(String(value)),
      } as Where
    })
  const askedToken = (clauses: Where[] | undefined) => {
    const value = clauses?.find((clause) => clause.field === "token")?.value
    return typeof value === "string" ? value : undefined
  }
  const seenAs = <T>(row: T, token: unknown): T => (row && typeof token === "string" ? ({ ...row, token } as T) : row)
  const isSession = (model: string) => model === "session"

  return {
    ...adapter,
    ...(transaction ? { transaction } : {}),
    create: async <T extends Row, R = T>(args: Parameters<Adapter["create"]>[0]) => {
      if (!isSession(args.model)) return adapter.create<T, R>(args as never)
      const data = args.data as Row
      const row = await adapter.create<T, R>({ ...args, data: { ...data, token: hashed(String(data.token)) } } as never)
      return seenAs(row, data.token)
    },
    findOne: async <T>(args: Parameters<Adapter["findOne"]>[0]) =>
      isSession(args.model)
        ? seenAs(await adapter.findOne<T>({ ...args, where: where(args.where) ?? [] }), askedToken(args.where))
        : adapter.findOne<T>(args),
    findMany: async <T>(args: Parameters<Adapter["findMany"]>[0]) =>
      adapter.findMany<T>(isSession(args.model) ? { ...args, where: where(args.where) } : args),
    update: async <T>(args: Parameters<Adapter["update"]>[0]) =>
      isSession(args.model)
        ? seenAs(await adapter.update<T>({ ...args, where: where(args.where) ?? [] }), askedToken(args.where))
        : adapter.update<T>(args),
    delete: async <T>(args: Parameters<Adapter["delete"]>[0]) =>
      adapter.delete<T>(isSession(args.model) ? { ...args, where: where(args.where) ?? [] } : args),
    deleteMany: async (args: Parameters<Adapter["deleteMany"]>[0]) =>
      adapter.deleteMany(isSession(args.model) ? { ...args, where: where(args.where) ?? [] } : args),
  }
}
