import { Link } from "../rendering/link.tsx"

export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path className="arch" d="M2 16a14 14 0 0 1 28 0h-6a8 8 0 0 0-16 0z" />
      <path className="pier" d="M2 18h6v12H2zM24 18h6v12h-6z" />
    </svg>
  )
}

export function Logo() {
  return (
    <Link className="logo" to="/" aria-label="Pomost – strona główna">
      <Mark />
      <span>Pomost</span>
    </Link>
  )
}
