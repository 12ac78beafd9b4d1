import { Link } from "react-router"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { contactPath, cookiesPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { MailTo, Operator } from "./legal-document.tsx"

/** Polityka prywatności, 9–15: rights, and the rest. */
export const privacyRights = (operator: OperatorDetails): DocumentSection[] => [
  {
    id: "twoje-prawa",
    title: "Twoje prawa i jak z nich skorzystać",
    body: (
      <>
        <p>Masz prawo:</p>
        <ul>
          <li>dowiedzieć się, jakie dane o Tobie mamy, i otrzymać ich kopię;</li>
          <li>poprawić dane – większość zmienisz w profilu;</li>
          <li>usunąć dane – konto usuniesz w „Mój profil”;</li>
          <li>zażądać ograniczenia przetwarzania;</li>
          <li>przenieść dane: otrzymać je w formacie nadającym się do odczytu maszynowego;</li>
          <li>sprzeciwić się przetwarzaniu opartemu na prawnie uzasadnionym interesie;</li>
          <li>wycofać zgodę, jeżeli ją wyrażono; nie wpływa to na to, co zrobiono wcześniej.</li>
        </ul>
        <p>
          Kopię wszystkich swoich danych, w formacie nadającym się do odczytu maszynowego, pobierzesz od razu: „Mój
          profil”, zakładka „Bezpieczeństwo”, „Pobierz moje dane”. W innych sprawach napisz na adres{" "}
          <MailTo address={operator.email} />. Odpowiadamy w ciągu miesiąca, bezpłatnie. Możemy poprosić o
          potwierdzenie, że to Twoje konto, na przykład o wiadomość z adresu e-mail konta.
        </p>
        <p>
          Do Ciebie należą konto, zdjęcie, ustawienia i&nbsp;powiadomienia oraz autorstwo tego, co piszesz
          i&nbsp;przesyłasz. Do organizacji lub firmy należą jej wydarzenia, współprace, konwersacje, rozliczenia,
          zapisane wydarzenia i&nbsp;wyszukiwania, prywatne linki i&nbsp;obserwowane organizacje. Kopia danych zawiera
          wszystko, co Twoje, a&nbsp;z&nbsp;danych organizacji lub firmy to, co możesz odczytać w&nbsp;swojej roli: dane
          rejestrowe firmy są tylko w&nbsp;kopii właściciela, a&nbsp;kopia osoby z&nbsp;rolą „Podgląd” nie zawiera
          zestawienia współprac.
        </p>
        <p>
          Gdy konto usuwa jedna z&nbsp;kilku osób zespołu, to, co należy do organizacji lub firmy, zostaje, a&nbsp;imię
          i&nbsp;nazwisko tej osoby zastępuje napis „Usunięte konto”. E-maile z&nbsp;wyszukiwań, które zapisała,
          przestają przychodzić. Jedyny właściciel, który ma w&nbsp;zespole inne osoby, najpierw przekazuje komuś swoją
          rolę. Gdy konto usuwa ostatnia osoba, usuwamy także dane jej organizacji lub firmy. Kto odchodzi
          z&nbsp;zespołu, od razu traci dostęp do wszystkiego, co należy do organizacji lub firmy.
        </p>
        <p>
          Możesz też wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych (
          <a href="https://uodo.gov.pl">uodo.gov.pl</a>
          ).
        </p>
      </>
    ),
  },
  {
    id: "czy-musisz",
    title: "Czy musisz podać dane",
    body: (
      <p>
        Podanie danych jest dobrowolne. Bez imienia i nazwiska, adresu e-mail, hasła oraz nazwy organizacji lub firmy
        nie możemy jednak założyć konta, a bez adresu e-mail nie odpowiemy na wiadomość. NIP, numer KRS, telefon i
        pozostałe pola profilu są opcjonalne.
      </p>
    ),
  },
  {
    id: "profilowanie",
    title: "Profilowanie i decyzje automatyczne",
    body: (
      <p>
        Nie podejmujemy decyzji opartych wyłącznie na zautomatyzowanym przetwarzaniu, które wywoływałyby wobec Ciebie
        skutki prawne lub podobnie istotne, i nie profilujemy użytkowników. Listy wydarzeń i organizacji porządkują
        tylko wybrane przez Ciebie sortowanie i filtry.
      </p>
    ),
  },
  {
    id: "niepelnoletni",
    title: "Osoby niepełnoletnie",
    body: (
      <p>
        Konto mogą zakładać osoby, które ukończyły 18 lat; osoby młodsze korzystają z platformy pod nadzorem osoby
        dorosłej. Jeśli dowiemy się, że konto założyło dziecko bez takiego nadzoru, usuniemy je.
      </p>
    ),
  },
  {
    id: "bezpieczenstwo",
    title: "Bezpieczeństwo",
    body: (
      <ul>
        <li>Hasła i identyfikatory sesji przechowujemy wyłącznie w postaci skrótów, nie jako tekst.</li>
        <li>Z przesłanych zdjęć usuwamy ukryte dane, takie jak miejsce wykonania.</li>
        <li>Rozliczenia nie mają publicznego adresu: przed każdym pobraniem sprawdzamy uprawnienia.</li>
        <li>Liczba prób logowania i wysyłanych wiadomości jest ograniczona.</li>
        <li>
          O naruszeniu ochrony danych, które może powodować wysokie ryzyko dla Twoich praw, zawiadomimy Cię bez zbędnej
          zwłoki, a organ nadzorczy – w ciągu 72 godzin.
        </li>
      </ul>
    ),
  },
  {
    id: "zmiany",
    title: "Zmiany polityki",
    body: (
      <p>
        O istotnych zmianach zawiadamiamy e-mailem osoby, które mają konto, co najmniej 14 dni wcześniej. Jest to
        pierwsza wersja polityki; po zmianie wcześniejsze wersje pozostaną dostępne na tej stronie.
      </p>
    ),
  },
  {
    id: "kontakt",
    title: "Kontakt",
    body: (
      <>
        <address>
          <Operator operator={operator} />
        </address>
        <p>
          E-mail: <MailTo address={operator.email} />, telefon: {operator.phone}, formularz:{" "}
          <Link to={contactPath}>Kontakt</Link>. O plikach cookie przeczytasz w{" "}
          <Link to={cookiesPath}>Polityce cookie</Link>.
        </p>
      </>
    ),
  },
]
