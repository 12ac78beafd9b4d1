/** Returned to a fetcher instead of data, so that the page around it stays. */
export type FailedLoad = {
  /** A Polish sentence. */
  failedLoad: string
  /** Retrying may help; false after a refusal. */
  retry: boolean
}

export const isFailedLoad = (data: unknown): data is FailedLoad =>
  typeof data === "object" && data !== null && "failedLoad" in data
