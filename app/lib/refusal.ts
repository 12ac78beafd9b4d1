/** Why a request is refused; the edge turns each reason into one HTTP status (http/handle.server.ts). */
export type Reason =
  | "sign-in"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "invalid"
  | "too-large"
  | "too-many"
  | "unavailable"

/**
 * A refusal that a person may read: thrown by commands and queries, one Polish sentence.
 * Bad input is returned instead, bugs are ordinary errors.
 */
export class Refusal extends Error {
  readonly reason: Reason
  /** Seconds after which trying again makes sense (too-many, unavailable). */
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
