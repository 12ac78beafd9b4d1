import { readPost } from "#app/http/responses/dev-mail.server.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import type { Route } from "./+types/dev-mail.ts"

/** The letters that were written to the data folder, in development only; elsewhere there is no such page. */
export const loader = handle(({ request }: Route.LoaderArgs) => readPost(new URL(request.url).searchParams.get("list")))
