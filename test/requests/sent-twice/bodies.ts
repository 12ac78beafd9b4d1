import { and, desc, eq } from "drizzle-orm"
import sharp from "sharp"
import { db } from "#app/db/connection/client.server.ts"
import { settlementPdf } from "#app/db/realms/world/settlement-pdf.ts"
import type { World } from "#app/db/realms/world.server.ts"
import { deliverable, deliverableProof, event, eventPost, invitation, message, notification } from "#app/db/schema.ts"
import { eventForm } from "#app/domain/events/event-form.ts"
import { reportReasons } from "#app/domain/moderation/report.ts"
import { invite } from "#app/features/deals/moves/invitation/commands.server.ts"
import { peopleActs } from "#app/features/deals/people/people-labels.ts"
import { publishEvent } from "#app/features/events/commands.server.ts"
import { unsubscribePath } from "#app/features/notifications/unsubscribe-commands.server.ts"
import * as paths from "#app/paths.ts"
import { type Fields, signedUp, type Visitor, visitor } from "#test/support/app.ts"
import { enter, password } from "#test/support/cast.ts"
import { dealAfter, situations } from "#test/support/deals.ts"
import { joinParty } from "#test/support/join-party.ts"
import { addMember, inviteForToken } from "#test/support/parties.ts"
import { offerOf, type PageForm } from "../role-buttons/page-forms.ts"
import type { Rich } from "../role-buttons/rich-world.ts"

/** The value for a page's control where the filler is refused; null keeps the filler's. */
export const acceptableValue = (route: string, field: string): string | null =>
  ofRoute[`${route} ${field}`] ?? anywhere[field] ?? null

export const reason = reportReasons[0] ?? ""
const anywhere: Record<string, string> = {
  ...{ fax: "", nip: "", krs: "", companyNip: "", budget: "5000", planned: "500", currentPassword: password },
  ...{ website: "", facebook: "", twitter: "", instagram: "", linkedin: "", ksefNumber: "", phone: "501 234 567" },
  foundingDate: "2010-05-05",
}
const ofRoute: Record<string, string> = { "/zglos-tresc reason": reason, "/zglos-tresc goodFaith": "on" }

/** `body`: a file that is sent without a form. */
export type FurtherForm = { by: Visitor; action: string; fields?: Fields; body?: File }

export const formOf = ({ action, fields = {} }: FurtherForm): PageForm => {
  const list = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string | File] => [name, one]),
  )
  return { action, label: "", fields: list }
}

/** A picture that every form accepts. */
export const png = async () => {
  const create = { width: 800, height: 400, channels: 3, background: "#2a7" } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "obraz.png", { type: "image/png" })
}
export const asPdf = (name: string) =>
  new File([Buffer.from(settlementPdf([name]))], `${name}.pdf`, { type: "application/pdf" })
const key = () => crypto.randomUUID()

const newEvent = {
  ...{ title: "Bieg przez most", description: "Biegniemy.", category: "Sportowe", startDate: "2030-05-05" },
  ...{ endDate: "", city: "Toruń", voivodeship: "kujawsko-pomorskie", detailedLocation: "" },
  ...{ expectedParticipants: "", facebook: "", instagram: "", linkedin: "", website: "" },
}
const option = { "options[0].title": "Sponsor", "options[0].price": "5 000" }
const asEvent = () =>
  eventForm.parse({ ...newEvent, audience: [], tags: [], options: [{ title: "Sponsor", price: "5 000" }] })

const settlement = (): Fields => ({
  version: "3",
  file: asPdf("Rozliczenie"),
  ...{ beforeEvent: "on", openPayments: "on" },
})

/** The report's form as its page offers it, with an answer for each row. */
async function reportOf(person: Visitor, id: string): Promise<Fields> {
  const address = paths.settlementReportPath(id)
  const [form] = offerOf(await person.html(address), address).forms
  const answerTo = (name: string, value: string | File) => {
    if (/\.state$/.test(name)) return "done"
    return value === "Tekst" ? "" : value
  }
  const fields: Record<string, (string | File)[]> = {}
  for (const [name, value] of form?.fields.filter(([, value]) => typeof value === "string") ?? [])
    fields[name] = [...(fields[name] ?? []), answerTo(name, value)]
  return { ...fields, beforeEvent: "on", openPayments: "on" }
}

