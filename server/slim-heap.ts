import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type Collect = (how: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void

/** Collects garbage of the start, a third of an idle server's memory, in 0.1 s; V8 would retain it while idle. */
export function slimHeap() {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as Collect
  collect({ type: "major", execution: "sync", flavor: "last-resort" })
}
