export default function NotFound() {
  return <h1>Nie znaleziono strony</h1>
}
