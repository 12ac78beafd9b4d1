import { S3Driver } from "flydrive/drivers/s3"
import type { S3DriverOptions } from "flydrive/drivers/s3/types"

type Settings = Pick<Exclude<S3DriverOptions, { client: unknown }>, "endpoint" | "region" | "credentials"> & {
  bucket: string
  forcePathStyle: boolean
}

/** Milliseconds; short, so that an unavailable store fails while the person still waits. */
const timeouts = { connectionTimeout: 1500, requestTimeout: 8000, throwOnRequestTimeout: true, socketTimeout: 30_000 }

/** The driver for any S3-compatible bucket; nothing is public, the application serves every byte. */
export const s3Driver = (settings: Settings) =>
  new S3Driver({
    ...settings,
    visibility: "private",
    supportsACL: false,
    maxAttempts: 2,
    requestHandler: timeouts,
    // many stores do not support the checksums of newer libraries
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
