import { Link } from "react-router"
import { approvalErrors } from "#app/domain/deals/approval/approval.ts"
import { ruleChangeForm, secondPersonForm } from "#app/domain/deals/approval/approval-form.ts"
import { isRuleChangeAct, type RuleChangeAct } from "#app/domain/deals/approval/rule-change.ts"
import {
  ruleChangeToasts,
  secondPersonSaved,
  secondPersonTitle,
  secondPersonWaits,
} from "#app/features/deals/approval/second-person-labels.ts"
import { SecondPersonSection } from "#app/features/deals/approval/second-person-section.tsx"
import { decideRuleChange, saveSecondPerson } from "#app/features/deals/approval/setting/commands.server.ts"
import { getSecondPerson } from "#app/features/deals/approval/setting/queries.server.ts"
import { formAction, formActions } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import { teamPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import type { Route } from "./+types/second-person.ts"

export const loader = handle(({ request, context }: Route.LoaderArgs) => getSecondPerson(signedIn(context, request)))

const actIn = (url: URL): RuleChangeAct | null => {
  const act = url.searchParams.get("dzialanie")
  return isRuleChangeAct(act) ? act : null
}

// no `asks`: the rule of two people decides who may, not the role alone
const decide = (act: RuleChangeAct) =>
  formAction<Route.ActionArgs>()({
    viewer: signedIn,
    limit: "write",
    schema: ruleChangeForm,
    run: async ({ viewer, input }) => {
      await decideRuleChange(viewer, input.change, act)
      return { to: teamPath, toast: ruleChangeToasts[act] }
    },
    failure: approvalErrors.failed,
  })

export const action = formActions<Route.ActionArgs, "save" | RuleChangeAct>(({ request, url, context }) => {
  signedIn(context, request)
  return actIn(url) ?? "save"
})({
  save: formAction<Route.ActionArgs>()({
    viewer: signedIn,
    asks: "editParty",
    limit: "write",
    schema: secondPersonForm,
    run: async ({ viewer, input }) => {
      const saved = await saveSecondPerson(viewer, input)
      return saved.ok ? { to: teamPath, toast: saved.waits ? secondPersonWaits : secondPersonSaved } : saved
    },
    failure: approvalErrors.failed,
  }),
  zgoda: decide("zgoda"),
  odmowa: decide("odmowa"),
  wycofaj: decide("wycofaj"),
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function SecondPersonPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <title>{`${secondPersonTitle} – Pomost`}</title>
      <meta name="robots" content="noindex" />
      <Link className="back" to={teamPath}>
        <Icon name="arrow-left" />
        Wróć do zespołu
      </Link>
      <div className="head">
        <h1>Zespół</h1>
      </div>
      <SecondPersonSection setting={loaderData} refused={actionData} />
    </div>
  )
}
