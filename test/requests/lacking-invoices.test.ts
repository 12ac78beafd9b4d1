import { eq } from "drizzle-orm"
import { strFromU8, unzipSync } from "fflate"
import { beforeEach, expect, test } from "vitest"
import { db } from "#app/db/connection/client.server.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { dealInstalment, dealTerms, organization } from "#app/db/schema.ts"
import type { VatStatus } from "#app/domain/shared/vat.ts"
import { dealDocumentsPath, dealPacketPath, settlementReportPath } from "#app/paths.ts"
import { castWorld, enter } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { emptyTables } from "#test/support/empty-tables.ts"
import { joinParty } from "#test/support/join-party.ts"

let world: World
let id: string
beforeEach(async () => {
  await emptyTables("deal", "user", "rate_limit")
  world = await castWorld()
  id = await dealAfter(world, situations.in_progress ?? [])
  // without a due day they are due at once
  await db.update(dealInstalment).set({ dueOn: null })
  await joinParty(world, world.organizations.orchard, "igor", "finance")
})

const plain = (html: string) => html.replaceAll(/<!-- -->|<[^>]*>/g, "").replaceAll("\u00a0", " ")

/** The sum to invoice that each place shows. */
async function sumsShown() {
  const [owner, accountant] = [await enter(world, "karolina"), await enter(world, "igor")]
  const packet = unzipSync(new Uint8Array(await (await owner.get(dealPacketPath(id))).arrayBuffer()))
  const matches = {
    documents: /Faktura na ([\d ]+) zł/.exec(plain(await owner.html(dealDocumentsPath(id)))),
    packet: /- faktura na ([\d ]+) zł/.exec(strFromU8(packet["Spis zawartości.txt"] ?? new Uint8Array())),
    settlement: /dodaj fakturę na ([\d ]+) zł/.exec(plain(await owner.html(settlementReportPath(id)))),
    desk: /Faktury do wystawienia\D*\d+ faktur\D*, ([\d ]+) zł/.exec(plain(await accountant.html("/"))),
  }
  return Object.fromEntries(Object.entries(matches).map(([place, match]) => [place, match?.[1] ?? null]))
}

type Case = [termsVat: VatStatus | null, ownVat: VatStatus | null, lacks: boolean]
const cases: Case[] = [
  [null, null, true],
  [null, "exempt", true],
  [null, "none", false],
  ["none", "exempt", false],
  ["exempt", "none", true],
]

test.each(cases)("with VAT %s in the terms and %s of the organization, all places agree", async (terms, own, lacks) => {
  await db.update(dealTerms).set({ vatStatus: terms, vatRate: null }).where(eq(dealTerms.dealId, id))
  await db.update(organization).set({ vatStatus: own }).where(eq(organization.id, world.organizations.orchard))
  const sum = lacks ? "1 000" : null
  expect(await sumsShown()).toEqual({ documents: sum, packet: sum, settlement: sum, desk: sum })
})
