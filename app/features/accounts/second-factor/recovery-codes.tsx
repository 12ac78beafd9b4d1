import { Link } from "react-router"
import { profileTabPath } from "#app/features/accounts/profile/tab-path.ts"
import { CopyButton } from "#app/ui/feedback/copy-button.tsx"
import { showCopyFailed } from "#app/ui/feedback/copy-failed.ts"
import profileStyles from "../profile/profile.module.css"
import styles from "./second-factor.module.css"

export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <>
    <ul className={styles.recoveryCodes} aria-label="Kody zapasowe">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <p className={profileStyles.profileActs}>
      <CopyButton text={codes.join("\n")} label="Skopiuj kody" onFailed={showCopyFailed("kodów")} />
      <Link className="btn" to={profileTabPath("bezpieczenstwo")}>
        Kody są zapisane
      </Link>
    </p>
  </>
)

export const recoveryCodesIntro =
  "Zapisz te kody w bezpiecznym miejscu. Każdy działa raz i zastąpi kod z aplikacji, gdy nie masz przy sobie telefonu. Nie pokażemy ich ponownie."
