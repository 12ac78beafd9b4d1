import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { costErrors } from "#app/domain/deals/payments/cost.ts"
import { costForm } from "#app/domain/deals/payments/cost-form.ts"
import { invoiceErrors, invoiceLimits } from "#app/domain/deals/payments/invoices/invoice.ts"
import { invoiceFileForm, invoiceForm, withdrawnForm } from "#app/domain/deals/payments/invoices/invoice-form.ts"
import { type PaymentMove, paymentErrors } from "#app/domain/deals/payments/ledger.ts"
import {
  accountSeenForm,
  keptForm,
  paymentForm,
  refundCameForm,
  refundForm,
  reversalForm,
} from "#app/domain/deals/payments/payment-form.ts"
import { paymentTurn } from "#app/domain/deals/payments/payment-turn.ts"
import { DealFrame } from "#app/features/deals/deal/frame/deal-frame.tsx"
import { getDeal } from "#app/features/deals/deal/queries.server.ts"
import { confirmAccount } from "#app/features/deals/payments/account/commands.server.ts"
import { reverseEntry, writePayment } from "#app/features/deals/payments/commands.server.ts"
import { saveCost } from "#app/features/deals/payments/cost/commands.server.ts"
import { addInvoice, addInvoiceFile, withdrawInvoice } from "#app/features/deals/payments/invoices/commands.server.ts"
import { DraftSection } from "#app/features/deals/payments/invoices/draft-section.tsx"
import { InvoiceSection } from "#app/features/deals/payments/invoices/invoice-section.tsx"
import { LedgerList } from "#app/features/deals/payments/ledger-list.tsx"
import { Aside, Closed, Donation, Goods } from "#app/features/deals/payments/page-parts.tsx"
import styles from "#app/features/deals/payments/payments.module.css"
import { Plan } from "#app/features/deals/payments/plan.tsx"
import { getPaymentsPage } from "#app/features/deals/payments/queries.server.ts"
import { confirmRefund, writeKeptEntry, writeRefund } from "#app/features/deals/payments/refunds/commands.server.ts"
import { GiveBack } from "#app/features/deals/payments/refunds/give-back.tsx"
import { useLive } from "#app/features/notifications/live/use-live.ts"
import { type FormRefusal, formAction, formActions, refuse } from "#app/http/forms/form-action.server.ts"
import { preserveFormOnFailure } from "#app/http/forms/preserve-form.ts"
import { handle } from "#app/http/responses/handle.server.ts"
import { signedIn } from "#app/http/session/viewer.server.ts"
import type { FieldErrors } from "#app/lib/forms/refused-form.ts"
import { notFound, type Refusal } from "#app/lib/refusal.ts"
import { allTasksPath, paymentsPath } from "#app/paths.ts"
import { limit } from "#app/platform/limits.server.ts"
import { useAnswer } from "#app/ui/drafts/use-answer.ts"
import { PageMeta } from "#app/ui/layout/page-meta.tsx"
import type { Route } from "./+types/payments.ts"

export const loader = handle(async ({ request, params: { dealId }, context }: Route.LoaderArgs) => {
  const viewer = signedIn(context, request)
  return getPaymentsPage(viewer, dealId, new URL(request.url).searchParams)
})

const acts = [
  "wyslano",
  "wplynelo",
  "cofnij",
  "faktura",
  "plik",
  "wycofaj",
  "koszt",
  "rachunek",
  "zwrot",
  "zatrzymaj",
  "zwrot-dotarl",
] as const
type Act = (typeof acts)[number]
const actIn = (url: URL) => acts.find((act) => act === url.searchParams.get("dzialanie")) ?? null

type Loading = Pick<Route.ActionArgs, "params"> & { viewer: Viewer }
const ofDeal = {
  viewer: signedIn,
  load: ({ viewer, params }: Loading) => getDeal(viewer, params.dealId),
  asks: "recordPayments",
  limit: "write",
} as const
const refusedIn =
  <Name extends Act>(act: Name) =>
  ({ errors }: { errors: FieldErrors }) => ({ act, errors })
const success = (dealId: string, description: string, to = paymentsPath(dealId)) => ({
  to,
  toast: { title: "Zapisano", description },
})
/** Where a payment was written: on the desk, with every task or the first ones, or here. */
function writtenOn(url: URL, dealId: string) {
  const desk = url.searchParams.get("pulpit")
  if (desk === null) return paymentsPath(dealId)
  return desk === "wszystkie" ? allTasksPath : "/"
}

const writing = (act: "wyslano" | "wplynelo", move: PaymentMove, description: string) =>
  formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: paymentForm,
    run: async ({ viewer, params, input, amend, url }) => {
      const result = await writePayment(viewer, params.dealId, move, input)
      if (!result.ok) amend({ confirmed: result.asks ?? "" })
      return result.ok ? success(params.dealId, description, writtenOn(url, params.dealId)) : refuse(result.errors)
    },
    refused: refusedIn(act),
    failure: paymentErrors.failed,
  })

const withFile = {
  ...ofDeal,
  limit: ({ viewer }: { viewer: Viewer }) => limit("upload", viewer.id),
  files: () => ({ maxFileSize: invoiceLimits.bytes }),
  unreadInForm: ({ reason }: Refusal) => reason !== "unavailable",
  failure: invoiceErrors.failed,
} as const
const invoiceIn = (url: URL) => url.searchParams.get("faktura") ?? ""
const fileErrors = ({ refusal, errors }: FormRefusal) =>
  refusal?.reason === "too-large" ? { file: invoiceErrors.size } : errors

