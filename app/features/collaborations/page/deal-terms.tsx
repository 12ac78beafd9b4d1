import { Link } from "react-router"
import { formatDay, todayIn } from "#app/lib/dates.ts"
import { Icon } from "#app/ui/icon.tsx"
import { dealPath } from "./actions.tsx"
import type { DealPage } from "./deal-page.server.ts"
import { TermsTable } from "./terms-table.tsx"

/** 'Opcje sponsoringu': the terms of one version with the changes since another. */
export function DealTerms({ deal }: { deal: DealPage }) {
  const { terms } = deal
  const shown = terms.versions.find(({ version }) => version === terms.version)
  return (
    <section aria-labelledby="warunki">
      <div className="sub">
        <h2 id="warunki">Opcje sponsoringu</h2>
        <p className="small muted">
          Wersja {terms.version}
          {shown && <> z&nbsp;{formatDay(todayIn(shown.createdAt))}</>}
          {terms.against && (
            <>
              , zmiany względem{" "}
              <Link to={`${dealPath(deal.id)}?wersja=${terms.against}`} preventScrollReset>
                wersji {terms.against}
              </Link>
            </>
          )}
        </p>
      </div>
      <TermsTable
        lines={terms.lines}
        before={terms.before}
        eventTitles={Object.fromEntries(deal.events.map(({ id, title }) => [id, title]))}
      />
      <p className="note deal__note">
        <Icon name="info" />
        <span>Ustalenia na platformie nie zastępują podpisanej umowy.</span>
      </p>
    </section>
  )
}
