import { randomInt } from "node:crypto"
import net from "node:net"

/** Below the ephemeral range, whose outgoing connections could take the port first. */
const [lowest, highest] = [20_000, 32_000]

/** The first of `many` consecutive free ports of 127.0.0.1. */
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
