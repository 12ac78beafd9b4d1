/** Emails per recipient in 24 hours, counted from the first one (decision 019). */
export const emailLimits = {
  /** To an address that a stranger typed or nobody confirmed. */
  unproved: 2,
  /** The same count with confirmation links: the last one is reserved for them, so that strangers cannot use it up. */
  confirmation: 3,
  /** Of one kind to a confirmed account: requested links, and notices of a registration attempt. */
  account: 3,
  /** Inquiries to one organization; more of them come in one summary. */
  inquiries: 10,
  /** Messages of /kontakt to the operator; more of them are only listed. */
  contact: 50,
} as const

/** News of one deal or event within so many minutes share one email. */
export const gatherMinutes = 5
/** Minutes between emails to one sponsor about one event's changes. */
export const eventPauseMinutes = 60

/** The mailbox that limits count, without case and "+tag". `isTagged`: the address had a tag. */
export function mailboxOf(address: string): { mailbox: string; isTagged: boolean } {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf("@")
  const [name = "", ...tags] = plain.slice(0, at).split("+")
  return { mailbox: (name || plain.slice(0, at)) + plain.slice(at), isTagged: tags.length > 0 }
}
