let last = 0
let counter = 0

/** A UUID version 7: ids made later sort later, also within one millisecond of one process. */
export function timeOrderedId(now = Date.now()) {
  const time = Math.max(now, last)
  counter = time === last ? counter + 1 : 0
  last = counter > 0xfff ? time + 1 : time
  if (counter > 0xfff) counter = 0
  const random = crypto.randomUUID()
  const hex = last.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${counter.toString(16).padStart(3, "0")}-${random.slice(19)}`
}
