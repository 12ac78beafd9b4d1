import { ratingLimits, starLabel, starLabels } from "#app/domain/deals/rating/rating.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import type { RefusedForm } from "#app/lib/forms/refused-form.ts"
import { tidy } from "#app/lib/text/typography.ts"
import { dealPath } from "#app/paths.ts"
import { DraftForm } from "#app/ui/drafts/draft-form.tsx"
import { useSentForm } from "#app/ui/drafts/sent-in-place.tsx"
import { FieldGroup } from "#app/ui/forms/check-field.tsx"
import { SubmitButton } from "#app/ui/forms/submit-button.tsx"
import { TextArea } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { DealFrameData } from "../deal/frame/page-queries.server.ts"
import type { DealRatings, ShownRating } from "./queries.server.ts"
import styles from "./rating.module.css"

export const ratingAction = "ocen"
export const ratingId = "ocena"

type RatedDeal = Pick<DealFrameData, "id" | "side" | "names"> & {
  ratings: (DealRatings & { note: string | null }) | null
}

/** Card 'Oceń współpracę' of a completed deal, with both ratings (B39). */
export function DealRating({ deal, refused }: { deal: RatedDeal; refused?: RefusedForm }) {
  const { ratings, names } = deal
  if (!ratings) return null
  const { own, other, hasOther, hidesOtherUntil, may, note, until } = ratings
  const partnerName = deal.side === "sponsor" ? names.organization : names.sponsor
  return (
    <section aria-labelledby={ratingId}>
      <h2 id={ratingId}>{own ? "Oceny współpracy" : "Oceń współpracę"}</h2>
      <div className={`panel ${styles.rating}`} data-both={own !== null && other !== null ? "" : undefined}>
        {own ? (
          <RatingText title="Twoja ocena" rating={own} />
        ) : (
          may && <RatingForm deal={deal} refused={refused} own={null} />
        )}
        {own && may && until && (
          <details className={styles.ratingChange} open={refused !== undefined}>
            <summary className="btn btn--line btn--small">
              <Icon name="pencil" />
              Zmień ocenę
            </summary>
            <p className="small muted">{`Ocenę możesz zmienić do ${formatLongDay(until)}.`}</p>
            <RatingForm deal={deal} refused={refused} own={own} />
          </details>
        )}
        {note && <p className="muted">{note}</p>}
        {other ? (
          <RatingText title={`Ocena drugiej strony: ${partnerName}`} rating={other} />
        ) : (
          <p className="muted">
            {hasOther && hidesOtherUntil
              ? tidy(
                  `Druga strona wystawiła już ocenę. Zobaczysz ją, gdy wystawisz swoją, a najpóźniej po ${formatLongDay(hidesOtherUntil)}.`,
                )
              : "Druga strona nie wystawiła jeszcze oceny."}
          </p>
        )}
      </div>
    </section>
  )
}

type FormProps = { deal: RatedDeal; refused?: RefusedForm; own: DealRatings["own"] }

function RatingForm({ deal, refused, own }: FormProps) {
  const { errors, values } = refused ?? { errors: {} as Record<string, string>, values: {} }
  const { Form, busy } = useSentForm()
  const chosen = values.stars ?? (own && String(own.stars))
  return (
    <DraftForm
      as={Form}
      draft={`rating ${deal.id} ${deal.side} ${JSON.stringify(own && [own.stars, own.comment])}`}
      refused={refused}
      className={styles.ratingForm}
      action={`${dealPath(deal.id)}?dzialanie=${ratingAction}`}
    >
      {errors[""] && (
        <p className="note note--error" role="alert">
          {errors[""]}
        </p>
      )}
      <FieldGroup label={own ? "Nowa ocena" : "Twoja ocena"} name="stars" error={errors.stars}>
        <div className={styles.stars}>
          {Object.entries(starLabels).map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="stars" value={value} required defaultChecked={value === chosen} />
              <Icon name="star" />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <TextArea
        label="Komentarz (opcjonalnie)"
        name="comment"
        hint={`Przeczyta go tylko druga strona. Wszyscy widzą jedynie średnią, i to dopiero od ${ratingLimits.publicFrom} ocen.`}
        max={ratingLimits.comment}
        defaultValue={values.comment ?? own?.comment ?? ""}
        error={errors.comment}
      />
      <SubmitButton className="btn" busyLabel="Zapisywanie..." busy={busy}>
        {own ? "Zapisz ocenę" : "Wystaw ocenę"}
      </SubmitButton>
    </DraftForm>
  )
}

const RatingText = ({ title, rating: { stars, comment, byName, day } }: { title: string; rating: ShownRating }) => (
  <div className={styles.ratingGiven}>
    <h3>{title}</h3>
    <p className={styles.ratingStars}>
      {Object.keys(starLabels).map((value) => (
        <Icon key={value} name="star" className={Number(value) <= stars ? styles.ratingStar : undefined} />
      ))}
      <b>{starLabel(stars)}</b>
    </p>
    {comment && <q className="prewrap">{comment}</q>}
    <p className="small muted">{`${byName}, ${formatLongDay(day)}`}</p>
  </div>
)
