import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"

/** Where the built-in PostgreSQL of a data folder lives, and the folder of the socket it answers at. */
export type Places = { home: string; data: string; socket: string }

const port = 5432
const longestSocketFolder = 85 // bytes; a Unix socket's whole path may have 107

/** Makes the data folder where it is missing; nothing else is touched, and nothing of it need be there yet. */
export function placesOf(dir: string): Places {
  fs.mkdirSync(dir, { recursive: true })
  const home = fs.realpathSync(dir)
  const data = path.join(home, "pg")
  // the folder itself (mode 0700) or, when its path is too long for a socket, one named after its hash
  const isShort = Buffer.byteLength(data) <= longestSocketFolder
  const hash = createHash("sha256").update(data).digest("hex")
  return { home, data, socket: isShort ? data : `/tmp/pomost-${hash.slice(0, 24)}` }
}

/** The connection string of a database there; known before anybody has started the server. */
export const urlOf = ({ socket }: Places, database: string) =>
  `postgresql://postgres@/${database}?host=${encodeURIComponent(socket)}&port=${port}`

/** Arguments that make the server answer there. */
export const socketSettings = ({ socket }: Places) => ({ unix_socket_directories: socket, port: String(port) })

/** Makes the folder of the socket where it is not the cluster's own; throws when it is somebody else's. */
export function makeSocketFolder({ data, socket }: Places, own: (folder: string) => void) {
  if (socket === data) return
  if (!fs.existsSync(socket)) {
    fs.mkdirSync(socket, { mode: 0o700 })
    own(socket)
  }
  const { uid, mode } = fs.lstatSync(socket)
  if (uid !== fs.statSync(data).uid || (mode & 0o170_777) !== 0o040_700)
    throw new Error(`The folder ${socket} was made by somebody else: remove it, or set DATA_DIR to a shorter path.`)
}
