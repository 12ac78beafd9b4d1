/** Values of ?dzialanie= on a deal's page. */
export const peopleDone = { assign: "prowadzi", follow: "obserwuj", unfollow: "przestan-obserwowac" } as const
export type PeopleDone = (typeof peopleDone)[keyof typeof peopleDone]
export const isPeopleDone = (name: string): name is PeopleDone =>
  (Object.values(peopleDone) as readonly string[]).includes(name)

export const peopleId = "po-waszej-stronie"

export const peopleToasts: Record<PeopleDone, { title: string; description: string }> = {
  prowadzi: { title: "Zapisano", description: "Osoba prowadząca współpracę została zmieniona." },
  obserwuj: { title: "Obserwujesz współpracę", description: "Będziemy Cię powiadamiać o zmianach." },
  "przestan-obserwowac": { title: "Zapisano", description: "Nie obserwujesz już tej współpracy." },
}
