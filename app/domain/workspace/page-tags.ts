import type { FactName } from "./fact-name.ts"

/** Nouns that visitors' pages show. "follower": the number of an organization's followers. */
const nouns = ["event", "organization", "follower", "deal", "company", "person"] as const
export type Noun = (typeof nouns)[number]
/** One thing by its id, or any of its noun: "event:e1", "event:*". A deal has the id of the page that shows it. */
export type PageTag = `${Noun}:${string}`

/** What the page being rendered has read. */
export type PageContents = {
  tags: ReadonlySet<PageTag>
  /** Tables that were read without a tag of their nouns: the page must not be cached. */
  undeclared: readonly string[]
}

type Rule = (id: string, shownOn: readonly string[]) => readonly PageTag[]

const nothing: Rule = () => []
const everything: Rule = () => nouns.map((noun) => `${noun}:*` as const)
const event: Rule = (id) => [`event:${id}`]
const organization: Rule = (id) => [`organization:${id}`]
const follower: Rule = (id) => [`follower:${id}`]
const company: Rule = (id) => [`company:${id}`]
const person: Rule = (id) => [`person:${id}`]
/** Facts of a party, which may change its contact on public pages. */
const team: Rule = (id, shownOn) => [
  `company:${id}`,
  `organization:${id}`,
  ...shownOn.map((person) => `person:${person}` as const),
]
/** Facts of a deal; only those that change public pages name these pages. */
const deal: Rule = (_, shownOn) => shownOn.map((id) => `deal:${id}` as const)

