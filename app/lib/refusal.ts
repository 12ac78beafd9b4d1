/** Each reason maps to one HTTP status (http/responses/handle.server.ts). */
export type Reason =
  | "sign-in"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "invalid"
  | "too-large"
  | "too-many"
  | "unavailable"

/** Thrown by commands and queries, with a Polish sentence for the user. Invalid input is returned instead. */
export class Refusal extends Error {
  readonly reason: Reason
  /** Seconds until a retry makes sense (too-many, unavailable). */
  readonly retryAfter: number | undefined

  constructor(reason: Reason, sentence: string, retryAfter?: number) {
    super(sentence)
    this.name = "Refusal"
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

export const notFound = (sentence: string) => new Refusal("not-found", sentence)
export const forbidden = (sentence = "Nie masz uprawnień do tej operacji.") => new Refusal("forbidden", sentence)
export const conflict = (sentence: string) => new Refusal("conflict", sentence)
