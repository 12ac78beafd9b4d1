import { data, Link } from "react-router"
import { blockingForm } from "#app/domain/operator-form.ts"
import { blockAccount, unblockAccount } from "#app/features/operator/accounts/commands.server.ts"
import { getModeratedAccount } from "#app/features/operator/accounts/queries.server.ts"
import { DeskPage } from "#app/features/operator/desk/desk-page.tsx"
import { ReasonForm } from "#app/features/operator/desk/reason-form.tsx"
import { readForm } from "#app/http/form.server.ts"
import { handle, refusedForm } from "#app/http/handle.server.ts"
import { keepTyped } from "#app/http/keep-typed.ts"
import { operatorViewer } from "#app/http/operator-viewer.server.ts"
import { redirectWithToast } from "#app/http/toast.server.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import type { Route } from "./+types/operator-account.ts"

export const loader = handle(async ({ params, context }: Route.LoaderArgs) => {
  const operator = await operatorViewer(context)
  const account = await getModeratedAccount(params.userId)
  return { account, isOwn: account.id === operator.id }
})

export const action = handle(async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await operatorViewer(context)
  await getModeratedAccount(params.userId)
  const form = await readForm(request, blockingForm)
  if (!form.ok) return data(form, 400)
  const act = form.input.do === "block" ? blockAccount : unblockAccount
  try {
    await act(operator, { id: params.userId, reason: form.input.reason })
  } catch (error) {
    return refusedForm(form, error, context)
  }
  return redirectWithToast(`/operator/konta/${params.userId}`, {
    title: form.input.do === "block" ? "Konto zablokowane" : "Konto odblokowane",
  })
})

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args)

export default function OperatorAccount({ loaderData: { account, isOwn }, actionData }: Route.ComponentProps) {
  const { name, email, userType, companyName, createdAt, blockedAt, blockedReason, organizationId } = account
  return (
    <DeskPage title={`Konto: ${companyName ?? account.organizationName ?? name}`}>
      <dl className="desk__facts">
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
              <Link to={`/operator/organizacje/${organizationId}`}>{account.organizationName}</Link>
            </dd>
          </>
        )}
        <dt>Założone</dt>
        <dd>{formatDateTime(createdAt)}</dd>
        <dt>Dostęp</dt>
        <dd className="desk__text">
          {blockedAt ? `zablokowane ${formatDateTime(blockedAt)}: ${blockedReason}` : "otwarte"}
        </dd>
      </dl>
      {isOwn ? (
        <p className="note">To Twoje konto. Własnego konta nie można zablokować.</p>
      ) : (
        <ReasonForm
          fields={{ do: blockedAt ? "unblock" : "block" }}
          label="Uzasadnienie"
          hint={
            blockedAt
              ? "Właściciel dostanie je e-mailem. Wróci też to, co zniknęło razem z\u00a0kontem."
              : "Właściciel dostanie je e-mailem razem ze sposobem odwołania. Zostanie wylogowany, a\u00a0jego organizacja i\u00a0wydarzenia znikną."
          }
          button={blockedAt ? "Odblokuj konto" : "Zablokuj konto"}
          refused={actionData}
        />
      )}
    </DeskPage>
  )
}
