import { LinkTabs } from "#app/ui/layout/link-tabs.tsx"
import type { DealTab, DealTabKey } from "./deal-tabs.ts"

export const DealTabLinks = ({ tabs, current }: { tabs: readonly DealTab[]; current: DealTabKey }) => (
  <LinkTabs label="Części współpracy" tabs={tabs.map((tab) => ({ ...tab, current: tab.key === current }))} />
)
