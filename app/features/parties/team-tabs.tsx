import type { PartyKind } from "#app/domain/shared/role.ts"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { bankAccountsPath, companyEditPath, companyMaterialsPath, organizationEditPath, teamPath } from "#app/paths.ts"
import { type LinkTab, LinkTabs } from "#app/ui/layout/link-tabs.tsx"

/** The page that edits a party of this kind. */
export const partyEditPath = (kind: PartyKind) => (kind === "organization" ? organizationEditPath : companyEditPath)

type TeamTabsProps = { kind: PartyKind; members?: number; mayEdit: boolean; current?: "team" | "materials" | "bank" }

const labelOf = (kind: PartyKind) => (kind === "organization" ? "Ustawienia organizacji" : "Ustawienia firmy")

const pagesOf = (kind: PartyKind, { members, current }: Pick<TeamTabsProps, "members" | "current"> = {}): LinkTab[] => [
  { href: teamPath, label: "Zespół", count: members, current: current === "team" },
  kind === "company"
    ? { href: companyMaterialsPath, label: "Materiały", current: current === "materials" }
    : { href: bankAccountsPath, label: "Rachunki i\u00a0VAT", current: current === "bank" },
  { href: profileTabPath("powiadomienia"), label: "Powiadomienia" },
]

/** The team's pages that stand beside the tabs of the profile. */
export const besideProfile = (kind: PartyKind) => ({ label: labelOf(kind), links: pagesOf(kind) })

export const TeamTabs = ({ kind, members, mayEdit, current = "team" }: TeamTabsProps) => (
  <LinkTabs
    label={labelOf(kind)}
    tabs={[
      ...(mayEdit ? [{ href: partyEditPath(kind), label: "Profil" }] : []),
      ...pagesOf(kind, { members, current }),
    ]}
  />
)
