import { eventForm } from "#app/domain/events/event-form.ts"
import { organizationContactForm } from "#app/domain/organizations/organization-form.ts"

export const event = eventForm.parse({
  title: "Bieg przez most",
  description: "Biegniemy.",
  category: "Sportowe",
  startDate: "2030-05-05",
  city: "Toruń",
  voivodeship: "kujawsko-pomorskie",
  ...{ endDate: "", detailedLocation: "", expectedParticipants: "", audience: [], tags: [] },
  ...{ facebook: "", instagram: "", linkedin: "", website: "" },
  options: [{ title: "Sponsor", price: "5 000" }],
})
export const contact = organizationContactForm.parse({
  address: "",
  contactEmail: "",
  phone: "501 234 567",
  website: "",
})
export const profile = {
  companyName: "x",
  companyNip: null,
  about: null,
  branches: [],
  regions: [],
  showsSupports: true,
}
export const proposal = {
  eventIds: [],
  repeatsId: null,
  kind: "sponsoring",
  message: null,
  lines: [],
  customOptions: [],
}
export const inquiry = { name: "Tomasz", email: "tomasz@poczta.example", message: "Dzień dobry", eventId: null }
export const search = { name: "Biegi", frequency: "never" } as const
export const link = { intent: "addProof", kind: "link", links: ["https://przyklad.example"], comment: null } as const
export const post = { title: "x", content: "x" }
export const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")
export const acceptance = { version: 1, capacity: "prezes zarządu", reason: null, settlementRead: false } as never
export const settlement = {
  name: "Rozliczenie.pdf",
  bytes: pdf,
  documentNumber: null,
  ksefNumber: null,
  beforeEvent: true,
}
