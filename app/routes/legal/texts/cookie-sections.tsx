import type { ReactNode } from "react"
import { Link } from "react-router"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { contactPath, privacyPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { DocumentTable } from "#app/ui/layout/document-table.tsx"
import { browserStorage, cookies } from "./device-storage.ts"
import { MailTo } from "./legal-document.tsx"

const columns = ["Nazwa", "Po co", "Jak długo", "Rodzaj"]
const rowsOf = (stored: typeof cookies) =>
  stored.map(({ name, purpose, time, basis }) => ({
    key: name,
    cells: [name.includes(" ") ? name : <code key={name}>{name}</code>, purpose, time, basis],
  }))

/** Polityka cookie; `settings` are the controls that change the decision (B68). */
export const cookieSections = (operator: OperatorDetails, settings: ReactNode): DocumentSection[] => [
  {
    id: "czym-sa",
    title: "Czym są pliki cookie i podobne technologie",
    body: (
      <p>
        Pliki cookie to krótkie informacje, które strona zapisuje w przeglądarce, a przeglądarka odsyła przy następnych
        odwiedzinach. Podobnie działa pamięć przeglądarki (localStorage i sessionStorage), z tą różnicą, że jej
        zawartość nie jest wysyłana na serwer.
      </p>
    ),
  },
  {
    id: "podstawa",
    title: "Podstawa prawna",
    body: (
      <p>
        Zapisujemy i odczytujemy takie informacje zgodnie z art. 399 ustawy z dnia 12 lipca 2024 r. – Prawo komunikacji
        elektronicznej. Zgody nie wymaga to, co jest niezbędne do usługi, o którą prosisz. Jeżeli dochodzi przy tym do
        przetwarzania danych osobowych, stosujemy RODO; szczegóły opisuje{" "}
        <Link to={privacyPath}>Polityka prywatności</Link>.
      </p>
    ),
  },
  {
    id: "czego-uzywamy",
    title: "Czego używamy",
    body: (
      <>
        <DocumentTable caption="Pliki cookie" columns={columns} rows={rowsOf(cookies)} />
        <p>
          Na stronie dostępnej przez szyfrowane połączenie nazwy wszystkich tych cookie poprzedza <code>__Host-</code>:
          dzięki temu przeglądarka nie przekaże ich żadnej innej stronie.
        </p>
        <DocumentTable caption="Pamięć przeglądarki" columns={columns} rows={rowsOf(browserStorage)} />
      </>
    ),
  },
  {
    id: "czego-nie-uzywamy",
    title: "Czego nie używamy",
    body: (
      <p>
        Nie używamy plików cookie do reklamy, do statystyk ani do śledzenia Cię między stronami. Nie wczytujemy też
        treści z innych serwisów bez Twojego udziału: z serwisem OpenStreetMap połączysz się dopiero po wybraniu „Pokaż
        mapę” na stronie <Link to={contactPath}>Kontakt</Link>.
      </p>
    ),
  },
  {
    id: "ustawienia",
    title: "Jak zmienić decyzję",
    body: (
      <>
        <p>
          Decyzję zmienisz w każdej chwili tutaj albo w banerze, który otwiera link „Ustawienia cookie” w stopce. Po
          wybraniu „Odrzuć” pamiętamy układ list tylko do zamknięcia przeglądarki, także ten zapamiętany wcześniej.
          Zamknięcie banera bez wyboru nie oznacza zgody: nie zapisujemy decyzji i zapytamy ponownie.
        </p>
        {settings}
      </>
    ),
  },
  {
    id: "w-przegladarce",
    title: "Jak wyłączyć pliki cookie w przeglądarce",
    body: (
      <p>
        Każda przeglądarka pozwala usunąć i zablokować pliki cookie w ustawieniach prywatności. Gdy je zablokujesz,
        możesz nadal przeglądać wydarzenia i organizacje, ale logowanie nie zadziała, a strona nie zapamięta układu list
        ani Twojej decyzji.
      </p>
    ),
  },
  {
    id: "zmiany-i-kontakt",
    title: "Zmiany i kontakt",
    body: (
      <p>
        Gdy zacznie nam służyć inny plik cookie, najpierw opiszemy go tutaj, a jeśli będzie wymagał zgody – zapytamy o
        nią ponownie. Jest to pierwsza wersja polityki; po zmianie wcześniejsze wersje pozostaną dostępne na tej
        stronie. Pytania wyślij na adres <MailTo address={operator.email} />.
      </p>
    ),
  },
]
