import { savedPath, savedSearchesPath } from "#app/paths.ts"
import { LinkTabs } from "#app/ui/layout/link-tabs.tsx"

export const SavedTabs = ({ events, searches, current }: SavedTabsProps) => (
  <LinkTabs
    label="Zapisane"
    tabs={[
      { href: savedPath, label: "Wydarzenia", count: events, current: current === "events" },
      { href: savedSearchesPath, label: "Wyszukiwania", count: searches, current: current === "searches" },
    ]}
  />
)

type SavedTabsProps = { events: number; searches: number; current: "events" | "searches" }
