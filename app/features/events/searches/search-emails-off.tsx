import { Link } from "react-router"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { emailConfirmPath, savedSearchesPath } from "#app/paths.ts"
import { PostForm } from "#app/ui/drafts/post-form.tsx"
import type { EmailState } from "./queries.server.ts"
import styles from "./searches.module.css"

/** Explains why no email comes, and how to change that. */
export function SearchEmailsOff({ state }: { state: EmailState }) {
  if (state === "on") return null
  if (state === "unconfirmed")
    return (
      <p className={`note ${styles.off}`}>
        <span>E-maile o nowych wydarzeniach wysyłamy na potwierdzony adres.</span>
        <Link className="btn btn--line btn--small" to={emailConfirmPath}>
          Potwierdź adres
        </Link>
      </p>
    )
  if (state === "never")
    return (
      <p className={`note ${styles.off}`}>
        <span>E-maile o wydarzeniach, także z zapisanych wyszukiwań, są wyłączone.</span>
        <Link className="btn btn--line btn--small" to={profileTabPath("powiadomienia")}>
          Ustawienia e-maili
        </Link>
      </p>
    )
  return (
    <PostForm className={`note ${styles.off}`} action={savedSearchesPath} preventScrollReset>
      <span>E-maile z zapisanych wyszukiwań są wyłączone.</span>
      <input type="hidden" name="do" value="emails" />
      <button className="btn btn--line btn--small" type="submit">
        Włącz e-maile
      </button>
    </PostForm>
  )
}
