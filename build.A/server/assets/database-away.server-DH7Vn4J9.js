// app/platform/database-away.server.ts
/** Codes of Node and PostgreSQL that mean: the server is down, starting, or just went away. */
var codes = /* @__PURE__ */ new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ENOENT",
	"EPIPE",
	"ETIMEDOUT",
	"53300",
	"57P01",
	"57P02",
	"57P03",
	"08000",
	"08001",
	"08003",
	"08006"
]);
var sentences = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
/** True when an error says that the database cannot be reached just now, anywhere down its chain of causes. */
function databaseAway(error) {
	if (!(error instanceof Error)) return false;
	const { code } = error;
	return code !== void 0 && codes.has(code) || sentences.test(error.message) || databaseAway(error.cause);
}
export { databaseAway as t };
