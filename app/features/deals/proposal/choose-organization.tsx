import type { FormEvent, MouseEvent } from "react"
import { Form, Link } from "react-router"
import { count } from "#app/lib/text/plural-forms.ts"
import { dealNewPath } from "#app/paths.ts"
import { TextField } from "#app/ui/forms/text-field.tsx"
import { Icon } from "#app/ui/media/icon.tsx"
import type { ChoosableOrganization } from "./choice-queries.server.ts"
import styles from "./proposal.module.css"

type ChooseOrganizationProps = {
  organizations: readonly ChoosableOrganization[]
  phrase: string
  more: number | null
  onOpen?: (address: string) => void
}

/** First step of a proposal started from the list: choosing the organization (B 2.5). */
export function ChooseOrganization({ organizations, phrase, more, onOpen }: ChooseOrganizationProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    if (!onOpen) return
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get("szukaj")
    onOpen(`${dealNewPath}?szukaj=${encodeURIComponent(String(typed ?? ""))}`)
  }
  const open = (event: MouseEvent, address: string) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(address)
  }
  return (
    <div className={styles.proposal}>
      <Form className={styles.proposalSearch} action={dealNewPath} role="search" onSubmit={search}>
        <TextField
          label="Wybierz organizację"
          name="szukaj"
          type="search"
          icon="search"
          placeholder="Szukaj organizacji..."
          defaultValue={phrase}
        />
        <button className="btn btn--line" type="submit">
          Szukaj
        </button>
      </Form>
      <ul className={styles.proposalOrganizations} aria-label="Organizacje z otwartymi wydarzeniami">
        {organizations.map(({ id, name, openEvents }) => {
          const address = `${dealNewPath}?organizacja=${id}`
          return (
            <li key={id}>
              <Link to={address} onClick={(event) => open(event, address)}>
                <span>
                  <b>{name}</b>
                  <span className="muted small">{count(openEvents, "wydarzenie")}</span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          )
        })}
      </ul>
      {more !== null && (
        <p>
          <Link
            className="btn btn--line"
            to={moreAddress(phrase, more)}
            preventScrollReset
            onClick={(event) => open(event, moreAddress(phrase, more))}
          >
            Pokaż więcej organizacji
          </Link>
        </p>
      )}
      {organizations.length === 0 && (
        <p className="muted">
          {phrase === ""
            ? "Żadna organizacja nie ma teraz wydarzeń, które szukają sponsora."
            : `Brak organizacji pasujących do „${phrase}”, które mają otwarte wydarzenia.`}
        </p>
      )}
    </div>
  )
}

const moreAddress = (phrase: string, more: number) =>
  `${dealNewPath}?${new URLSearchParams({ ...(phrase && { szukaj: phrase }), ile: String(more) })}`
