// server/main.ts
process.env.NODE_ENV ??= "production";
var longestFarewellMs = 9500;
var stops = [];
var leaving = false;
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => leave(0));
process.on("uncaughtException", (error) => {
	report("fatal", error, "uncaught exception");
	leave(1);
});
process.on("unhandledRejection", (error) => report("error", error, "unhandled rejection"));
process.stdout.on("error", () => {});
leaveWithParent();
var started = start();
started.catch(refuseToStart);
async function start() {
	const { env } = await import("./assets/env.server-CqMtoqCR.js");
	const { boot } = await import("./assets/boot-BNsc0ein.js");
	const { rest, stop } = await boot();
	stops.push(stop);
	if (env.WORKER === "only") {
		stops.push(rest);
		return announce("Pomost działa w tle (WORKER=only)");
	}
	const { app } = await import("./assets/app-CDrFXuI4.js");
	const { listen } = await import("./assets/listen-CUWMqSmI.js");
	const web = await listen(app.fetch, {
		port: env.PORT,
		hostname: env.HOST
	});
	stops.push(async () => void await Promise.all([rest(), web.close()]));
	announce(`Pomost działa: http://${isEveryAddress(env.HOST) ? "localhost" : env.HOST}:${env.PORT}`);
}
var isEveryAddress = (host) => [
	"0.0.0.0",
	"127.0.0.1",
	"::",
	"::1",
	"localhost"
].includes(host);
/** The last line of a start: plain, for the person who looks at the terminal. */
function announce(sentence) {
	if (!leaving) process.stdout.write(`${sentence}\n`);
}
/** One sentence says what is wrong; LOG_LEVEL=debug also shows where. */
async function refuseToStart(error) {
	if (leaving) return;
	process.stderr.write(`Pomost cannot start: ${error instanceof Error ? error.message : error}\n`);
	if (process.env.LOG_LEVEL === "debug" && error instanceof Error) process.stderr.write(`${error.stack}\n`);
	await leave(1);
}
/** Nothing new is taken, what runs may finish, the database goes last. A start under way is waited for. */
async function leave(code) {
	if (leaving) return;
	leaving = true;
	setTimeout(() => process.exit(code || 1), longestFarewellMs).unref();
	await started.catch(() => {});
	for (const stop of stops.splice(0).reverse()) await stop().catch((error) => report("error", error, "stopping"));
	process.exit(code);
}
/** npm passes SIGTERM to its shell only, which dies without telling us: an orphan leaves by itself. */
function leaveWithParent() {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	setInterval(() => process.ppid !== parent && leave(0), 500).unref();
}
async function report(level, error, what) {
	const { log } = await import("./assets/log.server-BIKPJgLF.js");
	log[level]({ err: error }, what);
}
export {};
