import { inArray } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import { settlement } from "#app/db/schema.ts"
import { noDealFilters } from "#app/domain/deals/list/deal-list.ts"
import { getSecondPerson } from "#app/features/deals/approval/setting/queries.server.ts"
import { getFramedDeal } from "#app/features/deals/deal/frame/page-queries.server.ts"
import { getDealRow } from "#app/features/deals/deal/frame/queries.server.ts"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import {
  getArchive,
  getMaterialsPage,
  openMaterial,
} from "#app/features/deals/deliverables/materials/queries.server.ts"
import { listDeliverables } from "#app/features/deals/deliverables/queries.server.ts"
import { getAgreedDeal, getDraftDeal } from "#app/features/deals/documents/queries.server.ts"
import {
  getInvitePage,
  listOpenInvitations,
  listSentInvitations,
} from "#app/features/deals/invitation/queries.server.ts"
import { countDeals, hasDeals, listDeals } from "#app/features/deals/list/queries.server.ts"
import { findDealOfRows, getEventMatrix } from "#app/features/deals/matrix/queries.server.ts"
import { listMatrixAsRows, matrixAsWorkbook } from "#app/features/deals/matrix/sheet.server.ts"
import { getDealPage } from "#app/features/deals/page/deal-queries.server.ts"
import { listFollowed } from "#app/features/deals/people/queries.server.ts"
import { getPostedRows } from "#app/features/deals/proofs/form-queries.server.ts"
import { getDeliverablesPage } from "#app/features/deals/proofs/page/queries.server.ts"
import { listProofs, openProof } from "#app/features/deals/proofs/queries.server.ts"
import { findChoice, findOwnOpenEvent, listChoosable } from "#app/features/deals/proposal/choice-queries.server.ts"
import { getProposalPage } from "#app/features/deals/proposal/page-queries.server.ts"
import { getRepeat } from "#app/features/deals/proposal/repeat-queries.server.ts"
import { getSettleable } from "#app/features/deals/settlement/composed/form-document.server.ts"
import { getReportPage } from "#app/features/deals/settlement/composed/page-queries.server.ts"
import { getReportedDeal } from "#app/features/deals/settlement/composed/queries.server.ts"
import { openSettlement } from "#app/features/deals/settlement/queries.server.ts"
import { findPhotoKeys } from "#app/features/deals/settlement/row-queries.server.ts"
import { listTasks } from "#app/features/deals/tasks/queries.server.ts"
import { listDecidedTerms } from "#app/features/deals/terms/decided/queries.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import {
  askEach,
  deals,
  events,
  idOfOpened,
  noCase,
  organizations,
  type Queries,
  signedIn,
  textOfWorkbook,
} from "./case.ts"

const average = "one number from three deals on, without an id; rating.test.ts counts it in each world"

