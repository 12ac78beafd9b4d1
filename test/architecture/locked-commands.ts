import type { SourceFile } from "./rules.ts"

/** Commands for a party that call `lockRole`; test/requests/lost-roles.test.ts races each of them with a lost role. */
export const lockingCommands = [
  // accounts, organizations
  ...(["saveProfile", "saveCompany", "saveOrganization", "follow", "unfollow"] as const),
  ...(["saveKitTexts", "replaceKitFile", "withdrawKitFile", "deleteKitFile"] as const),
  ...(["addBankAccount", "makeDefault", "removeBankAccount", "saveVatStatus"] as const),
  // events
  ...(["publishEvent", "editEvent", "deleteEvent", "changeStatus", "publishPost", "editPost", "deletePost"] as const),
  ...(["saveEvent", "unsaveEvent", "removeSaved", "restoreSaved", "writeNote", "writeBudget"] as const),
  ...(["saveSearch", "editSearch", "removeSearch", "restoreSearch", "createLink", "revokeLink"] as const),
  // deals
  ...(["propose", "invite", "declineInvitation", "makeMove", "editTerms", "writeAnnex", "settle"] as const),
  ...(["agreeToChange", "rateDeal", "assignDeal", "saveSecondPerson", "addProof", "removeProof"] as const),
  ...(["moveDeliverable", "confirmAll", "addDeliverable"] as const),
  ...(["stateCapacity", "addSignedCopy", "moveSignedCopy"] as const),
  ...(["giveMaterials", "askMaterials", "addMaterial", "sendMaterial", "removeMaterial"] as const),
  ...(["writeRefund", "writeKeptEntry", "confirmRefund"] as const),
  ...(["writePayment", "reverseEntry", "saveCost", "confirmAccount"] as const),
  ...(["addInvoice", "addInvoiceFile", "withdrawInvoice"] as const),
  // messages
  ...(["sendMessage", "sendReply", "settleInquiry", "sendInquiry"] as const),
] as const

export type LockingCommand = (typeof lockingCommands)[number]

/** Commands that lock roles in another way, with the test that races them. */
export const otherwiseLocking: Record<string, string> = {
  ...byTest("app/features/deals/moves/approval/approval.test.ts", "approve rejectApproval withdrawApproval"),
  ...byTest("app/features/deals/moves/approval/approval.test.ts", "askAgain decideApproval"),
  ...byTest("app/features/deals/approval/setting/setting.test.ts", "decideRuleChange"),
  ...byTest(
    "app/features/parties/members/races.test.ts",
    "changeRole makeOwner handOver removeMember leaveTeam joinTeam",
  ),
  ...byTest(
    "app/features/parties/members/races.test.ts",
    "inviteMember inviteOwner resendInvitation withdrawInvitation",
  ),
  ...byTest("app/features/workspace/account-deletion/races.test.ts", "deleteAccount"),
}

/** Writes without a lock of a role: a person's own account, settings, read marks and pictures; and queries in command files. */
export const askingNoRole = [
  ...["markRead", "markInquiryRead", "markNotificationsRead", "noteSearchSeen", "setDealFollowed", "switchParty"],
  ...["saveEmailSettings", "switchOnEmails", "setAvatar", "requestChange", "changePassword"],
  ...["prepareSecondFactor", "confirmSecondFactor", "renewRecoveryCodes", "removeSecondFactor"],
  ...["reportContent", "writeToOperator", "storePostedPicture", "storePostedPictures"],
  ...["endSession", "endOtherSessions", "switchDemoSide", "endDemo"],
  ...["findPreparedSecret", "findSetup", "needsCode", "getOwnPost", "senderName"],
]

function byTest(test: string, names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, test]))
}

const isCommandFile = ({ path, source }: SourceFile) =>
  /^app\/features\/.*\.server\.ts$/.test(path) &&
  (path.endsWith("commands.server.ts") || /\bdb\s*\.transaction\(/.test(source))

const exportedForViewer =
  /^export (?:async )?(?:function|const) (\w+)(?: = (?:async )?)?(?:<[^>]*>)?\(\s*viewer: Viewer\b/gm

/** Exported functions of command files whose first parameter is a signed-in viewer. */
export const commandsIn = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isCommandFile)
    .flatMap(({ source }) => [...source.matchAll(exportedForViewer)].map(([, name]) => name ?? ""))

/** Commands that are in none of the lists, and listed names without a command. */
export function lockProblems(files: readonly SourceFile[]): string[] {
  const commands = commandsIn(files)
  const listed = [...lockingCommands, ...Object.keys(otherwiseLocking), ...askingNoRole]
  return [
    ...commands
      .filter((name) => !listed.includes(name))
      .map((name) => `${name}: call lockRole in it and list it in test/architecture/locked-commands.ts`),
    ...listed.filter((name) => !commands.includes(name)).map((name) => `${name} is listed, but is no command`),
  ]
}
