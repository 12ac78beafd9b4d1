import { useState } from "react"
import { data } from "react-router"
import {
  noOrganizationFilters,
  readOrganizationList,
  toOrganizationSearch,
} from "#app/domain/organizations/organization-list.ts"
import { OrganizationTools } from "#app/features/organizations/list/organization-tools.tsx"
import { OrganizationsList } from "#app/features/organizations/list/organizations-list.tsx"
import { listOrganizationsOrSamples } from "#app/features/organizations/list/page-queries.server.ts"
import { clientNetwork } from "#app/http/requests/request-context.ts"
import { viewerOf } from "#app/http/requests/viewer-context.ts"
import { wholeAddress } from "#app/http/responses/address.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { rememberView, viewOf } from "#app/http/session/view.server.ts"
import type { View } from "#app/lib/web/view-cookie.ts"
import { organizationsPath, sitePreviewPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { cardSize, PageMeta } from "#app/ui/layout/page-meta.tsx"
import { saveView } from "#app/ui/layout/view-cookie.ts"
import { lazyPart, usePartBoundary } from "#app/ui/rendering/lazy-part.ts"
import type { Route } from "./+types/organizations.ts"

const SamplesInstead = lazyPart(() =>
  import("#app/features/organizations/samples-note.tsx").then((part) => part.SamplesInstead),
)

export const loader = handle(async ({ request, url, context }: Route.LoaderArgs) => {
  const remembered = rememberView(request, url, "organizations")
  if (remembered) throw remembered
  const viewer = viewerOf(context)
  const list = readOrganizationList(url.searchParams)
  const read = list.ok ? list.filters : noOrganizationFilters
  const filters = { ...read, followed: read.followed && viewer !== null }
  if (filters.q !== "") await limit("search", clientNetwork(context))
  const found = list.ok ? await listOrganizationsOrSamples(viewer, filters) : null
  return data(
    {
      filters,
      problem: list.ok ? null : list.sentence,
      page: found,
      view: viewOf(request, "organizations"),
      whose: viewer?.id ?? "",
      ownId: viewer?.organizationId ?? null,
      preview: wholeAddress(sitePreviewPath),
      address: wholeAddress(
        `${organizationsPath}${toOrganizationSearch({ ...noOrganizationFilters, category: filters.category })}`,
      ),
    },
    {
      status: found ? (found.samples === "failed" ? 503 : 200) : 400,
      headers: { "cache-control": "private, max-age=10", vary: "Cookie" },
    },
  )
})

export default function Organizations({ loaderData }: Route.ComponentProps) {
  const { filters, problem, page, whose, ownId, address, preview } = loaderData
  const Part = usePartBoundary()
  const [view, setView] = useState(loaderData.view)
  const choose = (chosen: View) => {
    saveView("organizations", chosen)
    setView(chosen)
  }
  const tools = (found: React.ReactNode) => (
    <OrganizationTools {...{ filters, view, found }} onView={choose} mayFollow={whose !== ""} />
  )
  return (
    <div className="page">
      <PageMeta
        title="Organizacje"
        description="Organizacje pozarządowe, które szukają sponsorów swoich wydarzeń. Poznaj je, obserwuj i napisz do nich."
        address={address}
        image={{ ...cardSize, address: preview, alt: "Pomost" }}
        unlisted={filters.q !== ""}
      />
      <div className="head">
        <h1>Organizacje</h1>
        <p>Poznaj organizacje, które tworzą wydarzenia warte wsparcia</p>
      </div>
      {page?.samples && (
        <Part>
          <SamplesInstead reason={page.samples} />
        </Part>
      )}
      {page ? (
        <OrganizationsList {...{ whose, filters, page, view, ownId }}>{tools}</OrganizationsList>
      ) : (
        tools(
          <p className="note note--error" role="alert">
            {problem}
          </p>,
        )
      )}
    </div>
  )
}
