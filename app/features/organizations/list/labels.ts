import { countedMost } from "#app/domain/events/event-list.ts"
import {
  noOrganizationFilters,
  type OrganizationFilters,
  toOrganizationSearch,
} from "#app/domain/organizations/organization-list.ts"
import { count, countOrNone, formatCount, nouns } from "#app/lib/text/plural-forms.ts"

/** "38 organizacji, pokazujemy 12", "Ponad 1 000 organizacji, pokazujemy 13–24". */
export function countSentence(found: number, above: number, shown: number): string {
  const all =
    found > countedMost
      ? `Ponad ${formatCount(countedMost)}\u00a0${nouns.organizacja.many}`
      : count(found, "organizacja")
  if (found === 0) return countOrNone(0, "organizacja")
  if (above + shown >= found && above === 0) return all
  return `${all}, pokazujemy ${above === 0 ? "" : `${formatCount(above + 1)}–`}${formatCount(above + shown)}`
}

/** Whether a filter is set; sorting and paging do not count. */
export const isNarrowed = ({ q, category, followed }: OrganizationFilters): boolean =>
  toOrganizationSearch({ ...noOrganizationFilters, q, category, followed }) !== ""
