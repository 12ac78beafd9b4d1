/** Columns of secrets and people that open nothing to anybody, each with the reason. */
export const opensNothing: Record<string, string> = {
  ...because("the person's own way in, which ends with the account", [
    ...["account.userId", "account.password", "two_factor.userId", "two_factor.secret", "two_factor.backupCodes"],
  ]),
  ...because("the right itself, and who gave it", ["member.userId", "member.invitedBy"]),
  ...because("goes with the membership, by its foreign key", [
    ...["deal_lead.partyId", "deal_lead.userId", "deal_follow.partyId", "deal_follow.userId"],
  ]),
  ...because("what one person has read or been told, shown to nobody else", [
    ...["conversation_participant.userId", "inquiry_participant.userId", "notification.userId", "idempotency.userId"],
    "deal_account_seen.userId",
  ]),
  ...because("a step that waits for a second person, who is refused when its beginner lost the role", [
    ...["deal_approval.begunById", "deal_approval.decidedById"],
    ...["second_person_change.askedById", "second_person_change.decidedById"],
  ]),
  ...because("who answers for a row; news check the membership", ["deliverable.responsibleId"]),
  ...because("who did it for the party, whose it stays", [
    ...["bank_account.addedById", "brand_kit_file.addedById", "deal_document.addedById", "deal_document.decidedById"],
    ...["material_giving.givenById", "deal_material.addedById", "deal_material_file.addedById", "deal_terms.authorId"],
    ...["deal_acceptance.personId", "deal_acceptance.secondId", "settlement.authorId", "settlement.decidedById"],
    ...["deliverable.addedById", "deliverable.doneById", "deliverable.confirmedById", "deliverable.sentBackById"],
    "deliverable.dueProposedById",
    ...["proof.authorId", "file.ownerId", "inquiry.userId", "message.senderId", "report.decidedById", "fact.byId"],
    ...["organization_follow.byId", "payment_entry.authorId", "invoice.addedById", "invoice.withdrawnById"],
    ...[
      "rating.authorId",
      "saved_event.byId",
      "saved_budget.byId",
      "deal_account_change.changedById",
      "payment_entry.confirmedById",
    ],
  ]),
}

function because(why: string, columns: readonly string[]) {
  return Object.fromEntries(columns.map((name) => [name, why]))
}
