import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import * as z from "zod"

const address = z.string().trim().min(1)
const development = process.env.NODE_ENV === "development"

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default(development ? "127.0.0.1" : "0.0.0.0"),
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed; empty: nobody's. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z.string().optional(),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default("Pomost <powiadomienia@pomost.example>"),
  WORKER: z.enum(["on", "off", "only"]).default("on"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  CONTACT_ADDRESS: address.default("ul. Przykładowa 1, 00-000 Warszawa (dane przykładowe)"),
  CONTACT_EMAIL: address.default("kontakt@pomost.example"),
  CONTACT_EMAIL_2: address.default("pomoc@pomost.example"),
  CONTACT_PHONE: address.default("+48 22 000 00 00"),
  CONTACT_PHONE_2: address.default("+48 22 000 00 01"),
  OPERATOR_NAME: address.default("Operator platformy Pomost (dane przykładowe)"),
  OPERATOR_NIP: address.default("000-000-00-00"),
  OPERATOR_KRS: address.default("0000000000"),
  OPERATOR_EMAILS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
})

const read = schema.safeParse(process.env)
if (!read.success) {
  const [issue] = read.error.issues
  throw new Error(`The environment variable ${issue?.path.join(".")} is not usable: ${issue?.message}`)
}

const dataDir = path.resolve(read.data.DATA_DIR)

/** The settings of this process, read once; a wrong one stops the start with one sentence (architecture 10). */
export const env = {
  ...read.data,
  DATA_DIR: dataDir,
  ORIGIN: new URL(read.data.ORIGIN ?? `http://localhost:${read.data.PORT}`).origin,
  AUTH_SECRET: read.data.AUTH_SECRET ?? keptSecret(),
}

/** Generated on the first start and kept in DATA_DIR with mode 600; two first starts agree on one. */
function keptSecret() {
  const file = path.join(dataDir, "secret")
  mkdirSync(dataDir, { recursive: true })
  // written beside and linked: whoever reads the file finds it whole
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, "utf8")
}
