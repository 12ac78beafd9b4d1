export default function Home() {
  return <h1>Pomost</h1>
}
