import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import * as z from "zod"
import { readStorageLimit, type StorageLimit } from "#app/lib/storage-limit.ts"
import { isLocalOrigin } from "#app/lib/web/local-origin.ts"

const development = process.env.NODE_ENV === "development"
const address = z.string().trim().min(1)
/** Compose files pass unset variables as empty strings. */
const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined)

const isAddressOrNetwork = (text: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Defaults to all interfaces, but loopback while ORIGIN is local: a trial installation is unprotected. */
  HOST: optional,
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Proxy addresses or networks (10.0.0.0/8) whose X-Forwarded-For is trusted; none by default. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isAddressOrNetwork), "it names addresses and networks such as 10.0.0.0/8"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: optional,
  /** Stores files in a bucket instead of DATA_DIR/files; needs the next three. */
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** For stores other than Amazon's. */
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_REGION: optional.transform((region) => region ?? "us-east-1"),
  /** Bucket in the path instead of the host name, as most other stores need. */
  S3_FORCE_PATH_STYLE: optional.pipe(z.enum(["true", "false"]).optional()),
  /** Limit of all stored files: a share of the volume (80%) or a size (20GB). */
  STORAGE_LIMIT: optional
    .transform((text) => readStorageLimit(text ?? "80%"))
    .pipe(z.custom<StorageLimit>((limit) => limit !== null, "it is a share such as 80% or a size such as 20GB")),
  AUTH_SECRET: optional.pipe(z.string().min(32).optional()),
  SMTP_URL: optional,
  /** Virus scanner with arguments; reads uploads on stdin, see platform/scan.server.ts. */
  SCAN_COMMAND: optional,
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

const settings = readSettings()

function readSettings() {
  const { success, data, error } = schema.safeParse(process.env)
  const [issue] = error?.issues ?? []
  if (!success) throw new Error(`The environment variable ${issue?.path.join(".")} is not usable: ${issue?.message}`)
  return data
}

const dataDir = path.resolve(settings.DATA_DIR)
const origin = new URL(settings.ORIGIN ?? `http://localhost:${settings.PORT}`).origin
let secret = settings.AUTH_SECRET

/** Read once; an invalid setting stops the start with one sentence. */
export const env = {
  ...settings,
  DATA_DIR: dataDir,
  ORIGIN: origin,
  HOST: settings.HOST ?? (development || isLocalOrigin(origin) ? "127.0.0.1" : "0.0.0.0"),
  S3: filesOnS3(),
  /** Created lazily: a restored data folder brings its own. */
  get AUTH_SECRET() {
    secret ??= storedSecret()
    return secret
  },
}

/** Bucket settings; null when files are in DATA_DIR. Throws on partial settings. */
function filesOnS3() {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE } = settings
  const needed = { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (!Object.values({ ...needed, S3_ENDPOINT }).some(Boolean)) return null
  const missing = Object.entries(needed).find(([, value]) => !value)
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error(
      `The environment variable ${missing?.[0]} is missing: files on S3 need ${Object.keys(needed).join(", ")}.`,
    )
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: S3_FORCE_PATH_STYLE ? S3_FORCE_PATH_STYLE === "true" : Boolean(S3_ENDPOINT),
  }
}

/** Generated on the first start, mode 600; concurrent first starts agree on one. */
function storedSecret() {
  const file = path.join(dataDir, "secret")
  mkdirSync(dataDir, { recursive: true })
  // writes another file and links it, so that readers never see a partial file
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
