import { Link } from "react-router"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { contactPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { MailTo } from "./legal-document.tsx"

/** Deklaracja dostępności, voluntary. */
export const accessibilitySections = (operator: OperatorDetails): DocumentSection[] => [
  {
    id: "cel",
    title: "Nasz cel",
    body: (
      <p>
        Chcemy, aby z platformy Pomost wygodnie korzystał każdy, także z czytnikiem ekranu, samą klawiaturą, na małym
        ekranie i przy dużym powiększeniu. Dążymy do zgodności z wytycznymi WCAG 2.2 na poziomie AA. Deklarację
        publikujemy dobrowolnie.
      </p>
    ),
  },
  {
    id: "ulatwienia",
    title: "Co ułatwia korzystanie",
    body: (
      <ul>
        <li>Wszystko, co można zrobić myszą, można zrobić klawiaturą, a miejsce, w którym jesteś, jest widoczne.</li>
        <li>Na początku każdej strony jest link, który przenosi wprost do jej treści.</li>
        <li>Pola mają etykiety, a błędy są opisane słowami przy polu i zebrane na początku formularza.</li>
        <li>Statusy i kwoty są zawsze zapisane słowami i liczbami. Kolor niczego nie przekazuje sam.</li>
        <li>Tekst ma kontrast co najmniej 4,5:1, w jasnym i w ciemnym motywie.</li>
        <li>Strony mieszczą się bez przewijania w poziomie na ekranie o szerokości 320 pikseli.</li>
        <li>Animacje znikają, gdy w systemie wybrano ograniczenie ruchu.</li>
        <li>Strony publiczne i formularze działają także bez JavaScriptu.</li>
      </ul>
    ),
  },
  {
    id: "trudnosci",
    title: "Co może sprawiać trudność",
    body: (
      <ul>
        <li>
          Zdjęcia dodane przez organizacje nie mają własnych opisów; najważniejsze informacje podajemy obok nich
          tekstem.
        </li>
        <li>Rozliczenia są plikami PDF przygotowanymi przez organizacje i mogą być niedostępne dla czytnika ekranu.</li>
        <li>
          Mapa, którą otwiera „Pokaż mapę” na stronie <Link to={contactPath}>Kontakt</Link>, pochodzi z serwisu
          OpenStreetMap. Ten sam adres podajemy tekstem.
        </li>
        <li>Opisy wydarzeń piszą organizacje; ich język bywa trudny.</li>
      </ul>
    ),
  },
  {
    id: "klawiatura",
    title: "Klawiatura",
    body: (
      <p>
        Platforma nie ma własnych skrótów klawiszowych. W oknie wiadomości Enter wysyła tekst, a Shift+Enter zaczyna
        nowy wiersz. Klawisz Esc zamyka okna i menu.
      </p>
    ),
  },
  {
    id: "zglos-bariere",
    title: "Zgłoś barierę",
    body: (
      <p>
        Jeśli coś utrudnia Ci korzystanie z platformy, napisz na adres <MailTo address={operator.email} /> albo zadzwoń:{" "}
        {operator.phone}. Podaj adres strony i opisz, co się dzieje. Możesz też poprosić o informację w innej formie, na
        przykład o odczytanie dokumentu przez telefon. Odpowiadamy w ciągu 7 dni.
      </p>
    ),
  },
  {
    id: "ocena",
    title: "Jak powstała ta deklaracja",
    body: (
      <p>
        Deklaracja opiera się na naszej własnej ocenie: testach automatycznych oraz przeglądzie stron z klawiaturą. Nie
        zastępuje badania z udziałem osób z niepełnosprawnościami; na takie uwagi czekamy szczególnie.
      </p>
    ),
  },
]
