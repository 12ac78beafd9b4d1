import pino from "pino";
// app/platform/log.server.ts
/** JSON lines on stdout: who, what, when (UTC), result, request id. Never passwords, tokens, cookies or message bodies. */
var log = pino({
	level: process.env.LOG_LEVEL ?? "info",
	timestamp: pino.stdTimeFunctions.isoTime,
	base: null,
	redact: [
		"password",
		"token",
		"cookie",
		"*.password",
		"*.token",
		"*.cookie"
	]
});
export { log as t };
