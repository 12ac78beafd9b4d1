import fs from "node:fs"
import path from "node:path"

/** Where the journeys' servers log outbound connections, see engines/outbound-trap.mjs. */
export const outboundFile = (folder: string) => path.join(folder, "outbound")

/** After all journeys: servers connected to nothing but their own database (ASVS V13.2.4). */
export default function nothingLeftTheSite() {
  const file = outboundFile(process.env.E2E_DIR ?? "")
  const written = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : ""
  if (written) throw new Error(`The server turned to others:\n${written}`)
}
