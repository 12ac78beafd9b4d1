import type { RouterContextProvider } from "react-router"
import { getOperator } from "#app/features/moderation/policy.server.ts"
import { viewerOf } from "../requests/viewer-context.ts"

/** The viewer as the operator; 404 for everyone else (X2). */
export const operatorViewer = (context: Readonly<RouterContextProvider>) => getOperator(viewerOf(context))