/** A row of the organization's in the running deal. */
export async function rowToProve({ running }: Rich, state: "todo" | "sent_back" = "todo"): Promise<string> {
  const owed = and(eq(deliverable.dealId, running), eq(deliverable.owedBy, "organization"))
  const [row] = await db
    .select()
    .from(deliverable)
    .where(and(owed, eq(deliverable.state, state)))
  return row?.id ?? ""
}

async function prepare(world: World, rich: Rich) {
  const { conversation } = rich
  const { viewers, events, companies, organizations } = world
  const [todo, sentBack] = [await rowToProve(rich), await rowToProve(rich, "sent_back")]
  const [proved] = await db.select().from(deliverableProof).where(eq(deliverableProof.deliverableId, sentBack))
  const ofConversation = eq(message.conversationId, conversation)
  const [last] = await db.select().from(message).where(ofConversation).orderBy(desc(message.id))
  const own = eq(notification.userId, viewers.karolina.id)
  const [unread] = await db.update(notification).set({ readAt: null }).where(own).returning()
  const [planting] = await db.select().from(event).where(eq(event.id, events.planting))
  const values = { eventId: events.planting, title: "Post", content: "Treść" }
  const [post] = await db.insert(eventPost).values(values).returning()
  const draft = await publishEvent(viewers.karolina, asEvent(), { key: key(), imageId: null })
  const ready = await Promise.all(Array.from({ length: 4 }, () => dealAfter(world, situations.in_progress ?? [])))
  const added = await addMember(world, companies.bakery, "tomasz", "viewer")
  const input = { key: key(), eventId: events.planting, note: null }
  await invite(viewers.karolina, viewers.tomasz.companyId ?? "", input)
  const ofTomasz = eq(invitation.sponsorId, viewers.tomasz.companyId ?? "")
  const [waiting] = await db.select().from(invitation).where(ofTomasz).orderBy(desc(invitation.createdAt))
  const token = await inviteForToken(viewers.karolina, "dolacza@poczta.example")
  // a rule of two people needs two
  await joinParty(world, organizations.orchard, "halina", "finance")
  return {
    ...{ todo, sentBack, proofId: proved?.proofId ?? "", lastId: last?.id ?? "", noticeId: unread?.id ?? "" },
    ...{ version: String(planting?.version), postId: post?.id ?? "", draftId: draft.id, token },
    ...{ ready: (at: number) => ready[at] ?? "", membership: added.id, invitationId: waiting?.id ?? "" },
  }
}

