/** Addresses with ids for signed-in pages only, apart so that visitors do not load them (budgets.spec.ts). */

/** The desk with every task. */
export const allTasksPath = "/?sprawy=wszystkie"

export const bankAccountsPath = "/organizacja/rachunki"
/** Asks before one of the list's accounts is changed. */
export const bankAccountChangePath = (act: string, id: string) => `${bankAccountsPath}?zmiana=${act}&rachunek=${id}`
export const companyEditPath = "/firma/edycja"
/** Its section with the description of the company. */
export const companyCardPath = `${companyEditPath}?sekcja=karta`
export const companyMaterialsPath = "/firma/materialy"
/** A version of a file of the company's brand kit. */
export const companyMaterialPath = (versionId: string) => `/firma/materialy/${versionId}`
export const actingPartyPath = "/profil/dzialasz-jako"
export const sessionEndPath = (sessionId = "") => `/profil/sesje${sessionId && `/${sessionId}`}`
export const userInvitePath = (userId: string) => `/uzytkownicy/${userId}/zapros`
export const pictureUploadPath = (kind: string) => `/pliki/${kind}`

export const teamPath = "/zespol"
/** Asks before a member is removed, becomes owner, or leaves. */
export const teamMemberPath = (memberId: string, step: "usun" | "wlasciciel" | "przekaz" | "opusc") =>
  `/zespol/${memberId}/${step}`
/** The address is the secret of whom it was sent to. */
export const memberInvitationPath = (token: string) => `/zaproszenie/${token}`

export const eventDeliverablesPath = (eventId: string) => `/wydarzenia/${eventId}/swiadczenia`
/** The same with boxes to tick, for one proof of several sponsors. */
export const eventDeliverablesChoicePath = (eventId: string) => `/wydarzenia/${eventId}/swiadczenia?wybierz`
export const eventDeliverablesCsvPath = (eventId: string) => `/wydarzenia/${eventId}/swiadczenia.csv`
export const eventDeliverablesXlsxPath = (eventId: string) => `/wydarzenia/${eventId}/swiadczenia.xlsx`
/** Papers of all deals about the event. */
export const eventPacketPath = (eventId: string) => `/wydarzenia/${eventId}/komplet.zip`
export const eventProofPath = (eventId: string) => `/wydarzenia/${eventId}/swiadczenia/dowod`
export const eventStatusPath = (eventId: string) => `/wydarzenia/${eventId}/status`
export const eventEmailPath = (eventId: string) => `/wydarzenia/${eventId}/email`
export const eventPostsPath = (eventId: string) => `/wydarzenia/${eventId}/aktualnosci`
export const eventPostPath = (eventId: string, postId: string) => `/wydarzenia/${eventId}/aktualnosci/${postId}`
export const eventPostDeletePath = (eventId: string, postId: string) => `${eventPostPath(eventId, postId)}/usun`
export const eventDeletePath = (eventId: string) => `/wydarzenia/${eventId}/usun`
export const eventEditPath = (eventId: string) => `/edytuj-wydarzenie/${eventId}`
/** The section of the sponsorship options in the event's form. */
export const offerEditPath = (eventId: string) => `${eventEditPath(eventId)}#wspolpraca`

export const eventSavePath = (eventId: string) => `/wydarzenia/${eventId}/zapisz`
export const savedComparisonPath = "/zapisane/porownanie"
/** Where a private link is made to ask about the terms of a deal with these events. */
export const askDecisionPath = (...eventIds: readonly string[]) =>
  `${savedComparisonPath}?${new URLSearchParams([["decyzja", "1"], ...eventIds.map((id) => ["w", id])])}`
export const savedComparisonPdfPath = "/zapisane/porownanie/zestawienie.pdf"
export const savedSearchesPath = "/zapisane/wyszukiwania"
export const savedSearchNewPath = "/zapisane/wyszukiwania/nowe"
export const decisionPath = (token: string) => `/decyzja/${token}`
export const decisionPdfPath = (token: string) => `/decyzja/${token}/zestawienie.pdf`

export const secondPersonPath = "/zespol/druga-osoba"

export const dealPath = (dealId: string) => `/wspolprace/${dealId}`
export const invitationPath = (invitationId: string) => `/wspolprace/zaproszenia/${invitationId}`
export const agreementPath = (dealId: string) => `/wspolprace/${dealId}/umowa`
/** The agreement that accepting this version of the terms would conclude. */
export const agreementDraftPath = (dealId: string, version: number) => `${agreementPath(dealId)}/projekt/${version}`
export const dealDocumentsPath = (dealId: string) => `/wspolprace/${dealId}/dokumenty`
/** A signed copy that one side gave. */
export const signedCopyPath = (dealId: string, documentId: string) => `${dealDocumentsPath(dealId)}/${documentId}`
/** The papers of a deal for an accountant. */
export const dealPacketPath = (dealId: string) => `/wspolprace/${dealId}/komplet.zip`
/** An agreed annex by its number, or the open one as a proposal. */
export const annexPath = (dealId: string, number: number) => `/wspolprace/${dealId}/aneks/${number}`
const ofRows = (rowIds: readonly string[]) => new URLSearchParams(rowIds.map((id) => ["swiadczenie", id]))
export const dealDeliverablesPath = (dealId: string, rowId?: string) =>
  `/wspolprace/${dealId}/swiadczenia${rowId ? `?otwarte=${encodeURIComponent(rowId)}` : ""}`