export const action = formActions<Route.ActionArgs, Act>(({ request, url, context }) => {
  signedIn(context, request)
  const act = actIn(url)
  if (!act) throw notFound(paymentErrors.gone)
  return act
})({
  wyslano: writing("wyslano", "markSent", "Organizacja zobaczy, że przelew jest w drodze."),
  wplynelo: writing("wplynelo", "confirmReceived", "Wpłata została potwierdzona."),
  cofnij: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: reversalForm,
    run: async ({ viewer, params, input }) => {
      await reverseEntry(viewer, params.dealId, input)
      return success(params.dealId, "Wpis został cofnięty.")
    },
    refused: refusedIn("cofnij"),
    failure: paymentErrors.failed,
  }),
  faktura: formAction<Route.ActionArgs>()({
    ...withFile,
    schema: invoiceForm,
    run: async ({ viewer, params, input, amend }) => {
      const result = await addInvoice(viewer, params.dealId, input)
      if (!result.ok) amend({ confirmed: result.asks ?? "" })
      return result.ok ? success(params.dealId, "Sponsor zobaczy tę fakturę.") : refuse(result.errors)
    },
    refused: (form) => ({ act: "faktura" as const, errors: fileErrors(form) }),
  }),
  plik: formAction<Route.ActionArgs>()({
    ...withFile,
    schema: invoiceFileForm,
    run: async ({ viewer, params, input, url }) => {
      const result = await addInvoiceFile(viewer, params.dealId, { ...input, invoice: invoiceIn(url) })
      return result.ok ? success(params.dealId, "Sponsor może pobrać ten plik.") : refuse(result.errors)
    },
    refused: (form, { url }) => ({ act: "plik" as const, errors: fileErrors(form), invoice: invoiceIn(url) }),
  }),
  wycofaj: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: withdrawnForm,
    run: async ({ viewer, params, input }) => {
      await withdrawInvoice(viewer, params.dealId, input.invoice)
      return success(params.dealId, "Faktura została wycofana.")
    },
    refused: refusedIn("wycofaj"),
    failure: invoiceErrors.failed,
  }),
  rachunek: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: accountSeenForm,
    run: async ({ viewer, params, input }) => {
      await confirmAccount(viewer, params.dealId, input.change)
      return success(params.dealId, "Zmiana rachunku jest oznaczona jako sprawdzona dla całego zespołu.")
    },
    refused: refusedIn("rachunek"),
    failure: paymentErrors.failed,
  }),
  zwrot: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: refundForm,
    run: async ({ viewer, params, input, amend }) => {
      const result = await writeRefund(viewer, params.dealId, input)
      if (!result.ok) amend({ confirmed: result.asks ?? "" })
      return result.ok
        ? success(params.dealId, "Sponsor zobaczy ten zwrot i\u00a0go potwierdzi.")
        : refuse(result.errors)
    },
    refused: refusedIn("zwrot"),
    failure: paymentErrors.failed,
  }),
  zatrzymaj: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: keptForm,
    run: async ({ viewer, params, input }) => {
      await writeKeptEntry(viewer, params.dealId, input)
      return success(params.dealId, "Sponsor zobaczy powód.")
    },
    refused: refusedIn("zatrzymaj"),
    failure: paymentErrors.failed,
  }),
  "zwrot-dotarl": formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: refundCameForm,
    run: async ({ viewer, params, input }) => {
      await confirmRefund(viewer, params.dealId, input.entry)
      return success(params.dealId, "Zwrot jest potwierdzony.")
    },
    refused: refusedIn("zwrot-dotarl"),
    failure: paymentErrors.failed,
  }),
  koszt: formAction<Route.ActionArgs>()({
    ...ofDeal,
    schema: costForm,
    run: async ({ viewer, params, input }) => {
      await saveCost(viewer, params.dealId, input.cost)
      return success(params.dealId, "Rodzaj kosztu jest zapisany.")
    },
    refused: refusedIn("koszt"),
    failure: costErrors.failed,
  }),
})

export const clientAction = (args: Route.ClientActionArgs) => {
  const act = actIn(args.url)
  if (act === "plik") return preserveFormOnFailure(args, { act, invoice: invoiceIn(args.url) })
  return act ? preserveFormOnFailure(args, { act }) : args.serverAction()
}

export default function Payments({ loaderData: page, actionData }: Route.ComponentProps) {
  useLive((change) => change.kind === "deal" && change.id === page.id)
  const answer = useAnswer(actionData)
  const refused = answer && "act" in answer ? answer : undefined
  const refusedAt = (...where: Act[]) => (refused && where.includes(refused.act) ? refused : undefined)
  const refusedFile = refused?.act === "plik" ? refused : undefined
  return (
    <DealFrame frame={page.frame} tab="payments" turn={paymentTurn(page)}>
      <PageMeta title={`Płatności: ${page.frame.title}`} description="Płatności tej współpracy." unlisted />
      <div className={styles.page} data-forms="">
        <div>
          {refused?.errors[""] && (
            <p className="note note--error" role="alert">
              {refused.errors[""]}
            </p>
          )}
          {page.note && <p className="note">{page.note}</p>}
          {page.open ? <Plan page={page} refused={refusedAt("wyslano", "wplynelo")} /> : <Closed page={page} />}
          <GiveBack page={page} refused={refusedAt("zwrot", "zatrzymaj", "wplynelo")} />
          {page.entries.length > 0 && <LedgerList page={page} refused={refusedAt("cofnij")} />}
          {page.goods.length > 0 && <Goods goods={page.goods} />}
          <InvoiceSection page={page} refused={refusedAt("faktura")} refusedFile={refusedFile} />
          <DraftSection page={page} />
          {page.confirmation === "ready" && <Donation id={page.id} />}
        </div>
        <Aside page={page} refused={refusedAt("koszt")} />
      </div>
    </DealFrame>
  )
}
