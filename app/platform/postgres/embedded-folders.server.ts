import { createHash } from "node:crypto"
import fs from "node:fs"
import path from "node:path"

/** Data folder and socket folder of the built-in PostgreSQL. */
export type PostgresFolders = { home: string; data: string; socket: string }

const port = 5432
const longestSocketFolder = 85 // bytes; a Unix socket's whole path may have 107

/** Creates only the data folder. */
export function foldersOf(dir: string): PostgresFolders {
  fs.mkdirSync(dir, { recursive: true })
  const home = fs.realpathSync(dir)
  const data = path.join(home, "pg")
  // the folder itself (mode 0700), or one named by its hash when the path is too long for a socket
  const isShort = Buffer.byteLength(data) <= longestSocketFolder
  const hash = createHash("sha256").update(data).digest("hex")
  return { home, data, socket: isShort ? data : `/tmp/pomost-${hash.slice(0, 24)}` }
}

/** Connection string; valid before the server runs. */
export const urlOf = ({ socket }: PostgresFolders, database: string) =>
  `postgresql://postgres@/${database}?host=${encodeURIComponent(socket)}&port=${port}`

export const socketSettings = ({ socket }: PostgresFolders) => ({ unix_socket_directories: socket, port: String(port) })

/** Creates a separate socket folder if needed; throws when another user owns it. */
export function makeSocketFolder({ data, socket }: PostgresFolders, own: (folder: string) => void) {
  if (socket === data) return
  if (!fs.existsSync(socket)) {
    fs.mkdirSync(socket, { mode: 0o700 })
    own(socket)
  }
  const { uid, mode } = fs.lstatSync(socket)
  if (uid !== fs.statSync(data).uid || (mode & 0o170_777) !== 0o040_700)
    throw new Error(`The folder ${socket} was made by somebody else: remove it, or set DATA_DIR to a shorter path.`)
}
