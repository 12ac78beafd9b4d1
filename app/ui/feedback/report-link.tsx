import { Link } from "react-router"
import { Icon } from "../media/icon.tsx"

export const ReportLink = ({ to }: { to: string }) => (
  <Link className="report-link" to={to} rel="nofollow">
    <Icon name="flag" />
    Zgłoś treść
  </Link>
)
