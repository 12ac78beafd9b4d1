// For `npm run test:moved`: shifts the times of files, as faketime does not know the `statx` that Node uses.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const shift = Number(process.env.FILES_MOVED_BY_MS)
const times = ["atimeMs", "mtimeMs", "ctimeMs", "birthtimeMs"]

const moved = (stats) => {
  if (stats && typeof stats.mtimeMs === "number") for (const time of times) stats[time] += shift
  return stats
}

for (const name of ["statSync", "lstatSync", "fstatSync"]) {
  const original = fs[name]
  fs[name] = (...args) => moved(original(...args))
}
for (const name of ["stat", "lstat", "fstat"]) {
  const original = fs[name]
  fs[name] = (...args) => {
    const callback = args.pop()
    original(...args, (error, stats) => callback(error, moved(stats)))
  }
}
for (const name of ["stat", "lstat"]) {
  const original = fs.promises[name]
  fs.promises[name] = async (...args) => moved(await original(...args))
}
syncBuiltinESMExports()
