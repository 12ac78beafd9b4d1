import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import * as z from "zod"
import { readStorageLimit, type StorageLimit } from "#app/lib/storage-limit.ts"
import { isLocalOrigin } from "#app/lib/web/local-origin.ts"

const development = process.env.NODE_ENV === "development"
const address = z.string().trim().min(1)
/** An empty value, as compose files pass on for what is not set, counts as none. */
const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined)

const isAddressOrNetwork = (text: string) =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Left out: every address, but loopback while ORIGIN is local, since whoever tries Pomost out has protected nothing. */
  HOST: optional,
  ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed, or of their networks (10.0.0.0/8); empty: nobody's. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isAddressOrNetwork), "it names addresses and networks such as 10.0.0.0/8"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: optional,
  /** A streaming replica of DATABASE_URL, for the catalogue's reads. */
  DATABASE_REPLICA_URL: optional,
  /** Files lie in this bucket instead of DATA_DIR/files; the three that go with it are then needed. */
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Of any other store than Amazon's. */
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_REGION: optional.transform((region) => region ?? "us-east-1"),
  /** The bucket in the path instead of the host's name: what most stores other than Amazon's want. */
  S3_FORCE_PATH_STYLE: optional.pipe(z.enum(["true", "false"]).optional()),
  /** What all stored files together may take: a share of the volume (80%) or a size (20GB). */
  STORAGE_LIMIT: optional
    .transform((text) => readStorageLimit(text ?? "80%"))
    .pipe(z.custom<StorageLimit>((limit) => limit !== null, "it is a share such as 80% or a size such as 20GB")),
  AUTH_SECRET: optional.pipe(z.string().min(32).optional()),
  SMTP_URL: optional,
  /** A virus scanner with its arguments: what is uploaded goes to its standard input, see platform/scan.server.ts. */
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

const read = readSettings()

function readSettings() {
  const { success, data, error } = schema.safeParse(process.env)
  const [issue] = error?.issues ?? []
  if (!success) throw new Error(`The environment variable ${issue?.path.join(".")} is not usable: ${issue?.message}`)
  if (data.DATABASE_REPLICA_URL && !data.DATABASE_URL)
    throw new Error("The environment variable DATABASE_URL is missing: DATABASE_REPLICA_URL names a replica of it.")
  return data
}

const dataDir = path.resolve(read.DATA_DIR)
const origin = new URL(read.ORIGIN ?? `http://localhost:${read.PORT}`).origin
let secret = read.AUTH_SECRET

/** The settings of this process, read once; a wrong one stops the start with one sentence. */
export const env = {
  ...read,
  DATA_DIR: dataDir,
  ORIGIN: origin,
  HOST: read.HOST ?? (development || isLocalOrigin(origin) ? "127.0.0.1" : "0.0.0.0"),
  S3: filesOnS3(),
  /** Made when it is first asked for: a restored data folder brings its own. */
  get AUTH_SECRET() {
    secret ??= keptSecret()
    return secret
  },
}

/** How to reach the bucket; null where files lie in DATA_DIR. Half a setting stops the start. */
function filesOnS3() {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE } = read
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
