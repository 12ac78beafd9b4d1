/** Values of ?dzialanie= on a deal's page. */
export const approvalActs = ["zatwierdz", "odrzuc-zgode", "wycofaj-zgode", "popros-o-zgode"] as const
export type ApprovalAct = (typeof approvalActs)[number]
export const isApprovalAct = (name: string): name is ApprovalAct => (approvalActs as readonly string[]).includes(name)

export const approvalToasts: Record<ApprovalAct, { title: string; description: string }> = {
  zatwierdz: { title: "Zatwierdzone", description: "Zgoda drugiej osoby jest zapisana." },
  "odrzuc-zgode": { title: "Odrzucone", description: "Osoba, która to rozpoczęła, zobaczy powód." },
  "wycofaj-zgode": { title: "Wycofane", description: "Druga osoba nie musi już decydować." },
  "popros-o-zgode": { title: "Prośba wysłana", description: "Druga osoba otrzyma powiadomienie." },
}

export const waitsToast = {
  title: "Czeka na drugą osobę",
  description:
    "Przy tej kwocie brutto, liczonej z\u00a0wkładem rzeczowym, decyzję zatwierdza druga osoba. Otrzyma powiadomienie.",
}
