import { eq } from "drizzle-orm"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deal } from "#app/db/schema.ts"
import { kitLimits } from "#app/domain/organizations/kit/kit.ts"
import { vatStatuses } from "#app/domain/shared/vat.ts"
import { addMaterial } from "#app/features/deals/deliverables/materials/item-commands.server.ts"
import { addSignedCopy } from "#app/features/deals/documents/signed/commands.server.ts"
import { writePayment } from "#app/features/deals/payments/commands.server.ts"
import { todayIn } from "#app/lib/dates.ts"
import * as paths from "#app/paths.ts"
import type { Visitor } from "#test/support/app.ts"
import { enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { addMember } from "#test/support/parties.ts"
import type { PageForm } from "../role-buttons/page-forms.ts"
import { accountForms } from "./acts-of-accounts.ts"
import { partyForms } from "./acts-of-parties.ts"
import { asPdf, type FurtherForm, png, reason } from "./bodies.ts"
import { dealForms, type OfferedForm, offeredInDeals } from "./offered-in-deals.ts"

export const withValues = (form: PageForm, values: NonNullable<OfferedForm["fields"]>): PageForm => ({
  ...form,
  fields: [...form.fields.filter(([name]) => !(name in values)), ...Object.entries(values)],
})

/** The names of all forms that are sent in a state of their own. */
export const formsOfOwnState = [
  ...dealForms,
  ...partyForms,
  ...accountForms,
  ...["/zglos-tresc event", "/zespol role", "/firma/edycja media", "/firma/materialy logo", "/firma/materialy opis"],
  ...["/organizacja/edycja podstawowe", "/organizacja/edycja media", "/organizacja/rachunki vat"],
  ...["prowadzi", "accept", "counterAnnex sponsoring", "acceptSettlement"].map((act) => `/wspolprace/:dealId ${act}`),
  ...["/wspolprace/:dealId/dokumenty odrzuc", "/wspolprace/:dealId/materialy usun"],
  ...["zwrot", "zwrot-dotarl", "zatrzymaj"].map((act) => `/wspolprace/:dealId/platnosci ${act}`),
  "/operator/organizacje/:organizationId verify",
]

/** A running deal that received more than was agreed. */
async function paidTwice(world: World) {
  const id = await dealAfter(world, situations.in_progress ?? [])
  const sum = { instalment: "1", amount: 500_000, date: todayIn(new Date()), idempotencyKey: crypto.randomUUID() }
  const written = await writePayment(world.viewers.karolina, id, "confirmReceived", sum as never)
  const confirmed = written.ok ? undefined : written.asks
  await writePayment(world.viewers.karolina, id, "confirmReceived", { ...sum, confirmed } as never)
  return paths.paymentsPath(id)
}

/** Forms that need their own state, or values that no filler finds. */
export async function offeredForms(world: World): Promise<(OfferedForm | FurtherForm)[]> {
  const { viewers, events, organizations, companies } = world
  const people = ["marta", "karolina", "anna"] as const
  const [marta, karolina, anna] = (await Promise.all(people.map((name) => enter(world, name)))) as [
    ...[Visitor, Visitor, Visitor],
  ]
  const dealIn = (situation: string) => dealAfter(world, situations[situation] ?? [])
  const running = await dealIn("in_progress")
  const [terms] = await db.select({ termsVersion: deal.termsVersion }).from(deal).where(eq(deal.id, running))
  await addSignedCopy(viewers.karolina, running, { termsVersion: terms?.termsVersion ?? 0, file: asPdf("Umowa") })
  await addMaterial(viewers.marta, running, { title: "Ulotka", dueOn: null, idempotencyKey: "ulotka" } as never)
  const ofDeal = async (by: Visitor, situation: string, move: string, values?: OfferedForm["fields"]) => ({
    by,
    page: `${paths.dealPath(await dealIn(situation))}?edycja=1`,
    name: `/wspolprace/:dealId ${move}`,
    ...(values && { fields: values }),
  })
  const owing = await paidTwice(world)
  const added = await addMember(world, companies.bakery, "tomasz", "viewer")
  const capacity = "prezes zarządu"
  const colors = Array.from({ length: kitLimits.colors }, (_, at) => [`colors[${at}].hex`, "#0A5364"])
  const kitTexts = { link: "", ...Object.fromEntries(colors) }
  const basics = { foundingDate: "2010-05-05", achievements: "37 zielonych podwórek" }
  return [
    {
      by: marta,
      page: `/zglos-tresc?typ=wydarzenie&id=${events.planting}`,
      name: "/zglos-tresc event",
      fields: { reason, goodFaith: "on" },
    },
    // before the organization's form, whose filler leaves out the numbers
    {
      by: anna,
      page: paths.operatorOrganizationPath(organizations.orchard),
      name: "/operator/organizacje/:organizationId verify",
      fields: { verified: "on" },
    },
    { by: marta, page: "/zespol", name: "/zespol role", fields: { id: added.id, role: "coordinator" } },
    { by: marta, page: "/firma/edycja", name: "/firma/edycja media", fields: { logo: await png() } },
    { by: marta, page: "/firma/materialy", name: "/firma/materialy logo", fields: { file: await png() } },
    { by: marta, page: "/firma/materialy", name: "/firma/materialy opis", fields: kitTexts },
    { by: karolina, page: "/organizacja/edycja", name: "/organizacja/edycja podstawowe", fields: basics },
    { by: karolina, page: "/organizacja/edycja", name: "/organizacja/edycja media" },
    {
      by: karolina,
      page: "/organizacja/rachunki",
      name: "/organizacja/rachunki vat",
      fields: { vatStatus: vatStatuses[0] },
    },
    await ofDeal(marta, "pending", "prowadzi", { userId: viewers.pawel.id }),
    await ofDeal(karolina, "pending", "accept", { capacity }),
    await ofDeal(karolina, "in_progress, an annex by the sponsor", "counterAnnex sponsoring", { capacity }),
    await ofDeal(marta, "settlement", "acceptSettlement", {
      ...{ settlementRead: "on", beforeEvent: "on", openPayments: "on" },
    }),
    // one is refunded and confirmed, the other stays
    { by: karolina, page: owing, name: "/wspolprace/:dealId/platnosci zwrot" },
    { by: marta, page: owing, name: "/wspolprace/:dealId/platnosci zwrot-dotarl" },
    { by: karolina, page: await paidTwice(world), name: "/wspolprace/:dealId/platnosci zatrzymaj" },
    { by: marta, page: paths.dealDocumentsPath(running), name: "/wspolprace/:dealId/dokumenty odrzuc" },
    { by: marta, page: paths.dealMaterialsPath(running), name: "/wspolprace/:dealId/materialy usun" },
    ...(await offeredInDeals(world)),
  ]
}
