/** Values of ?dzialanie= on a deal's page. */
export const peopleActs = { assign: "prowadzi", follow: "obserwuj", unfollow: "przestan-obserwowac" } as const
export type PeopleAct = (typeof peopleActs)[keyof typeof peopleActs]
export const isPeopleAct = (name: string): name is PeopleAct =>
  (Object.values(peopleActs) as readonly string[]).includes(name)

export const peopleId = "po-waszej-stronie"

export const peopleToasts: Record<PeopleAct, { title: string; description: string }> = {
  prowadzi: { title: "Zapisano", description: "Osoba prowadząca współpracę została zmieniona." },
  obserwuj: { title: "Obserwujesz współpracę", description: "Będziemy Cię powiadamiać o zmianach." },
  "przestan-obserwowac": { title: "Zapisano", description: "Nie obserwujesz już tej współpracy." },
}
