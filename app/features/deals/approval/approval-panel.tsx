import type { ComponentProps } from "react"
import { Link } from "react-router"
import type { Move } from "#app/domain/deals/deal/deal-moves.ts"
import { termsLimits } from "#app/domain/deals/terms/terms.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatDateTime } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { dealPath, secondPersonPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { ConfirmDialog } from "#app/ui/overlays/confirm-dialog.tsx"
import { Confirmations } from "../deal/confirmations.tsx"
import type { DealFrameData } from "../deal/frame/page-queries.server.ts"
import { CapacityField } from "../people/capacity-field.tsx"
import styles from "./approval.module.css"
import type { ApprovalAct } from "./approval-labels.ts"
import type { ApprovalShown } from "./queries.server.ts"

const approvalAction = (dealId: string, act: ApprovalAct) => `${dealPath(dealId)}?dzialanie=${act}`

type ApprovedDeal = Pick<DealFrameData, "id" | "rules" | "lastCapacity"> & {
  approval: ApprovalShown | null
  /** Fingerprint of what the viewer has seen. */
  annex: { seen: string } | null
  eventChanges: { seen: string }
  questions: Partial<Record<Move, ComponentProps<typeof Confirmations>["questions"]>>
}

/** A move that awaits a second person of the viewer's own party; the other side never sees it (decision 035). */
export function ApprovalPanel({ deal, refused }: { deal: ApprovedDeal; refused?: RefusedForm }) {
  const { approval } = deal
  if (!approval) return null
  const { request, rejected, steps, stuck, fromGrosze } = approval
  return (
    <section className={`panel ${styles.approval}`} aria-labelledby="druga-osoba">
      <h2 id="druga-osoba">
        <Icon name="users" />
        {request ? "Zgoda drugiej osoby" : "Druga osoba przy dużych kwotach"}
      </h2>
      {request && (
        <>
          <p>
            {request.step === "offer" ? "Warunki proponuje " : "Warunki akceptuje "}
            <b>{request.by}</b>, {formatDateTime(new Date(request.at))}.{" "}
            <WhoMay approval={approval} nobody="Nikt poza tą osobą" />
          </p>
          <p className="small muted">
            {request.step === "offer"
              ? "Druga strona widzi warunki i\u00a0może odpowiedzieć, ale bez tej zgody nie wejdą one w\u00a0życie."
              : "Druga strona widzi tylko, że czeka na Waszą decyzję."}
          </p>
          {approval.notYet && <p className="small muted">{approval.notYet} Odrzucić możesz także Ty.</p>}
          <Decision deal={deal} id={request.id} refused={refused} />
        </>
      )}
      {rejected && !request && (
        <p>
          {rejected.by} nie zatwierdza tych warunków. <q className="prewrap">{rejected.reason}</q>
        </p>
      )}
      {!request && stuck && (
        <p>Te warunki nie wejdą w&nbsp;życie, dopóki nie zgodzi się na nie druga osoba u&nbsp;Was.</p>
      )}
      {!request && (steps.length > 0 || stuck) && (
        <p className="small muted">
          {`Od ${formatMoney(fromGrosze)}\u00a0brutto, licząc z\u00a0wkładem rzeczowym i\u00a0usługami, potrzebna jest zgoda drugiej osoby. `}
          <WhoMay approval={approval} nobody="Nikt z pozostałych osób w zespole" />
        </p>
      )}
      {approval.mayAskAgain && <AskAgain deal={deal} />}
    </section>
  )
}

const WhoMay = ({ approval: { approvers, later }, nobody }: { approval: ApprovalShown; nobody: string }) => (
  <>
    {approvers && <span>{`Zgodzić się może ${approvers}.`}</span>}
    {!approvers && !later && (
      <>
        {nobody} nie może teraz zatwierdzać. Właściciel może to zmienić w&nbsp;ustawieniu{" "}
        <Link to={secondPersonPath}>Druga osoba przy dużych kwotach</Link>.
      </>
    )}
    {later && <span>{approvers ? ` ${later}` : later}</span>}
  </>
)

function Decision({ deal, id, refused }: { deal: ApprovedDeal; id: string; refused?: RefusedForm }) {
  const { approval, rules, eventChanges } = deal
  const { Form, busy } = useSentForm()
  const fields = { version: String(rules.version), approvalId: id }
  const error = refused?.errors[""]
  const step = approval?.request?.step
  if (approval?.mayWithdraw)
    return (
      <PostForm as={Form} action={approvalAction(deal.id, "wycofaj-zgode")}>
        <input type="hidden" name="version" value={fields.version} />
        <input type="hidden" name="approvalId" value={id} />
        <SubmitButton className="btn btn--line" busyLabel="Wycofywanie..." busy={busy}>
          Wycofaj
        </SubmitButton>
      </PostForm>
    )
  if (!approval?.mayReject || !step) return null
  return (
    <div className="acts">
      {approval.mayDecide && (
        <ConfirmDialog
          opener="Zatwierdź"
          openerClass="btn"
          title="Zatwierdzić?"
          text="Jako druga osoba potwierdzasz te warunki w imieniu swojej strony."
          confirm="Zatwierdź"
          busyLabel="Zatwierdzanie..."
          cancel="Wróć"
          tone="plain"
          action={approvalAction(deal.id, "zatwierdz")}
          fields={{ ...fields, seen: (step === "acceptAnnex" && deal.annex?.seen) || eventChanges.seen }}
          error={error}
        >
          <CapacityField
            last={deal.lastCapacity}
            value={refused?.values.capacity}
            error={refused?.errors.capacity}
            idPrefix="approve-"
          />
          {step !== "offer" && (
            <Confirmations
              move={step}
              questions={deal.questions[step] ?? {}}
              errors={refused?.errors}
              values={refused?.values}
              idPrefix="approve-"
            />
          )}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        opener="Odrzuć"
        openerClass="btn btn--line"
        title="Odrzucić?"
        text="Powód zobaczą tylko osoby z Twojego zespołu."
        confirm="Odrzuć"
        busyLabel="Odrzucanie..."
        cancel="Wróć"
        action={approvalAction(deal.id, "odrzuc-zgode")}
        fields={fields}
        error={error}
      >
        <TextArea
          label="Powód"
          name="reason"
          id="approval-reason"
          required
          max={termsLimits.note}
          defaultValue={refused?.values.reason}
          error={refused?.errors.reason}
        />
      </ConfirmDialog>
    </div>
  )
}

function AskAgain({ deal }: { deal: ApprovedDeal }) {
  const { Form, busy } = useSentForm()
  return (
    <PostForm as={Form} action={approvalAction(deal.id, "popros-o-zgode")}>
      <input type="hidden" name="version" value={deal.rules.version} />
      <SubmitButton className="btn btn--line" busyLabel="Wysyłanie..." busy={busy}>
        Poproś o&nbsp;zgodę
      </SubmitButton>
    </PostForm>
  )
}
