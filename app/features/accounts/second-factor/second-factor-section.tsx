import { Link } from "react-router"

export const SecondFactorSection = ({ on }: { on: boolean }) => (
  <section className="profile__section" aria-labelledby="dwa-etapy">
    <h2 id="dwa-etapy">Logowanie dwuetapowe</h2>
    <p className="muted">
      {on
        ? "Włączone. Przy logowaniu prosimy o kod z aplikacji uwierzytelniającej."
        : "Po haśle poprosimy jeszcze o kod z aplikacji w Twoim telefonie, więc samo hasło nikomu nie wystarczy."}
    </p>
    <p className="profile__acts">
      {on ? (
        <>
          <Link className="btn btn--line" to="/profil/kody-zapasowe">
            Nowe kody zapasowe
          </Link>
          <Link className="btn btn--danger" to="/profil/logowanie-dwuetapowe">
            Wyłącz
          </Link>
        </>
      ) : (
        <Link className="btn btn--line" to="/profil/logowanie-dwuetapowe">
          Włącz logowanie dwuetapowe
        </Link>
      )}
    </p>
  </section>
)
