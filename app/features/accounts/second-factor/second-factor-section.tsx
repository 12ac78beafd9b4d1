import { Link } from "react-router"
import { recoveryCodesPath, secondFactorPath } from "#app/paths.ts"
import styles from "../profile/profile.module.css"

export const SecondFactorSection = ({ on }: { on: boolean }) => (
  <section className={styles.profileSection} aria-labelledby="dwa-etapy">
    <h2 id="dwa-etapy">Logowanie dwuetapowe</h2>
    <p className="muted">
      {on
        ? "Włączone. Przy logowaniu prosimy o kod z aplikacji uwierzytelniającej."
        : "Po haśle poprosimy jeszcze o kod z aplikacji w Twoim telefonie, więc samo hasło nikomu nie wystarczy."}
    </p>
    <p className={styles.profileActs}>
      {on ? (
        <>
          <Link className="btn btn--line" to={recoveryCodesPath}>
            Nowe kody zapasowe
          </Link>
          <Link className="btn btn--danger" to={secondFactorPath}>
            Wyłącz
          </Link>
        </>
      ) : (
        <Link className="btn btn--line" to={secondFactorPath}>
          Włącz logowanie dwuetapowe
        </Link>
      )}
    </p>
  </section>
)
