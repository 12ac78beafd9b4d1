import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { bankAccount, deal, dealApproval, deliverable } from "#app/db/schema.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { logoKey } from "#app/domain/deals/terms/terms-sides.ts"
import { addDeliverable, moveDeliverable } from "#app/features/deals/deliverables/commands.server.ts"
import { addSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { approve } from "#app/features/deals/moves/approval/commands.server.ts"
import { makeMove } from "#app/features/deals/moves/commands.server.ts"
import { addInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import { setDealFollowed } from "#app/features/deals/people/commands.server.ts"
import { addBankAccount, makeDefault } from "#app/features/organizations/bank-accounts/commands.server.ts"
import { addDays, todayIn } from "#app/lib/dates.ts"
import * as paths from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { proofOf } from "#test/support/own-session.ts"
import { approvers } from "../role-buttons/rich-world.ts"
import { asPdf, type FurtherForm, png } from "./bodies.ts"

/** A form by its name, read from its page when it is sent; `fields` replace the filler's values. */
export type OfferedForm = { by: Visitor; page: string; name: string; fields?: Record<string, string | File> }

const actsOnDeal = ["edit sponsoring", "replaceAnnex sponsoring", "przestan-obserwowac"]
const actsOnRows = [
  ...["done", "withdrawDone", "assign", "setDue", "rename", "remove", "sendBack", "confirmAll"],
  ...["proposeDue", "acceptDue", "declineDue", "withdrawDue"],
]
/** The names of the forms below. */
export const dealForms = [
  ...actsOnDeal.map((act) => `/wspolprace/:dealId ${act}`),
  ...actsOnRows.map((act) => `/wspolprace/:dealId/swiadczenia ${act}`),
  ...["plik", "wycofaj", "rachunek"].map((act) => `/wspolprace/:dealId/platnosci ${act}`),
  ...[
    "/wspolprace/:dealId/dokumenty rola",
    "/wspolprace/:dealId/dokumenty wycofaj",
    "/wspolprace/:dealId/materialy popros",
  ],
  "/wspolprace/:dealId/swiadczenia/dowod addProofAndDone link",
  "/wspolprace/:dealId/swiadczenia/dowod/plik addProofAndDone photo",
]

const capacity = "prezes zarządu"
const key = () => crypto.randomUUID()
const soon = () => addDays(todayIn(new Date()), 30)

/** The sponsor's row of its logo; of the organization's rows those that are to do, and one that waits for an answer. */
async function rowsIn(dealId: string, { viewers: { karolina } }: World) {
  for (const title of ["Baner", "Plakaty", "Ulotka", "Relacja"])
    await addDeliverable(karolina, dealId, { title, dueOn: soon(), owedBy: "organization", key: key() })
  const rows = await db.select().from(deliverable).where(eq(deliverable.dealId, dealId))
  const idOf = (is: (row: (typeof rows)[number]) => boolean) => rows.find(is)?.id ?? ""
  const named = (title: string) => idOf((row) => row.title === title)
  const done = named("Plakaty")
  await moveDeliverable(karolina, dealId, { move: "done", row: done, version: 1 })
  const logo = idOf(({ lineKey }) => lineKey === logoKey)
  return { logo, added: named("Baner"), done, toProve: [named("Ulotka"), named("Relacja")] as const }
}

/** A running deal in which each side proposes a day for its own row of the terms. */
async function withProposedDays({ viewers }: World, dealId: string) {
  const rows = await db.select().from(deliverable).where(eq(deliverable.dealId, dealId))
  for (const row of rows)
    await moveDeliverable(row.owedBy === "sponsor" ? viewers.marta : viewers.karolina, dealId, {
      move: "proposeDue",
      row: row.id,
      version: row.version,
      dueOn: soon(),
    })
  const idOf = (side: "sponsor" | "organization") => rows.find(({ owedBy }) => owedBy === side)?.id ?? ""
  return { dealId, sponsors: idOf("sponsor"), organizations: idOf("organization") }
}

/** A deal in which only the sponsor has stated a capacity. */
async function unstated(world: World) {
  const id = await dealAfter(world, situations.accepted ?? [])
  const { version = 0 } = (await db.select().from(deal).where(eq(deal.id, id)))[0] ?? {}
  const input = { reason: null, settlementRead: false, capacity, version }
  await makeMove(world.viewers.marta, id, "acceptTerms", input)
  const [request] = await db.select().from(dealApproval).where(eq(dealApproval.dealId, id))
  const approver: Viewer = { ...world.viewers.marta, id: approvers.sponsor, role: "finance" }
  await approve(approver, id, request?.id ?? "", input)
  return id
}

/** Changes the account to another than the deals were agreed with. */
async function changeAccount({ viewers: { karolina } }: World) {
  const number = "27114020040000300201355387"
  await addBankAccount(karolina, { number, label: "" }, await proofOf(karolina))
  const [added] = await db.select().from(bankAccount).where(eq(bankAccount.number, number))
  await makeDefault(karolina, added?.id ?? "", await proofOf(karolina))
}

/** Acts of deals that no page offers in the states of a crawl, in the order in which they are sent. */
export async function offeredInDeals(world: World): Promise<(OfferedForm | FurtherForm)[]> {
  const { viewers } = world
  const [marta, karolina] = [await enter(world, "marta"), await enter(world, "karolina")]
  const dealIn = (situation: string) => dealAfter(world, situations[situation] ?? [])
  const running = await dealIn("in_progress")
  const rows = await rowsIn(running, world)
  const invoice = { number: "FV 1", issuedOn: todayIn(new Date()), amount: 40_000, ksefNumber: null }
  await addInvoice(viewers.karolina, running, { ...invoice, idempotencyKey: key() })
  await addSignedCopy(viewers.karolina, running, { termsVersion: 1, file: asPdf("Umowa") })
  await changeAccount(world)
  const onDeal = (by: Visitor, dealId: string, act: string, values = {}) => ({
    by,
    page: paths.dealPath(dealId) + (/ sponsoring$/.test(act) ? "?edycja=1" : ""),
    name: `/wspolprace/:dealId ${act}`,
    fields: values,
  })
  const onRow = (by: Visitor, row: string, act: string, values = {}, dealId = running) => ({
    by,
    page: paths.dealDeliverablesPath(dealId, row),
    name: `/wspolprace/:dealId/swiadczenia ${act}`,
    fields: values,
  })
  await setDealFollowed(viewers.marta, running, true)
  const days = await withProposedDays(world, await dealIn("in_progress"))
  const withdrawn = await withProposedDays(world, await dealIn("in_progress"))
  const proof = { intent: "addProofAndDone", early: "on" }
  const corrected = await dealIn("in_progress, an annex by the organization that was corrected")
  return [
    onDeal(marta, await dealIn("pending"), "edit sponsoring", { capacity }),
    onDeal(marta, running, "przestan-obserwowac"),
    onDeal(karolina, corrected, "replaceAnnex sponsoring", { capacity }),
    onRow(marta, rows.logo, "assign", { userId: viewers.pawel.id }),
    onRow(karolina, rows.added, "setDue", { dueOn: addDays(soon(), 1) }),
    onRow(marta, rows.logo, "proposeDue", { dueOn: addDays(soon(), 1) }),
    onRow(marta, days.organizations, "acceptDue", {}, days.dealId),
    onRow(karolina, days.sponsors, "declineDue", {}, days.dealId),
    onRow(marta, withdrawn.sponsors, "withdrawDue", {}, withdrawn.dealId),
    onRow(marta, rows.logo, "done"),
    onRow(marta, rows.logo, "withdrawDone"),
    onRow(marta, rows.done, "sendBack", { reason: "Brakuje logo" }),
    onRow(karolina, rows.added, "rename", { title: "Baner przy scenie" }),
    onRow(karolina, rows.added, "remove"),
    {
      by: karolina,
      action: paths.proofAddPath(running, rows.toProve[0]),
      fields: { ...proof, key: key(), kind: "link", link: "https://przyklad.example/a" },
    },
    {
      by: karolina,
      action: paths.proofUploadPath(running, rows.toProve[1]),
      fields: { ...proof, key: key(), kind: "photo", proofs: await png() },
    },
    onRow(marta, rows.added, "confirmAll"),
    { by: karolina, page: paths.dealDocumentsPath(running), name: "/wspolprace/:dealId/dokumenty wycofaj" },
    {
      by: karolina,
      page: paths.paymentsPath(running),
      name: "/wspolprace/:dealId/platnosci plik",
      fields: { file: asPdf("Faktura") },
    },
    { by: karolina, page: paths.paymentsPath(running), name: "/wspolprace/:dealId/platnosci wycofaj" },
    { by: marta, page: paths.paymentsPath(running), name: "/wspolprace/:dealId/platnosci rachunek" },
    {
      by: karolina,
      page: paths.dealDocumentsPath(await unstated(world)),
      name: "/wspolprace/:dealId/dokumenty rola",
      fields: { capacity },
    },
    { by: karolina, page: paths.dealMaterialsPath(running), name: "/wspolprace/:dealId/materialy popros" },
  ]
}
