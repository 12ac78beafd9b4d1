import { data } from "react-router"
import { NotFound } from "#app/features/workspace/error-page.tsx"
import { throwFailed } from "#app/http/responses/error-page.server.ts"
import type { Route } from "./+types/not-found.ts"

/** Answers all unknown addresses, with status 404 for crawlers (A17). */
export const loader = ({ context }: Route.LoaderArgs) => {
  throwFailed(context)
  return data(null, 404)
}

export default function NotFoundPage() {
  return <NotFound />
}
