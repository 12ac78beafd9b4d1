import { Link } from "react-router"
import { userTypeLabels } from "#app/domain/accounts/account.ts"
import { missingCompany } from "#app/domain/accounts/profile.ts"
import { companyEditPath, emailChangePath, organizationEditPath, profilePath, teamPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { AvatarEditor } from "./avatar-editor.tsx"
import styles from "./profile.module.css"
import type { OwnProfile } from "./queries.server.ts"

/** Picture, address, account type and a link to the organization (B 2.7, B59). */
export function AccountCard({ own, cardAddress }: { own: OwnProfile; cardAddress: string }) {
  const isSponsor = own.userType === "sponsor"
  return (
    <section className={`panel ${styles.accountCard}`} aria-labelledby="konto">
      <AvatarEditor name={own.name} image={own.image} />
      <h2 id="konto">{own.name}</h2>
      {isSponsor && <p>{own.companyName ?? <Link to={profilePath}>{missingCompany}</Link>}</p>}
      <dl className={styles.accountCardFacts}>
        <div>
          <dt>Adres e-mail</dt>
          <dd>{own.email}</dd>
        </div>
        <div>
          <dt>Typ konta</dt>
          <dd>{userTypeLabels[own.userType]}</dd>
        </div>
      </dl>
      <ul className={styles.accountCardWays}>
        <li>
          <Link to={emailChangePath}>
            <Icon name="mail" />
            Zmień adres e-mail
          </Link>
        </li>
        {own.editsCompany && (
          <li>
            <Link to={companyEditPath}>
              <Icon name="pencil" />
              Edytuj dane firmy
            </Link>
          </li>
        )}
        <li>
          <Link to={teamPath}>
            <Icon name="users" />
            Zespół
          </Link>
        </li>
        {isSponsor && (
          <li>
            <Link to={cardAddress}>
              <Icon name="eye" />
              Zobacz kartę publiczną
            </Link>
          </li>
        )}
        {!isSponsor && own.editsParty && (
          <li>
            <Link to={organizationEditPath}>
              <Icon name="pencil" />
              Edytuj profil organizacji
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