/** Forms of scripts, forms with a password, a file or a link, and forms whose fields no filler fits. */
export async function furtherForms(world: World, rich: Rich): Promise<FurtherForm[]> {
  const { viewers, events, companies, organizations } = world
  const { running, conversation, inquiries } = rich
  const prepared = await prepare(world, rich)
  const reported = prepared.ready(2)
  const names = ["marta", "karolina", "tomasz", "anna"] as const
  const [marta, karolina, tomasz, anna] = (await Promise.all(names.map((name) => enter(world, name)))) as [
    ...[Visitor, Visitor, Visitor, Visitor],
  ]
  const [leaver, elsewhere] = [await signedUp("sponsor"), await enter(world, "tomasz")]
  const ala = { name: "Ala Nowak", email: "ala@poczta.example" }
  const input = { ...ala, message: "Dzień dobry" }
  const report = { kind: "other", address: "/wydarzenia/x", reason, details: "Opis zgłoszenia", goodFaith: "on" }
  const account = { ...ala, userType: "sponsor", companyName: "Ala i spółka", password, confirmPassword: password }
  const join = { name: ala.name, password, confirmPassword: password }
  const proof = { intent: "addProof", key: key() }
  const terms = {
    "customOptions[0].title": "Soki",
    "customOptions[0].amount": "500",
    capacity: "prezes zarządu",
    idempotencyKey: key(),
  }
  const said = { content: "Halo" }
  const blocked = { do: "block", reason: "Podszywa się pod inną organizację.", confirmed: "on" }
  const byVisitor: [action: string, fields: Fields][] = [
    ["/kontakt", { ...input, subject: "Pytanie" }],
    [paths.organizationInquiryPath(organizations.mile), input],
    ["/zglos-tresc", { ...report, email: ala.email, targetId: "" }],
    ["/rejestracja", account],
    ["/logowanie", { email: viewers.marta.email, password }],
    ["/reset-hasla", { email: viewers.marta.email }],
    ["/potwierdz-email", { email: leaver.email }],
    ["/sprawdz", { fingerprint: "a".repeat(64) }],
    ["/polityka-cookie", { cookieConsent: "necessary" }],
    ["/demo", { do: "sponsor" }],
    [paths.memberInvitationPath(prepared.token), join],
    [unsubscribePath(viewers.marta.id, "summary"), {}],
  ]
  return [
    // first, as other forms settle the notice's task
    { by: karolina, action: "/powiadomienia/przeczytane", fields: { id: prepared.noticeId } },
    ...byVisitor.map(([action, fields]) => ({ by: visitor(), action, fields })),
    { by: marta, action: paths.conversationPath(conversation), fields: { ...said, clientKey: key() } },
    { by: karolina, action: paths.conversationReadPath(conversation), fields: { messageId: prepared.lastId } },
    { by: marta, action: paths.inquiryPath(inquiries[1] ?? ""), fields: { ...said, clientKey: key() } },
    { by: karolina, action: paths.inquirySettlePath(inquiries[1] ?? "") },
    { by: marta, action: "/profil?zakladka=powiadomienia", fields: { bells: ["terms"], "emails.terms": "daily" } },
    { by: marta, action: `/profil?zakladka=powiadomienia&dzialanie=${peopleActs.unfollow}`, fields: { deal: running } },
    { by: karolina, action: "/dodaj-wydarzenie", fields: { ...newEvent, ...option, key: key() } },
    {
      by: karolina,
      action: paths.eventEditPath(events.planting),
      fields: { ...newEvent, ...option, version: prepared.version },
    },
    {
      by: karolina,
      action: paths.eventPostPath(events.planting, prepared.postId),
      fields: { title: "Nowy", content: "Nowa treść" },
    },
    { by: karolina, action: paths.eventDeletePath(prepared.draftId) },
    { by: karolina, action: "/pliki/banner?name=obraz.png", body: await png() },
    { by: marta, action: paths.eventSavePath(events.run), fields: { saved: "1" } },
    {
      by: karolina,
      action: paths.userInvitePath(companies.hydrosphere),
      fields: { eventId: events.planting, note: "", key: key() },
    },
    { by: tomasz, action: "/wspolprace/nowa", fields: { ...terms, eventIds: events.run } },
    { by: tomasz, action: paths.invitationPath(prepared.invitationId) },
    {
      by: karolina,
      action: "/organizacja/rachunki?sekcja=rachunek",
      fields: { number: "27114020040000300201355387", label: "", currentPassword: password },
    },
    {
      by: karolina,
      action: paths.secondPersonPath.split("#")[0] ?? "",
      fields: { required: "on", amount: "500", financeApproves: "on" },
    },
    { by: karolina, action: paths.proofRemovePath(running, prepared.proofId, prepared.sentBack) },
    {
      by: karolina,
      action: paths.proofAddPath(running, prepared.todo),
      fields: { ...proof, kind: "link", link: "https://przyklad.example/a" },
    },
    {
      by: karolina,
      action: paths.proofUploadPath(running, prepared.todo),
      fields: { ...proof, key: key(), kind: "photo", proofs: await png() },
    },
    { by: karolina, action: paths.settlementSendPath(prepared.ready(0)), fields: settlement() },
    { by: karolina, action: paths.settlementUploadPath(prepared.ready(1)), fields: settlement() },
    { by: karolina, action: paths.settlementReportPdfPath(reported), fields: await reportOf(karolina, reported) },
    { by: karolina, action: paths.settlementReportPath(reported), fields: await reportOf(karolina, reported) },
    { by: tomasz, action: "/profil/dzialasz-jako", fields: { party: companies.bakery } },
    { by: elsewhere, action: "/profil/sesje" },
    { by: marta, action: paths.teamMemberPath(prepared.membership, "usun") },
    { by: marta, action: "/profil/zdjecie", fields: { image: await png() } },
    { by: marta, action: "/profil/moje-dane.zip", fields: { currentPassword: password } },
    { by: anna, action: paths.operatorAccountPath(viewers.rafal.id), fields: blocked },
    { by: leaver, action: "/profil/usun", fields: { confirmation: "USUŃ", currentPassword: password } },
    { by: marta, action: "/wyloguj" },
  ]
}
