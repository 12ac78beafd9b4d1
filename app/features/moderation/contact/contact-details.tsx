import { Icon } from "#app/ui/media/icon.tsx"
import styles from "./contact.module.css"

type ContactDetailsProps = {
  address: string
  emails: readonly string[]
  phones: readonly string[]
  /** At least one value is still an example. */
  isExample: boolean
}

/** Address, emails, phones and hours (A 9); unconfigured values are marked as examples (A102). */
export function ContactDetails({ address, emails, phones, isExample }: ContactDetailsProps) {
  return (
    <section className={`panel ${styles.contactDetails}`} aria-labelledby="contact-details-title">
      <h2 id="contact-details-title">Dane kontaktowe</h2>
      {isExample && (
        <p className="note">Te dane są przykładowe. Przed uruchomieniem platformy zastąpią je prawdziwe.</p>
      )}
      <dl>
        <div>
          <dt>
            <Icon name="map-pin" />
            Adres
          </dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>
            <Icon name="mail" />
            E-mail
          </dt>
          {emails.map((email) => (
            <dd key={email}>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          ))}
        </div>
        <div>
          <dt>
            <Icon name="phone" />
            Telefon
          </dt>
          {phones.map((phone) => (
            <dd key={phone}>
              <a className="num" href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                {phone}
              </a>
            </dd>
          ))}
        </div>
        <div>
          <dt>
            <Icon name="clock" />
            Godziny
          </dt>
          <dd>
            poniedziałek–piątek, <span className="num">9:00–17:00</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}
