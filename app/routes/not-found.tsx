import { data } from "react-router"
import { NotFound } from "#app/features/accounts/error-page.tsx"

/** Every address that is none of ours, with status 404 for crawlers (A17). */
export const loader = () => data(null, 404)

export default function NotFoundPage() {
  return <NotFound />
}