export const dealsQueries: Queries = {
  "deals/deliverables/queries listDeliverables": signedIn((viewer, of) =>
    askEach(deals(of), (id) => listDeliverables(viewer, id)),
  ),
  "deals/proofs/page/queries getDeliverablesPage": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getDeliverablesPage(viewer, id, null)),
  ),
  "deals/deal/frame/page-queries getFramedDeal": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getFramedDeal(viewer, id)),
  ),
  "deals/deliverables/materials/queries getMaterialsPage": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getMaterialsPage(viewer, id)),
  ),
  "deals/deliverables/materials/queries getArchive": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getArchive(viewer, id)),
  ),
  "deals/deliverables/materials/document openArchive": "streams what getArchive answers",
  "deals/deliverables/materials/queries findMaterials": noCase.loaded,
  "deals/deliverables/materials/queries openMaterial": signedIn((viewer, of) =>
    askEach(deals(of), (id) => idOfOpened(id, openMaterial(viewer, id, `material-of-${of.viewers.marta.realm}`))),
  ),
  "deals/documents/open-document openAgreement": "prints what getAgreedDeal loads",
  "deals/documents/open-document openDraft": "prints what getDraftDeal loads",
  "deals/documents/open-document openAnnex": "prints what getAnnex loads",
  "deals/settlement/composed/form-document composeReport": "prints what getSettleable loads",
  "deals/settlement/composed/report-document drawUpTemplate": "prints what getReportedDeal loads",
  "deals/settlement/queries openSettlement": signedIn(async (viewer, of) => {
    const rows = await db
      .select()
      .from(settlement)
      .where(inArray(settlement.dealId, deals(of)))
    const dealOf = new Map(rows.map(({ id, dealId }) => [id, dealId]))
    return askEach([...dealOf.keys()], (settlementId) =>
      idOfOpened(settlementId, openSettlement(viewer, { dealId: dealOf.get(settlementId) ?? "", settlementId })),
    )
  }),
  "deals/matrix/queries getEventMatrix": signedIn((viewer, of) =>
    askEach(events(of), (id) => getEventMatrix(viewer, id)),
  ),
  "deals/matrix/sheet listMatrixAsRows": signedIn((viewer, of) =>
    askEach(events(of), (id) => listMatrixAsRows(viewer, id)),
  ),
  "deals/matrix/sheet matrixAsWorkbook": signedIn((viewer, of) =>
    askEach(events(of), async (id) => textOfWorkbook(await matrixAsWorkbook(viewer, id))),
  ),
  "deals/matrix/queries findDealOfRows": signedIn((viewer, of) =>
    findDealOfRows(viewer, [`deliverable-of-${of.viewers.marta.realm}`]),
  ),
  "deals/proofs/queries listProofs": signedIn((viewer, of) => listProofs(viewer, deals(of))),
  "deals/proofs/queries openProof": signedIn((viewer, of) =>
    askEach(deals(of), (dealId) => {
      const proofId = `proof-of-${of.viewers.marta.realm}`
      return idOfOpened(proofId, openProof(viewer, { dealId, proofId }))
    }),
  ),
  "deals/proofs/form-queries getProofPage": "asks getProvedRows",
  "deals/proofs/form-queries getPostedRows": signedIn((viewer, of) =>
    getPostedRows(viewer, of.deals.settlement, [`deliverable-of-${of.viewers.marta.realm}`]),
  ),
  "deals/proofs/row-queries getOwedRows": "getPostedRows asks it",
  "deals/proofs/row-queries countProofs": noCase.loaded,
  "deals/proofs/row-queries getProvedRows": "of the viewer's deals alone; proofs.test.ts asks as a stranger",
  "deals/settlement/queries openSettlementForOperator": noCase.operatorOnly,
  "deals/rating/queries findOrganizationRating": average,
  "deals/rating/queries findSponsorRating": average,
  "deals/rating/queries listReadableRatings":
    "among the rows of its caller's condition, which the data export limits to the viewer",
  "deals/settlement/composed/form-document getSettleable": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getSettleable(viewer, id)),
  ),
  "deals/settlement/composed/form-document getComposable": "adds to what getSettleable loads",
  "deals/settlement/composed/page-queries getReportPage": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getReportPage(viewer, id)),
  ),
  "deals/settlement/row-queries listReportedRows": noCase.loaded,
  "deals/settlement/row-queries listReportRows": noCase.loaded,
  "deals/settlement/row-queries findPhotoKeys": signedIn((viewer, of) =>
    askEach(deals(of), async (id) =>
      Object.fromEntries(await findPhotoKeys(viewer, id, [`proof-of-${of.viewers.marta.realm}`])),
    ),
  ),
  "deals/documents/queries getAgreedDeal": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getAgreedDeal(viewer, id)),
  ),
  "deals/documents/queries getDraftDeal": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getDraftDeal(viewer, id, 1)),
  ),
  "deals/documents/page/queries getDocuments": "asks getDeal, which refuses strangers",
  "deals/settlement/queries findLastSettlement": noCase.loaded,
  "deals/settlement/queries findEarlierSettlement": "of a loaded deal's organization, which has the events of the deal",
  "deals/moves/terms/event-commands listEventIds": noCase.loaded,
  "deals/settlement/composed/queries getReportedDeal": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getReportedDeal(viewer, id)),
  ),
  "deals/invitation/queries findStanding": noCase.loaded,
  "deals/invitation/queries getInvitePage": signedIn((viewer, of) =>
    askEach(Object.values(of.companies), (id) => getInvitePage(viewer, id)),
  ),
  "deals/invitation/queries listOpenInvitations": signedIn((viewer) => listOpenInvitations(viewer)),
  "deals/invitation/queries listSentInvitations": signedIn((viewer, of) =>
    askEach(Object.values(of.companies), (id) => listSentInvitations(viewer, id)),
  ),
  "deals/terms/decided/queries listDecidedTerms": signedIn(async (viewer, of) => [
    ...(await listDecidedTerms(
      viewer,
      deals(of).map((dealId) => ({ eventId: dealId, dealId, version: 1 })),
    )),
  ]),
  "deals/terms/acceptance-queries findConcludedAt": noCase.loaded,
  "deals/terms/acceptance-queries findLastStatement": noCase.loaded,
  "deals/terms/acceptance-queries listAcceptances": noCase.loaded,
  "deals/documents/check/queries findByFingerprint": "answers anybody with kind and day of a document alone",
  "deals/documents/concluded-document openConcluded": noCase.loaded,
  "deals/documents/queries findAgreedDeal": noCase.loaded,
  "deals/documents/queries findAgreedParties": noCase.loaded,
  "deals/documents/queries findUnstated": noCase.loaded,
  "deals/packet/paper-queries loadPapers": noCase.loaded,
  "deals/packet/parts-document readPapers": noCase.loaded,
  "deals/documents/page/money-queries getMoneyPapers": noCase.loaded,
  "deals/packet/document openPacket": "asks getDeal; deal-packet.test.ts asks as a stranger",
  "deals/documents/queries listAgreed": noCase.loaded,
  "deals/documents/queries listVersions": noCase.loaded,
  "deals/documents/signed/queries listDocuments": noCase.loaded,
  "deals/documents/signed/queries openSignedCopy": "asks getDeal; signed-copy.test.ts asks as a stranger",
  "deals/terms/annex/queries findAnnexDiff": noCase.loaded,
  "deals/terms/annex/queries getAnnex": "loads the deal first; annex.test.ts asks as a stranger",
  "deals/terms/annex/queries listAddedEvents": noCase.loaded,
  "deals/terms/annex/queries listAnnexes": "loads the deal first; annex.test.ts asks as a stranger",
  "deals/approval/commands listApprovers": noCase.loaded,
  "deals/approval/setting/queries getSecondPerson": signedIn((viewer) => getSecondPerson(viewer)),
  // a year of tasks
  "deals/tasks/queries listTasks": signedIn((viewer) => listTasks(viewer, addDays(todayIn(new Date()), 365))),
  "deals/tasks/daily/queries listParties": "for the worker, which reminds each party of its own",
  "deals/tasks/daily/queries listDueTasks": "for the worker, of parties that it chose",
  "deals/list/queries countDeals": signedIn((viewer) => countDeals(viewer, noDealFilters)),
  "deals/list/queries hasDeals": signedIn((viewer) => hasDeals(viewer)),
  "deals/list/queries listDeals": signedIn((viewer) => listDeals(viewer, noDealFilters)),
  "deals/page/deal-queries getDealPage": signedIn((viewer, of) => askEach(deals(of), (id) => getDealPage(viewer, id))),
  "deals/deal/frame/queries getDealRow": signedIn((viewer, of) => askEach(deals(of), (id) => getDealRow(viewer, id))),
  "deals/deal/frame/queries listDealFacts": noCase.loaded,
  "deals/settlement/queries listSettlements": noCase.loaded,
  "deals/page/queries listTerms": noCase.loaded,
  "deals/people/queries listFollowed": signedIn((viewer) => listFollowed(viewer)),
  "deals/proposal/choice-queries findChoice": signedIn(async (viewer, of) => [
    await askEach(events(of), (eventId) => findChoice(viewer, { eventId })),
    await askEach(organizations(of), (organizationId) => findChoice(viewer, { organizationId })),
  ]),
  "deals/proposal/choice-queries findOwnOpenEvent": signedIn((viewer) => findOwnOpenEvent(viewer)),
  "deals/proposal/choice-queries listChoosable": signedIn((viewer) => listChoosable(viewer, "")),
  "deals/proposal/page-queries getProposalPage": signedIn((viewer, of) =>
    askEach(organizations(of), (id) => getProposalPage(viewer, new URLSearchParams({ organizacja: id }))),
  ),
  "deals/proposal/queries listOffered": noCase.loaded,
  "deals/proposal/repeat-queries getRepeat": signedIn((viewer, of) =>
    askEach(deals(of), (id) => getRepeat(viewer, id, new Date())),
  ),
  "deals/deal/queries getDeal": signedIn((viewer, of) => askEach(deals(of), (id) => getDeal(viewer, id))),
  "deals/terms/queries listAddable": noCase.loaded,
  "deals/terms/queries findMoney": noCase.loaded,
  "deals/terms/queries listLines": noCase.loaded,
  "deals/terms/queries listWorths": noCase.loaded,
}
