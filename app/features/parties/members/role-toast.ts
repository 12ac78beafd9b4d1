import { type Role, roleLabels } from "#app/domain/shared/role.ts"
import { teamPath } from "#app/paths.ts"

export const roleToast = (
  id: string,
  name: string,
  { role, before }: { role: Role; before: Role },
  ended = { invitations: false, links: false },
) => ({
  title: "Rola zmieniona",
  description: [
    `${name}: ${roleLabels[role].toLowerCase()}.`,
    ended.invitations && "Zaproszenia, które ta osoba wysłała, wycofaliśmy.",
    ended.links && "Prywatne linki, które utworzyła, przestały działać.",
  ]
    .filter(Boolean)
    .join(" "),
  ...(role === before ? {} : { undo: { action: teamPath, fields: { do: "role", id, role: before } } }),
})
