import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { dealPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { SelectField } from "#app/ui/forms/select-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import type { PeopleShown } from "./member-columns.server.ts"
import styles from "./people.module.css"
import { type PeopleAct, peopleActs, peopleId } from "./people-labels.ts"

const actionOf = (dealId: string, act: PeopleAct) => `${dealPath(dealId)}?dzialanie=${act}`

type DealPeopleProps = { deal: { id: string; people: PeopleShown | null }; refused?: RefusedForm }

/** Who leads the deal on the viewer's side, and whether the viewer follows it; hidden from the other side. */
export function DealPeople({ deal, refused }: DealPeopleProps) {
  const { Form, busy } = useSentForm()
  const { people } = deal
  if (!people) return null
  const { team, leadId, follows, mayAssign, note } = people
  const lead = team.find(({ id }) => id === leadId)
  const chosen = String(refused?.values.userId ?? leadId ?? "")
  return (
    <section className={styles.people} id={peopleId}>
      <h2>Po Waszej stronie</h2>
      {refused?.errors[""] && (
        <p className="note note--error" role="alert">
          {refused.errors[""]}
        </p>
      )}
      {mayAssign ? (
        <PostForm as={Form} action={actionOf(deal.id, peopleActs.assign)} className={styles.assign}>
          <SelectField
            key={chosen}
            label="Prowadzi"
            name="userId"
            placeholder="Nikt"
            defaultValue={chosen}
            choices={choicesOf(team, chosen)}
            error={refused?.errors.userId}
          />
          <SubmitButton className="btn btn--line" busyLabel="Zapisywanie..." busy={busy}>
            Zapisz
          </SubmitButton>
        </PostForm>
      ) : (
        <p>
          Prowadzi: <b>{lead?.name ?? "nikt"}</b>. <span className="small muted">{note}</span>
        </p>
      )}
      <PostForm as={Form} action={actionOf(deal.id, follows ? peopleActs.unfollow : peopleActs.follow)}>
        <SubmitButton className="btn btn--quiet btn--small" busyLabel="Zapisywanie..." busy={busy}>
          {follows ? "Przestań obserwować" : "Obserwuj współpracę"}
        </SubmitButton>
      </PostForm>
      <p className="small muted">
        O zmianach dowiadują się właściciele, osoby od&nbsp;finansów i&nbsp;kto prowadzi współpracę, a gdy nikt jej nie
        prowadzi, wszyscy koordynatorzy. Kto ją obserwuje, dowiaduje się dodatkowo i&nbsp;nikomu niczego nie odbiera.
      </p>
    </section>
  )
}

/** Choices with the chosen person, also when they have left the team meanwhile. */
const choicesOf = (team: readonly { id: string; name: string }[], chosen: string) => [
  ...team.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === "" || team.some(({ id }) => id === chosen)
    ? []
    : [{ value: chosen, label: "Osoba, której nie ma w\u00a0zespole" }]),
]
