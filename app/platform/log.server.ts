import pino from "pino"

/** JSON lines on stdout: who, what, when (UTC), result, request id. Never passwords, tokens, cookies or message bodies. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  timestamp: pino.stdTimeFunctions.isoTime,
  base: null,
  redact: ["password", "token", "cookie", "*.password", "*.token", "*.cookie"],
})
