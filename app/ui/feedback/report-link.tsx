import { Icon } from "../media/icon.tsx"
import { Link } from "../rendering/link.tsx"

export const ReportLink = ({ to }: { to: string }) => (
  <Link className="report-link" to={to} rel="nofollow">
    <Icon name="flag" />
    Zgłoś treść
  </Link>
)
