import { readDevEmail } from "#app/http/responses/dev-email.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import type { Route } from "./+types/dev-email.ts"

/** Emails written to the data folder; in development only. */
export const loader = handle(({ request }: Route.LoaderArgs) =>
  readDevEmail(new URL(request.url).searchParams.get("list")),
)
