// app/lib/time-ordered-id.ts
var last = 0;
var counter = 0;
var mostCounts = 4095;
/** A UUID version 7: ids made later sort later, also within one millisecond of one process. */
function timeOrderedId(now = Date.now()) {
	const time = Math.max(now, last);
	counter = time === last ? counter + 1 : 0;
	last = counter > mostCounts ? time + 1 : time;
	if (counter > mostCounts) counter = 0;
	return written(last, counter, crypto.randomUUID().slice(19));
}
/**
* Such an id that also sorts after `previous`, which another process may have made with a clock that runs ahead.
* Whoever holds the lock of a list gives its rows an order that is the order of their writing.
*/
function timeOrderedIdAfter(previous) {
	const id = timeOrderedId();
	if (!previous || id > previous) return id;
	return written(timeOf(previous) + 1, 0, crypto.randomUUID().slice(19));
}
/** No id made at this moment (milliseconds since 1970) or later sorts before it. */
var earliestIdAt = (time) => written(Math.max(0, time), 0, "8000-000000000000");
var timeOf = (id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
function written(time, count, tail) {
	const hex = time.toString(16).padStart(12, "0");
	return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count.toString(16).padStart(3, "0")}-${tail}`;
}
export { timeOrderedId as n, timeOrderedIdAfter as r, earliestIdAt as t };