/** A form for a proof of these rows, of one deal or of several deals of one event. */
export const proofAddPath = (dealId: string, ...rowIds: string[]) =>
  `/wspolprace/${dealId}/swiadczenia/dowod?${ofRows(rowIds)}`
/** The same as the form's page, for its upload with progress. */
export const proofUploadPath = (dealId: string, ...rowIds: string[]) =>
  `/wspolprace/${dealId}/swiadczenia/dowod/plik?${ofRows(rowIds)}`
export const proofFilePath = (dealId: string, proofId: string, { thumbnail = false } = {}) =>
  `/wspolprace/${dealId}/swiadczenia/dowod/${proofId}${thumbnail ? "?miniatura" : ""}`
export const proofRemovePath = (dealId: string, proofId: string, rowId: string) =>
  `/wspolprace/${dealId}/swiadczenia/dowod/${proofId}/usun?${ofRows([rowId])}`
export const dealMaterialsPath = (dealId: string) => `/wspolprace/${dealId}/materialy`
export const dealMaterialsZipPath = (dealId: string) => `/wspolprace/${dealId}/materialy.zip`
export const dealMaterialPath = (dealId: string, fileId: string) => `/wspolprace/${dealId}/materialy/${fileId}`
export const financesPath = "/finanse"
export const financesCsvPath = "/finanse.csv"
export const financesXlsxPath = "/finanse.xlsx"
export const impactPath = (year: number) => `/finanse/${year}/wplyw`
export const impactPdfPath = (year: number) => `${impactPath(year)}.pdf`
export const impactXlsxPath = (year: number) => `${impactPath(year)}.xlsx`
/** Papers of all deals of a year. */
export const yearPacketPath = (year: number) => `/finanse/${year}/komplet.zip`
export const paymentsPath = (dealId: string) => `/wspolprace/${dealId}/platnosci`
/** The bank code of an instalment, counted from 1. */
export const paymentQrPath = (dealId: string, number: number) => `${paymentsPath(dealId)}/${number}/qr.svg`
export const invoiceFilePath = (dealId: string, invoiceId: string) => `/wspolprace/${dealId}/faktury/${invoiceId}`
export const fa3Path = (dealId: string) => `/wspolprace/${dealId}/fa3.xml`
export const donationConfirmationPath = (dealId: string) => `/wspolprace/${dealId}/potwierdzenie-darowizny`
export const settlementTemplatePath = (dealId: string) => `/wspolprace/${dealId}/wzor-rozliczenia`
export const settlementSendPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie`
export const settlementUploadPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/plik`
export const settlementReportPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/przygotuj`
export const settlementOutlinePath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/podglad`
export const settlementReportPdfPath = (dealId: string) => `/wspolprace/${dealId}/rozliczenie/pdf`
export const settlementFilePath = (dealId: string, settlementId: string) =>
  `/wspolprace/${dealId}/rozliczenie/${settlementId}`

/** The inbox with an inquiry open. */
export const openInquiryPath = (inquiryId: string) => `/wiadomosci?zapytanie=${encodeURIComponent(inquiryId)}`
export const conversationPath = (conversationId: string) => `/wiadomosci/${conversationId}`
export const conversationReadPath = (conversationId: string) => `/wiadomosci/${conversationId}/przeczytane`
export const messageAttachmentPath = (conversationId: string, fileId: string) =>
  `/wiadomosci/${conversationId}/zalacznik/${fileId}`
export const inquiryPath = (inquiryId: string) => `/wiadomosci/zapytania/${inquiryId}`
export const inquiryReadPath = (inquiryId: string) => `/wiadomosci/zapytania/${inquiryId}/przeczytane`
export const inquirySettlePath = (inquiryId: string) => `/wiadomosci/zapytania/${inquiryId}/zalatwione`

export const operatorReportPath = (reportId: string) => `/operator/zgloszenia/${reportId}`
export const operatorAttachmentPath = (reportId: string) => `/operator/zgloszenia/${reportId}/zalacznik`
export const operatorAccountPath = (userId: string) => `/operator/konta/${userId}`
export const operatorOrganizationPath = (organizationId: string) => `/operator/organizacje/${organizationId}`
export const operatorEventPath = (eventId: string) => `/operator/wydarzenia/${eventId}`
export const operatorDealPath = (dealId: string) => `/operator/wspolprace/${dealId}`
export const operatorSettlementPath = (dealId: string, settlementId: string) =>
  `/operator/wspolprace/${dealId}/rozliczenie/${settlementId}`
