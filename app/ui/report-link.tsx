import { Link } from "react-router"
import { Icon } from "./icon.tsx"

/** What can be reported from its own page; the words of the address. */
export type Reportable = "wydarzenie" | "organizacja" | "uzytkownik" | "wiadomosc"

/** Where something is reported; for a menu's entry, too. */
export const reportAddress = (what: Reportable, id: string) => `/zglos-tresc?typ=${what}&id=${encodeURIComponent(id)}`

/** "Zgłoś treść", on the page of what it reports. */
export const ReportLink = ({ what, id }: { what: Reportable; id: string }) => (
  <Link className="report-link" to={reportAddress(what, id)} rel="nofollow">
    <Icon name="flag" />
    Zgłoś treść
  </Link>
)