/** The tags that each kind of fact changes on visitors' pages. */
const rules = {
  "account.confirmed": nothing,
  "account.deleted": everything,
  "account.edited": person,
  "account.emailChangeRequested": nothing,
  "account.emailChanged": nothing,
  "account.passwordChanged": nothing,
  "account.passwordReset": nothing,
  "account.recoveryCodeUsed": nothing,
  "account.recoveryCodesRenewed": nothing,
  // the new organization's page has no known id, and nobody has seen it
  "account.registered": () => ["organization:*"],
  "account.resetRequested": nothing,
  "account.secondFactorOff": nothing,
  "account.secondFactorOn": nothing,
  "account.sessionEnded": nothing,
  "approval.approve": nothing,
  "approval.begin": nothing,
  "approval.reject": nothing,
  "approval.withdraw": nothing,
  "bankAccount.add": nothing,
  "bankAccount.makeDefault": nothing,
  "bankAccount.remove": nothing,
  "company.update": company,
  "deal.accept": deal,
  "deal.acceptAnnex": deal,
  "deal.counterAnnex": deal,
  "deal.declineAnnex": deal,
  "deal.proposeAnnex": deal,
  "deal.replaceAnnex": deal,
  "deal.withdrawAnnex": deal,
  "deal.acceptSettlement": deal,
  "deal.acceptTerms": deal,
  "deal.accountSeen": nothing,
  "deal.addMaterial": nothing,
  "deal.addSignedCopy": nothing,
  "deal.agreeToChange": deal,
  "deal.askMaterials": nothing,
  "deal.askToCancel": deal,
  "deal.cancel": deal,
  "deal.changeRating": deal,
  "deal.confirmCancel": deal,
  "deal.confirmSignedCopy": nothing,
  "deal.declineCancel": deal,
  "deal.edit": deal,
  "deal.giveMaterials": nothing,
  "deal.invoiceAdded": nothing,
  "deal.invoiceFileAdded": nothing,
  "deal.invoiceWithdrawn": nothing,
  "deal.negotiate": deal,
  "deal.propose": deal,
  "deal.rate": deal,
  "deal.reject": deal,
  "deal.rejectSettlement": deal,
  "deal.rejectSignedCopy": nothing,
  "deal.paymentReceived": nothing,
  "deal.paymentReversed": nothing,
  "deal.paymentRefunded": nothing,
  "deal.paymentKept": nothing,
  "deal.refundConfirmed": nothing,
  "deal.paymentSent": nothing,
  "deal.repeat": deal,
  "deal.replaceSettlement": deal,
  "deal.rowAdd": nothing,
  "deal.rowConfirm": nothing,
  "deal.rowDone": nothing,
  "deal.rowDueAccepted": nothing,
  "deal.rowDueDeclined": nothing,
  "deal.rowDueProposed": nothing,
  "deal.rowDueWithdrawn": nothing,
  "deal.rowRemove": nothing,
  "deal.rowRename": nothing,
  "deal.rowSendBack": nothing,
  "deal.rowSetDue": nothing,
  "deal.rowWithdrawDone": nothing,
  "deal.sendMaterial": nothing,
  "deal.settle": deal,
  "deal.withdrawCancel": deal,
  "deal.withdrawSignedCopy": nothing,
  "decision.answer": nothing,
  "decision.revoke": nothing,
  "decision.share": nothing,
  "demo.start": nothing,
  "event.delete": event,
  "event.edit": event,
  // the fact of a day, with any number of events
  "event.over": () => ["event:*"],
  "event.publish": event,
  "event.status": event,
  "inquiry.contact": nothing,
  "inquiry.reply": nothing,
  "inquiry.send": nothing,
  "invitation.decline": nothing,
  "invitation.send": nothing,
  "kit.delete": nothing,
  "kit.edit": nothing,
  "kit.replace": nothing,
  "kit.withdraw": nothing,
  "member.handedOver": team,
  "member.invited": nothing,
  "member.joined": team,
  "member.left": team,
  "member.removed": team,
  "member.resent": nothing,
  "member.roleChanged": team,
  "member.withdrawn": nothing,
  "operator.answer": nothing,
  // also hides the organization with its events, and the entries on sponsor walls
  "operator.block": everything,
  "operator.decide": nothing,
  // of an event or an organization, whose events go with it
  "operator.hide": (id) => [`event:${id}`, `organization:${id}`],
  "operator.read": nothing,
  "operator.readAttachment": nothing,
  "operator.resend": nothing,
  "operator.restore": (id) => [`event:${id}`, `organization:${id}`],
  "operator.retry": nothing,
  "operator.unblock": everything,
  "operator.unlock": nothing,
  "operator.verify": organization,
  "organization.create": organization,
  "organization.expire": organization,
  "organization.follow": follower,
  "organization.unfollow": follower,
  "organization.vat": nothing,
  "organization.update": organization,
  "party.secondPerson": nothing,
  "party.secondPersonAsked": nothing,
  "party.secondPersonDeclined": nothing,
  "party.secondPersonEnded": nothing,
  "party.secondPersonWithdrawn": nothing,
  "post.delete": event,
  "post.edit": event,
  "post.publish": event,
  "report.send": nothing,
} satisfies Record<FactName, Rule>

export const factNames = Object.keys(rules) as FactName[]

/** The tags that a published fact ("noun.verb id", then ids of other pages that show it) changes; an unknown fact changes everything. */
export function tagsChangedBy(fact: string): readonly PageTag[] {
  const [what = "", id = "", ...shownOn] = fact.split(" ")
  const rule: Rule = Object.hasOwn(rules, what) ? rules[what as FactName] : everything
  return rule(id, shownOn)
}

/** Whether a published fact changes visitors' pages. */
export const isVisibleChange = (fact: string): boolean => tagsChangedBy(fact).length > 0

/** Whether a page with the tags `shown` shows what has `changed`. */
export const isChanged = (shown: ReadonlySet<PageTag>, changed: readonly PageTag[]): boolean =>
  changed.some((tag) => {
    const noun = nounOf(tag)
    return tag === `${noun}:*`
      ? [...shown].some((one) => nounOf(one) === noun)
      : shown.has(tag) || shown.has(`${noun}:*`)
  })

export const nounOf = (tag: PageTag) => tag.slice(0, tag.indexOf(":")) as Noun
