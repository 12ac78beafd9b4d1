import type { PartyKind } from "#app/domain/parties/role.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { companyEditPath, organizationEditPath, teamPath } from "#app/paths.ts"
import { LinkTabs } from "#app/ui/layout/link-tabs.tsx"

/** Where the data of a party of this kind is edited. */
export const partyEditPath = (kind: PartyKind) => (kind === "organization" ? organizationEditPath : companyEditPath)

/** Pages about the party that one acts for. */
export const TeamTabs = ({ kind, members, mayEdit }: { kind: PartyKind; members: number; mayEdit: boolean }) => (
  <LinkTabs
    label={kind === "organization" ? "Ustawienia organizacji" : "Ustawienia firmy"}
    tabs={[
      ...(mayEdit ? [{ href: partyEditPath(kind), label: "Profil" }] : []),
      { href: teamPath, label: "Zespół", count: members, current: true },
      { href: profileTabPath("powiadomienia"), label: "Powiadomienia" },
    ]}
  />
)
