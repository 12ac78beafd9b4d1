import { quoted } from "#app/lib/text/quoted.ts"

/** For the organization, after the sponsor agreed to another date or town. */
export const changeAgreedNotice = ({ name, title }: { name: string; title: string }) => ({
  title: "Zgoda na zmianę terminu",
  body: `${name} zgadza się na nowy termin lub miejsce wydarzenia ${quoted(title)}.`,
})
