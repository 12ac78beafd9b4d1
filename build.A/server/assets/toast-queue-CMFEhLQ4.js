// app/ui/toast-queue.ts
var queue = [];
var lastId = 0;
var listeners = /* @__PURE__ */ new Set();
function change(next) {
	queue = next;
	for (const listener of listeners) listener();
}
/** Shows a toast, or lets it wait for the one on screen. In the browser only: the server knows no queue. */
function showToast(toast) {
	lastId += 1;
	change([...queue, {
		...toast,
		id: lastId
	}]);
}
var closeToast = (id) => change(queue.filter((toast) => toast.id !== id));
var queuedToasts = () => queue;
function onToasts(listener) {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
/** How long the first of the queue stays, in milliseconds: errors until they are closed or another one waits (B71). */
var stayOf = (toasts) => toasts[0]?.tone === "bad" && toasts.length === 1 ? null : 5e3;
export { stayOf as a, showToast as i, onToasts as n, queuedToasts as r, closeToast as t };
