import styles from "#app/features/accounts/profile/profile.module.css"
import { dataExportPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"

/** "Pobierz moje dane": a plain form, because its answer is a file. Demos have no password to type. */
export const DataSection = ({ hasPassword }: { hasPassword: boolean }) => (
  <section className={styles.profileSection} aria-labelledby="dane">
    <h2 id="dane">Pobierz moje dane</h2>
    <p className="muted">
      Archiwum ZIP ze wszystkim, co przechowujemy o&nbsp;Tobie: profil, wydarzenia, współprace, Twoje wiadomości
      i&nbsp;pliki. Z&nbsp;danych organizacji lub firmy zawiera to, co możesz odczytać w&nbsp;swojej roli.
    </p>
    <PostForm as="form" action={dataExportPath} className="form">
      {hasPassword && (
        <PasswordField
          id="export-password"
          label="Aktualne hasło"
          name="currentPassword"
          autoComplete="current-password"
          required
        />
      )}
      <p>
        <button className="btn btn--line" type="submit">
          Pobierz moje dane
        </button>
      </p>
    </PostForm>
  </section>
)
