import type { Target } from "./load.ts"
import type { Server } from "./servers.ts"

const get = async (server: Server, path: string, headers: Record<string, string>) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  if (answer.status !== 200) throw new Error(`${server.name} answers ${answer.status} for ${path}`)
  return answer.text()
}

/** Addresses with what both servers' answers hold: the page must show the very rows that the SQL gives. */
export async function targetsFor(
  { pomost, bare }: { pomost: Server; bare: Server },
  addresses: readonly string[],
  { prefix, headers }: { prefix: string; headers: Record<string, string> },
) {
  const targets: { pomost: Target; bare: Target }[] = []
  for (const address of addresses) {
    const page = await get(pomost, address, headers)
    const rows = JSON.parse(await get(bare, prefix + address, {})) as Record<string, unknown>[][]
    const ids = rows.flat().flatMap((row) => (typeof row.id === "string" ? [row.id] : []))
    const shown = ids.filter((id) => page.includes(id))
    const marker = shown.at(-1)
    if (!marker) throw new Error(`The page ${address} shows none of the rows that its SQL gives`)
    targets.push({ pomost: { path: address, marker }, bare: { path: prefix + address, marker } })
  }
  return targets
}
