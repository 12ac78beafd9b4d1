import type { ReactNode } from "react"
import { noOptions, priceAfterSignIn } from "#app/domain/events/sponsorship.ts"
import { ScrollArea } from "#app/ui/layout/scroll-area.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { Memoized } from "#app/ui/rendering/memoized.tsx"
import { Rung } from "./rung.tsx"
import type { ShownOption } from "./shown-option.ts"

export const offerId = "opcje"

export function OfferPanel({ intro, children, end }: { intro: string; children: ReactNode; end?: ReactNode }) {
  return (
    <section className="panel offer" aria-labelledby={`${offerId}-tytul`}>
      <header>
        <h2 id={`${offerId}-tytul`}>Opcje sponsoringu</h2>
        <p>{intro}</p>
      </header>
      <ScrollArea className="offer__list" label="Lista opcji">
        {children}
      </ScrollArea>
      {end && <div className="offer__end">{end}</div>}
    </section>
  )
}

export function OptionLadder({ options }: { options: readonly ShownOption[] }) {
  if (options.length === 0)
    return (
      <div className="rung">
        <h3>{noOptions}</h3>
        <p className="rung__text">
          Organizator nie dodał jeszcze opcji sponsoringu. Zajrzyj tu później lub napisz do organizacji.
        </p>
      </div>
    )
  return <Memoized as="ul" inside={Rungs} data={{ options }} />
}

export const Rungs = ({ options }: { options: readonly ShownOption[] }) =>
  options.map((option) => (
    <li className="rung" key={option.id}>
      <Rung option={option} />
    </li>
  ))

/** The benefits without prices, for a visitor (A4). `closed`: why nobody can propose (A66). */
export function VisitorOffer({
  options,
  signInHref,
  closed,
}: {
  options: readonly ShownOption[]
  signInHref: string
  closed: string | null
}) {
  return (
    <OfferPanel
      intro="Zobacz, co otrzyma Twoja firma."
      end={
        <>
          {options.length > 0 && (
            <p className="offer__lock">
              <Icon name="lock" />
              {priceAfterSignIn}
            </p>
          )}
          {closed ? (
            <p>{closed}</p>
          ) : (
            <Link className="btn btn--amber btn--wide" to={signInHref}>
              Zaloguj się, aby nawiązać współpracę
            </Link>
          )}
        </>
      }
    >
      <OptionLadder options={options} />
    </OfferPanel>
  )
}

/** Options with prices, and a sentence instead of the button (A66, A67). */
export function ClosedOffer({ options, sentence }: { options: readonly ShownOption[]; sentence: ReactNode }) {
  return (
    <OfferPanel
      intro="Co otrzymuje sponsor i za jaką kwotę brutto."
      end={sentence && <p className="offer__why">{sentence}</p>}
    >
      <OptionLadder options={options} />
    </OfferPanel>
  )
}

/** Shown when the options cannot be read; the rest of the page is still shown (A98). */
export const FailedOffer = ({ retryHref }: { retryHref: string }) => (
  <OfferPanel
    intro="Nie udało się załadować opcji sponsoringu"
    end={
      <Link className="btn btn--line btn--wide" to={retryHref} reloadDocument>
        Ponów próbę
      </Link>
    }
  >
    {null}
  </OfferPanel>
)
