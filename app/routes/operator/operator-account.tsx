import { Link } from "react-router"
import { blockingForm } from "#app/domain/moderation/operator-form.ts"
import { blockAccount, unblockAccount } from "#app/features/moderation/accounts/commands.server.ts"
import { getModeratedAccount } from "#app/features/moderation/accounts/queries.server.ts"
import styles from "#app/features/moderation/desk/desk.module.css"
import { DeskPage } from "#app/features/moderation/desk/desk-page.tsx"
import { ReasonForm } from "#app/features/moderation/desk/reason-form.tsx"
import { formAction, refuse } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { operatorViewer } from "#app/http/session/operator-viewer.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import type { TypedValues } from "#app/lib/forms/refused-form.ts"
import { quoted } from "#app/lib/text/quoted.ts"
import { operatorAccountPath, operatorOrganizationPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { Route } from "./+types/operator-account.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  const operator = await operatorViewer(context)
  const account = await getModeratedAccount(params.userId)
  return { account, isOwn: account.id === operator.id }
})

export const action = formAction<Route.ActionArgs>()({
  viewer: operatorViewer,
  load: ({ params }) => getModeratedAccount(params.userId),
  schema: blockingForm,
  run: async ({ viewer: operator, params, input }) => {
    const isBlock = input.do === "block"
    if (isBlock && !input.confirmed) return refuse({}, 200, { asks: true })
    const act = isBlock ? blockAccount : unblockAccount
    await act(operator, { id: params.userId, reason: input.reason })
    return {
      to: operatorAccountPath(params.userId),
      toast: { title: isBlock ? "Konto zablokowane" : "Konto odblokowane" },
    }
  },
  thrown: [],
})

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure(args)

export default function OperatorAccount({ loaderData: { account, isOwn }, actionData }: Route.ComponentProps) {
  const isQuestion = actionData && "asks" in actionData
  const { name, email, userType, companyName, createdAt, blockedAt, blockedReason, organizationId } = account
  const party = companyName ?? account.organizationName
  const isColleague = party !== null && !account.standsForParty && !blockedAt
  const title = isColleague ? name : (party ?? name)
  return (
    <DeskPage title={`Konto: ${title}`}>
      <dl className={styles.deskFacts}>
        <dt>Osoba</dt>
        <dd>{name}</dd>
        <dt>Adres e-mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Rodzaj konta</dt>
        <dd>{userType === "sponsor" ? "sponsor" : "organizacja"}</dd>
        {organizationId && (
          <>
            <dt>Organizacja</dt>
            <dd>
              <Link to={operatorOrganizationPath(organizationId)}>{account.organizationName}</Link>
            </dd>
          </>
        )}
        <dt>Założone</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt>Dostęp</dt>
        <dd className={styles.deskText}>
          {blockedAt ? `zablokowane ${formatDateTime(blockedAt)}: ${blockedReason}` : "otwarte"}
        </dd>
      </dl>
      {isOwn && <p className="note">To Twoje konto. Własnego konta nie można zablokować.</p>}
      {!isOwn && isQuestion && <BlockQuestion name={title} isColleague={isColleague} values={actionData.values} />}
      {!isOwn && !isQuestion && (
        <ReasonForm
          fields={{ do: blockedAt ? "unblock" : "block" }}
          label="Uzasadnienie"
          hint={
            blockedAt
              ? "Właściciel konta dostanie je e-mailem. Wróci też to, co zniknęło razem z\u00a0kontem."
              : `Właściciel konta dostanie je e-mailem razem ze sposobem odwołania. ${isColleague ? `Zostanie wylogowany. ${teamStays}` : "Zostanie wylogowany, a\u00a0jego organizacja i\u00a0wydarzenia znikną."}`
          }
          button={blockedAt ? "Odblokuj konto" : "Zablokuj konto"}
          refused={actionData}
        />
      )}
    </DeskPage>
  )
}

const teamStays = "Zespół pracuje dalej."

type BlockQuestionProps = { name: string; isColleague: boolean; values: TypedValues }

const BlockQuestion = ({ name, isColleague, values }: BlockQuestionProps) => (
  <PostForm className={`form ${styles.deskForm}`}>
    <h2>{`Zablokować konto ${quoted(name)}?`}</h2>
    <p>
      {isColleague
        ? `Właściciel konta zostanie od razu wylogowany. ${teamStays}`
        : "Właściciel konta zostanie od razu wylogowany, a\u00a0jego organizacja, wydarzenia i\u00a0karta znikną."}{" "}
      <span>Dostanie to uzasadnienie:</span>
    </p>
    <p className={`note ${styles.deskText}`}>{values.reason}</p>
    <input type="hidden" name="do" value="block" />
    <input type="hidden" name="confirmed" value="on" />
    <input type="hidden" name="reason" value={String(values.reason ?? "")} />
    <div className="acts">
      <SubmitButton className="btn btn--danger-solid" busyLabel="Blokowanie...">
        Tak, zablokuj konto
      </SubmitButton>
      <Link className="btn btn--line" to="." replace>
        Wróć
      </Link>
    </div>
  </PostForm>
)
