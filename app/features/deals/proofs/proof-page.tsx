import { formatDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { CorrectionNote } from "../deal/correction-note.tsx"
import { DealHead } from "../deal/frame/deal-head.tsx"
import { NarrowPage } from "../deal/frame/narrow-page.tsx"
import type { ProofPage } from "./form-queries.server.ts"
import { ProofForm } from "./proof-form.tsx"
import styles from "./proof-page.module.css"
import { Proofs } from "./proofs.tsx"

type ProofAddPageProps = ProofPage & {
  dealId: string
  refused?: RefusedForm
}

/** 'Dodaj dowód': the rows that the proof is for, of one sponsor or several, and the form. */
export function ProofAddPage({ dealId, rows, early, proofs, back, backLabel, refused }: ProofAddPageProps) {
  const [only] = rows.length === 1 ? rows : []
  return (
    <NarrowPage>
      <DealHead back={{ to: back, label: backLabel }}>
        <h1>Dodaj dowód</h1>
        {only ? (
          <p className="muted">
            {only.title} – {only.partner}, do {formatDay(only.dueOn)}
          </p>
        ) : (
          <>
            <p className="muted">Ten sam dowód trafi do każdego z&nbsp;tych świadczeń:</p>
            <ul className={styles.rows}>
              {rows.map(({ id, title, partner }) => (
                <li key={id}>
                  {title} – {partner}
                </li>
              ))}
            </ul>
          </>
        )}
      </DealHead>
      {only?.state === "sent_back" && only.reason && <CorrectionNote reason={only.reason} />}
      {only && proofs.length > 0 && (
        <section className={styles.there} aria-labelledby="dodane">
          <h2 id="dodane">Dodane dowody</h2>
          <Proofs dealId={dealId} rowId={only.id} proofs={proofs} mayRemove />
        </section>
      )}
      <ProofForm dealId={dealId} rowIds={rows.map(({ id }) => id)} back={back} early={early} refused={refused} />
    </NarrowPage>
  )
}
