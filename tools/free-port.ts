import { randomInt } from "node:crypto"
import net from "node:net"

/** Below what systems give to connections that go out: one of those could take a port before its server listens. */
const [lowest, highest] = [20_000, 32_000]

/** The first of so many ports of 127.0.0.1, side by side, at which nobody listens just now. */
export async function freePort(many = 1): Promise<number> {
  for (;;) {
    const first = randomInt(lowest, highest)
    const free = await Promise.all(Array.from({ length: many }, (_, n) => isFree(first + n)))
    if (free.every(Boolean)) return first
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = net.createServer().once("error", () => resolve(false))
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)))
  })
