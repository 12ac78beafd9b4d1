import { S3Driver } from "flydrive/drivers/s3";
// app/platform/s3.server.ts
/** A store that is away must be noticed while the person still waits; all in ms. */
var patience = {
	connectionTimeout: 1500,
	requestTimeout: 8e3,
	throwOnRequestTimeout: true,
	socketTimeout: 3e4
};
/** Files in a bucket of any store that speaks S3; nothing in it is public, the application hands out every byte. */
var s3Driver = (settings) => new S3Driver({
	...settings,
	visibility: "private",
	supportsACL: false,
	maxAttempts: 2,
	requestHandler: patience,
	requestChecksumCalculation: "WHEN_REQUIRED",
	responseChecksumValidation: "WHEN_REQUIRED"
});
export { s3Driver };
