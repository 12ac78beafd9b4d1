import { S3Driver } from "flydrive/drivers/s3"
import type { S3DriverOptions } from "flydrive/drivers/s3/types"

type Settings = Pick<Exclude<S3DriverOptions, { client: unknown }>, "endpoint" | "region" | "credentials"> & {
  bucket: string
  forcePathStyle: boolean
}

/** A store that is away must be noticed while the person still waits; all in ms. */
const patience = { connectionTimeout: 1500, requestTimeout: 8000, throwOnRequestTimeout: true, socketTimeout: 30_000 }

/** Files in a bucket of any store that speaks S3; nothing in it is public, the application hands out every byte. */
export const s3Driver = (settings: Settings) =>
  new S3Driver({
    ...settings,
    visibility: "private",
    supportsACL: false,
    maxAttempts: 2,
    requestHandler: patience,
    // checksums of newer libraries are unknown to many stores
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
