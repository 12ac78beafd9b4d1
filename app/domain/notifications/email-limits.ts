/** Emails to one recipient within 24 hours, from the first one (decision 019). */
export const emailLimits = {
  /** To an address that somebody typed, or that an account has not confirmed yet. */
  unproved: 2,
  /** The same count with the link that confirms the address: the last one is its own, so that strangers use up all others. */
  confirmation: 3,
  /** Of one kind to the owner of a confirmed account: links that are asked for, and word that somebody tried to register. */
  account: 3,
  /** Inquiries to one organization; the others come in one summary. */
  inquiries: 10,
  /** Messages of /kontakt to the operator; the others stand on the desk. */
  contact: 50,
} as const

/** Minutes within which news of one deal or event goes into one email. */
export const gatherMinutes = 5
/** Minutes between two emails to one sponsor about changes of one event. */
export const eventPauseMinutes = 60

/**
 * The mailbox behind an address, as the limits count it: letter case is no difference, and a "+tag" leads to the same
 * mailbox. `isTagged` tells that there was one.
 */
export function mailboxOf(address: string): { mailbox: string; isTagged: boolean } {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf("@")
  const [name = "", ...tags] = plain.slice(0, at).split("+")
  return { mailbox: (name || plain.slice(0, at)) + plain.slice(at), isTagged: tags.length > 0 }
}
