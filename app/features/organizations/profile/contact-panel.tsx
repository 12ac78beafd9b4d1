import type { ReactNode } from "react"
import { followersLabel, organizationFallbacks } from "#app/domain/organizations/organization.ts"
import { formatNip } from "#app/domain/shared/identifiers.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { shortUrl } from "#app/lib/web/links.ts"
import { Icon, type IconName } from "#app/ui/media/icon.tsx"
import type { OrganizationProfile } from "./organization-profile.ts"
import { foreign, SocialLinks } from "./social-links.tsx"

/** Contact data and social links (A 2), with the spec's fallbacks (A 3). */
export function ContactPanel({ organization }: { organization: OrganizationProfile }) {
  const { contactEmail, phone, address, website, foundingDate, followers, nip, krs } = organization
  const hasSocialLinks =
    organization.facebook || organization.twitter || organization.linkedin || organization.instagram
  return (
    <section className="panel contact-card" aria-labelledby="kontakt">
      <h2 id="kontakt">Kontakt</h2>
      <dl>
        <Row icon="mail" label="E-mail">
          {contactEmail ? (
            <a href={`mailto:${encodeURIComponent(contactEmail).replace("%40", "@")}`}>{contactEmail}</a>
          ) : (
            <Missing>{organizationFallbacks.email}</Missing>
          )}
        </Row>
        <Row icon="phone" label="Telefon">
          {phone ? (
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
          ) : (
            <Missing>{organizationFallbacks.phone}</Missing>
          )}
        </Row>
        <Row icon="map-pin" label="Adres">
          {address ?? <Missing>{organizationFallbacks.address}</Missing>}
        </Row>
        {website && (
          <Row icon="globe" label="Strona internetowa">
            <a href={website} {...foreign}>
              {shortUrl(website)}
            </a>
          </Row>
        )}
        {foundingDate && (
          <Row icon="calendar" label="Data założenia">
            Założona {formatLongDay(foundingDate)}
          </Row>
        )}
        <Row icon="users" label="Obserwujący">
          {followersLabel(followers)}
        </Row>
        {nip && (
          <Row icon="file-text" label="NIP">
            NIP <span className="num">{formatNip(nip)}</span>
          </Row>
        )}
        {krs && (
          <Row icon="file-text" label="KRS">
            KRS <span className="num">{krs}</span>
          </Row>
        )}
        {hasSocialLinks && (
          <Row icon="link" label="W sieci">
            <SocialLinks of={organization} words />
          </Row>
        )}
      </dl>
    </section>
  )
}

const Row = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
  <div>
    <dt>
      <Icon name={icon} />
      <span className="hidden">{label}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

const Missing = ({ children }: { children: string }) => <span className="muted">{children}</span>
