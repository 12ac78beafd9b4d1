import {
  agreementDraftPath,
  agreementPath,
  annexPath,
  dealDeliverablesPath,
  dealDocumentsPath,
  dealMaterialPath,
  dealMaterialsPath,
  dealMaterialsZipPath,
  dealPacketPath,
  dealPath,
  donationConfirmationPath,
  eventPacketPath,
  fa3Path,
  financesCsvPath,
  financesPath,
  financesXlsxPath,
  impactPath,
  invitationPath,
  invoiceFilePath,
  paymentQrPath,
  paymentsPath,
  proofAddPath,
  proofFilePath,
  proofRemovePath,
  proofUploadPath,
  secondPersonPath,
  settlementOutlinePath,
  settlementReportPath,
  settlementReportPdfPath,
  settlementSendPath,
  settlementTemplatePath,
  settlementUploadPath,
  signedCopyPath,
  userInvitePath,
  yearPacketPath,
} from "#app/paths.ts"
import { everyone, organizationsOnly, partiesOnly, type Rows, signedIn } from "./answers.ts"

export const deals: Rows = {
  "/uzytkownicy/:userId/zapros": {
    at: ({ companies }) => userInvitePath(companies.bakery),
    get: organizationsOnly(200),
    getNeeds: { owner: "coordinator" },
    post: { fields: { eventId: "" }, answers: organizationsOnly(400), needs: { owner: "coordinator" } },
  },
  "/zespol/druga-osoba": {
    at: () => secondPersonPath,
    get: signedIn(200),
    post: {
      fields: { required: "on", amount: "" },
      answers: signedIn(400),
      needs: { owner: "owner", sponsor: "owner" },
    },
  },
  "/wspolprace": { at: () => "/wspolprace", get: { ...everyone(200), visitor: "→ /logowanie" } },
  "/moje-wsparcia": { at: () => "/moje-wsparcia", get: { ...everyone(200), visitor: "→ /logowanie" } },
  "/wspolprace/nowa": {
    at: () => "/wspolprace/nowa",
    get: { ...everyone(200), visitor: "→ /logowanie", organization: 403, owner: 403 },
    post: {
      fields: { eventIds: "", idempotencyKey: "8f14e45f-ceea-4a7e-9c1b-1f2d3c4b5a69" },
      answers: { ...everyone(400), visitor: "→ /logowanie", organization: 403, owner: 403 },
      needs: { sponsor: "coordinator" },
    },
  },
  "/wspolprace/:dealId": {
    at: (world) => dealPath(world.deals.pending),
    get: partiesOnly(200),
    post: { fields: { version: "1" }, answers: partiesOnly(404) },
  },
  "/wspolprace/zaproszenia/:invitationId": {
    at: ({ invitation }) => invitationPath(invitation),
    get: everyone("→ /wspolprace"),
    post: {
      fields: {},
      answers: { visitor: "→ /logowanie", sponsor: 404, stranger: 404, organization: 403, owner: 403 },
      needs: { sponsor: "coordinator" },
    },
  },
  "/wspolprace/:dealId/umowa": {
    at: (world) => agreementPath(world.deals.pending),
    get: partiesOnly(409),
  },
  "/wspolprace/:dealId/umowa/projekt/:version": {
    at: (world) => agreementDraftPath(world.deals.pending, 1),
    get: partiesOnly(200),
  },
  "/wspolprace/:dealId/dokumenty": {
    at: (world) => dealDocumentsPath(world.deals.pending),
    get: partiesOnly(200),
    post: {
      fields: { termsVersion: "1", capacity: "" },
      answers: partiesOnly(400),
      needs: { owner: "coordinator", sponsor: "coordinator" },
    },
  },
  "/wspolprace/:dealId/dokumenty/:documentId": {
    at: (world) => signedCopyPath(world.deals.pending, "nie-ma"),
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wspolprace/:dealId/komplet.zip": {
    at: (world) => dealPacketPath(world.deals.pending),
    get: partiesOnly(409),
    getNeeds: { owner: "finance", sponsor: "finance" },
  },
  "/wydarzenia/:eventId/komplet.zip": {
    at: (world) => eventPacketPath(world.events.planting),
    get: { ...partiesOnly(200), sponsor: 404, owner: 404 },
    getNeeds: { owner: "finance", sponsor: "finance" },
  },
  ...Object.fromEntries(
    (["", ".pdf", ".xlsx"] as const).map((ending) => [
      `/finanse/:year/wplyw${ending}`,
      {
        at: () => `${impactPath(1999)}${ending}`,
        get: signedIn(200),
        getNeeds: { owner: "finance", sponsor: "finance" },
      } as const,
    ]),
  ),
  "/finanse/:year/komplet.zip": {
    at: () => yearPacketPath(1999),
    get: signedIn(404),
    getNeeds: { owner: "finance", sponsor: "finance" },
  },
  "/wspolprace/:dealId/aneks/:number": {
    at: (world) => annexPath(world.deals.pending, 1),
    get: partiesOnly(404),
  },
  ...Object.fromEntries(
    [financesPath, financesCsvPath, financesXlsxPath].map((path) => [
      path,
      { at: () => path, get: signedIn(200), getNeeds: { owner: "finance", sponsor: "finance" } } as const,
    ]),
  ),
  "/wspolprace/:dealId/platnosci": {
    at: (world) => `${paymentsPath(world.deals.pending)}?dzialanie=cofnij`,
    get: partiesOnly(200),
    post: { fields: { reason: "" }, answers: partiesOnly(400), needs: { owner: "finance", sponsor: "finance" } },
  },
  "/wspolprace/:dealId/platnosci/:number/qr.svg": {
    // before the terms are agreed there is nothing to pay
    at: (world) => paymentQrPath(world.deals.pending, 1),
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wspolprace/:dealId/faktury/:invoiceId": {
    at: (world) => invoiceFilePath(world.deals.pending, "nie-ma"),
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wspolprace/:dealId/fa3.xml": {
    at: (world) => fa3Path(world.deals.pending),
    get: { ...partiesOnly(409), sponsor: 403 },
    getNeeds: { owner: "finance" },
  },
  "/wspolprace/:dealId/potwierdzenie-darowizny": {
    at: (world) => donationConfirmationPath(world.deals.pending),
    get: partiesOnly(409),
  },
  "/wspolprace/:dealId/materialy": {
    at: (world) => `${dealMaterialsPath(world.deals.pending)}?dzialanie=dodaj`,
    get: partiesOnly(200),
    post: { fields: { title: "" }, answers: partiesOnly(400) },
  },
  "/wspolprace/:dealId/materialy.zip": {
    at: (world) => dealMaterialsZipPath(world.deals.pending),
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wspolprace/:dealId/materialy/:fileId": {
    at: (world) => dealMaterialPath(world.deals.pending, "nie-ma"),
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wspolprace/:dealId/wzor-rozliczenia": {
    at: (world) => settlementTemplatePath(world.deals.pending),
    get: partiesOnly(200),
  },
  "/wspolprace/:dealId/rozliczenie": {
    at: (world) => settlementSendPath(world.deals.pending),
    get: { ...partiesOnly(409), sponsor: 403 },
    getNeeds: { owner: "finance" },
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 }, needs: { owner: "finance" } },
  },
  "/wspolprace/:dealId/rozliczenie/plik": {
    at: (world) => settlementUploadPath(world.deals.pending),
    get: everyone(400),
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 }, needs: { owner: "finance" } },
  },
  "/wspolprace/:dealId/rozliczenie/przygotuj": {
    at: (world) => settlementReportPath(world.deals.pending),
    get: { ...partiesOnly(409), sponsor: 403 },
    getNeeds: { owner: "finance" },
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 }, needs: { owner: "finance" } },
  },
  "/wspolprace/:dealId/rozliczenie/podglad": {
    at: (world) => settlementOutlinePath(world.deals.pending),
    get: { ...partiesOnly(409), sponsor: 403 },
    getNeeds: { owner: "finance" },
  },
  "/wspolprace/:dealId/rozliczenie/pdf": {
    at: (world) => settlementReportPdfPath(world.deals.pending),
    get: everyone(400),
    post: { fields: { version: "1" }, answers: { ...partiesOnly(409), sponsor: 403 }, needs: { owner: "finance" } },
  },
  "/wspolprace/:dealId/swiadczenia": {
    at: (world) => `${dealDeliverablesPath(world.deals.pending)}?dzialanie=done`,
    get: partiesOnly(200),
    post: { fields: {}, answers: partiesOnly(400), needs: { owner: "coordinator", sponsor: "coordinator" } },
  },
  "/wspolprace/:dealId/swiadczenia/dowod": {
    at: (world) => proofAddPath(world.deals.pending, "nie-ma"),
    get: { ...everyone(404), visitor: "→ /logowanie" },
    post: { fields: {}, answers: { ...everyone(404), visitor: "→ /logowanie" } },
  },
  "/wspolprace/:dealId/swiadczenia/dowod/plik": {
    at: (world) => proofUploadPath(world.deals.pending, "nie-ma"),
    get: everyone(400),
    post: { fields: {}, answers: { ...everyone(404), visitor: "→ /logowanie" } },
  },
  "/wspolprace/:dealId/swiadczenia/dowod/:proofId": {
    at: (world) => proofFilePath(world.deals.settlement, "nie-ma"),
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
  "/wspolprace/:dealId/swiadczenia/dowod/:proofId/usun": {
    at: (world) => proofRemovePath(world.deals.pending, "nie-ma", "nie-ma"),
    get: everyone("→ /wspolprace/:id/swiadczenia"),
    post: { fields: {}, answers: partiesOnly(404), needs: { owner: "coordinator", sponsor: "coordinator" } },
  },
  "/wspolprace/:dealId/rozliczenie/:settlementId": {
    at: (world) => `${settlementSendPath(world.deals.settlement)}/nie-ma`,
    get: { ...everyone(404), visitor: "→ /logowanie" },
  },
}
