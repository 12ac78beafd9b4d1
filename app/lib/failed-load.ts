/** What a fetcher gets in the place of data that could not be read, so that the page around it stays. */
export type FailedLoad = {
  /** Why, in one Polish sentence. */
  failedLoad: string
  /** Asking again may help: not after a refusal. */
  retry: boolean
}

export const isFailedLoad = (data: unknown): data is FailedLoad =>
  typeof data === "object" && data !== null && "failedLoad" in data
