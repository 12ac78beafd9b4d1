let lastTime = 0
let counter = 0

const mostCounts = 0xfff

/** A UUID version 7: later ids sort later, also within one millisecond of a process. */
export function timeOrderedId(now = Date.now()) {
  const time = Math.max(now, lastTime)
  counter = time === lastTime ? counter + 1 : 0
  lastTime = counter > mostCounts ? time + 1 : time
  if (counter > mostCounts) counter = 0
  return uuidOf(lastTime, counter, crypto.randomUUID().slice(19))
}

/** An id after `previous`, even one from a faster clock; under a list's lock ids follow the write order. */
export function timeOrderedIdAfter(previous: string | null | undefined) {
  const id = timeOrderedId()
  if (!previous || id > previous) return id
  return uuidOf(timeOf(previous) + 1, 0, crypto.randomUUID().slice(19))
}

/** A lower bound of all ids made at or after `time` (ms since 1970). */
export const earliestIdAt = (time: number) => uuidOf(Math.max(0, time), 0, "8000-000000000000")

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

function uuidOf(time: number, count: number, tail: string) {
  const hex = time.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count.toString(16).padStart(3, "0")}-${tail}`
}
