import { Link } from "react-router"
import { sessionDays } from "#app/domain/accounts/session-days.ts"
import { teamLimits } from "#app/domain/parties/team.ts"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { termsOfServicePath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { DocumentTable } from "#app/ui/layout/document-table.tsx"
import { MailTo, Operator } from "./legal-document.tsx"

const summary: [purpose: string, data: string, basis: string, time: string][] = [
  [
    "Konto i logowanie",
    "imię i nazwisko, e-mail, hasło w postaci skrótu, typ konta, nazwa firmy lub organizacji",
    "umowa – art. 6 ust. 1 lit. b",
    "do usunięcia konta",
  ],
  [
    "Profil organizacji, wydarzenia, posty",
    "dane, które organizacja sama publikuje",
    "umowa – art. 6 ust. 1 lit. b",
    "do usunięcia konta lub treści",
  ],
  [
    "Współprace, zaproszenia, wiadomości, rozliczenia",
    "warunki, kwoty, historia, treść zaproszeń i wiadomości, pliki PDF",
    "umowa – art. 6 ust. 1 lit. b",
    "6 lat od zakończenia współpracy, zaproszenia 12 miesięcy",
  ],
  [
    "Materiały firmy",
    "logo i inne pliki, hasło, link, zasady użycia i kolory, kto i kiedy dodał wersję pliku",
    "umowa – art. 6 ust. 1 lit. b",
    "do usunięcia przez zespół lub usunięcia konta firmy; co przekazano we współpracy – jak współprace",
  ],
  [
    "Zapisane wydarzenia, wyszukiwania i prywatne linki",
    "lista, notatki, kwoty i budżet firmy, kto zapisał; nazwy i filtry wyszukiwań, czas ostatniej wizyty i e-maila; imię i nazwisko oraz odpowiedź osoby, która decyduje",
    "umowa – art. 6 ust. 1 lit. b, wobec osoby, która decyduje, prawnie uzasadniony interes – lit. f",
    "lista do usunięcia przez zespół, linki z odpowiedziami 90 dni po wygaśnięciu",
  ],
  [
    "Zespoły i zaproszenia do nich",
    "adres e-mail zaproszonej osoby, rola, kto i kiedy zaprasza",
    "prawnie uzasadniony interes – art. 6 ust. 1 lit. f, po dołączeniu umowa – lit. b",
    `zaproszenie ${teamLimits.retained} dni po przyjęciu, wycofaniu lub wygaśnięciu, członkostwo do odejścia z zespołu`,
  ],
  [
    "Bezpieczeństwo",
    "adres IP, przeglądarka, czas i wynik działań, trwające sesje",
    "prawnie uzasadniony interes – art. 6 ust. 1 lit. f",
    `dzienniki 12 miesięcy, sesje do ${sessionDays.most} dni`,
  ],
  [
    "Zgłoszenia treści",
    "treść zgłoszenia, e-mail, decyzja",
    "obowiązek prawny – art. 6 ust. 1 lit. c",
    "3 lata od decyzji",
  ],
  [
    "Kontakt i zapytania",
    "imię i nazwisko, e-mail, treść wiadomości",
    "prawnie uzasadniony interes – art. 6 ust. 1 lit. f",
    "12 miesięcy od załatwienia sprawy, zapytania do organizacji 3 lata od ostatniej wiadomości",
  ],
]

/** Polityka prywatności, 1–5: controller, purposes, what others see. */
export const privacyPurposes = (operator: OperatorDetails): DocumentSection[] => [
  {
    id: "administrator",
    title: "Kto jest administratorem",
    body: (
      <>
        <p>
          Administratorem danych osobowych na platformie Pomost jest <Operator operator={operator} />. W sprawach danych
          osobowych napisz na adres <MailTo address={operator.email} />.
        </p>
        <p>
          Organizacja i sponsor, którzy poznają dane drugiej strony w trakcie współpracy, są odrębnymi administratorami
          tych danych i sami odpowiadają za to, co z nimi robią.
        </p>
      </>
    ),
  },
  {
    id: "w-skrocie",
    title: "W skrócie",
    body: (
      <>
        <DocumentTable
          caption="Cele, dane, podstawy prawne i czas przechowywania"
          columns={["Cel", "Dane", "Podstawa (RODO)", "Jak długo"]}
          rows={summary.map((cells) => ({ key: cells[0], cells }))}
        />
        <p>Nie sprzedajemy danych, nie wyświetlamy reklam i nie śledzimy Cię na innych stronach.</p>
      </>
    ),
  },
  {
    id: "skad-mamy-dane",
    title: "Skąd mamy dane",
    body: (
      <ul>
        <li>Od Ciebie: z formularzy rejestracji, profilu, wydarzenia, współpracy, wiadomości i kontaktu.</li>
        <li>
          Od osoby, która zaprasza Cię do zespołu swojej organizacji lub firmy: Twój adres e-mail i&nbsp;rolę, do której
          zaprasza.
        </li>
        <li>Od drugiej strony współpracy, jeżeli poda Twoje dane w wiadomości, warunkach albo rozliczeniu.</li>
        <li>
          Z publicznych rejestrów (na przykład KRS), gdy sprawdzamy organizację. Dotyczy to danych rejestrowych
          organizacji i osób, które ją reprezentują.
        </li>
        <li>Z Twojego urządzenia: adres IP i dane o przeglądarce, które przesyła ona z każdym żądaniem.</li>
      </ul>
    ),
  },
  {
    id: "cele-i-podstawy",
    title: "Po co i na jakiej podstawie",
    body: (
      <ul>
        <li>
          <b>Konto i logowanie</b> – aby zawrzeć i wykonać umowę o prowadzenie konta. Z kontem zapisujemy, kiedy i w
          jakiej wersji zaakceptowano <Link to={termsOfServicePath}>Regulamin</Link>.
        </li>
        <li>
          <b>Publikacja profilu organizacji i wydarzeń</b> – aby wykonać umowę; organizacja sama decyduje, co wpisuje.
        </li>
        <li>
          <b>Współprace, wiadomości i rozliczenia</b> – aby wykonać umowę, a po jej zakończeniu w naszym prawnie
          uzasadnionym interesie i interesie drugiej strony: ustalenie, dochodzenie i obrona roszczeń. Poświadczenie
          umowy zawartej na platformie podaje imię, nazwisko i&nbsp;rolę osób, które ją zaakceptowały, także po
          usunięciu ich kont, tak długo, jak przechowujemy współpracę.
        </li>
        <li>
          <b>Powiadomienia</b> – na platformie i e-mailem, jako część usługi. E-maile poszczególnych rodzajów możesz
          wyłączyć w profilu. O nowych wydarzeniach z zapisanego wyszukiwania piszemy tak często, jak wybierzesz;
          zrezygnujesz z tego także linkiem w e-mailu, bez logowania.
        </li>
        <li>
          <b>Bezpieczeństwo</b> – aby wykrywać nadużycia, ograniczać liczbę prób logowania i wyjaśniać awarie; to nasz
          prawnie uzasadniony interes.
        </li>
        <li>
          <b>Zgłoszenia treści</b> – aby wypełnić obowiązki z aktu o usługach cyfrowych (rozporządzenie 2022/2065).
        </li>
        <li>
          <b>Kontakt</b> – aby odpowiedzieć na Twoją wiadomość; to nasz prawnie uzasadniony interes. Zapytanie wysłane
          do organizacji przekazujemy tej organizacji, a jej odpowiedź – na podany adres e-mail. Gdy założysz konto
          i&nbsp;potwierdzisz w&nbsp;nim ten sam adres, rozmowę znajdziesz na koncie, a gdy wyślesz tej organizacji
          propozycję współpracy, zapytanie stanie się początkiem Waszej konwersacji.
        </li>
        <li>
          <b>E-maile marketingowe</b> – nie wysyłamy ich. Gdyby to się zmieniło, najpierw poprosimy o osobną zgodę (art.
          6 ust. 1 lit. a), którą będzie można w każdej chwili wycofać.
        </li>
      </ul>
    ),
  },
  {
    id: "co-jest-publiczne",
    title: "Co jest publiczne, a co widzi tylko druga strona",
    body: (
      <ul>
        <li>
          <b>Widzą wszyscy</b>: profil organizacji wraz z podanym w nim adresem e-mail, telefonem, adresem i linkami;
          wydarzenia i posty; publiczną kartę sponsora: imię i nazwisko, nazwę firmy, zdjęcie, opis, branże, regiony i
          liczbę zrealizowanych współprac; średnią ocen organizacji i sponsora, gdy ocen jest co najmniej trzy. Wsparte
          wydarzenia pokazujemy na karcie, a nazwę i zdjęcie sponsora na stronach tych wydarzeń i ich organizacji, tylko
          wtedy, gdy sponsor wyrazi na to zgodę w profilu.
        </li>
        <li>
          <b>E-mail kontaktowy organizacji</b> jest na początku taki sam jak e-mail jej konta. Możesz go zmienić albo
          usunąć w zakładce „Kontakt” profilu organizacji. E-mail sponsora nigdy nie jest publiczny.
        </li>
        <li>
          <b>Widzą zalogowani</b>: kwoty opcji sponsoringu oraz NIP i KRS organizacji. Kwoty wybranych wydarzeń,
          a&nbsp;przy współpracy sponsora jej warunki, widzi też osoba, której sponsor wyśle prywatny link.
        </li>
        <li>
          <b>Widzą tylko strony współpracy</b>: warunki, kwoty, historię, wiadomości, rozliczenie, ocenę i komentarz do
          niej. NIP firmy sponsora stoi tylko we wzorze umowy.
        </li>
        <li>
          <b>Widzi Twój zespół</b>: współprace, konwersacje, wydarzenia, zapisane wydarzenia z&nbsp;notatkami
          i&nbsp;kwotami, zapisane wyszukiwania, prywatne linki z&nbsp;odpowiedziami i&nbsp;obserwowane organizacje.
          Należą one do organizacji lub firmy, a&nbsp;zespół widzi, kto co napisał i&nbsp;zapisał. Czyta je każda rola.
          Zmieniają je właściciel i&nbsp;koordynatorzy, rozliczeniami i&nbsp;zestawieniami zajmują się też osoby od
          finansów, a&nbsp;dane organizacji lub firmy zmienia właściciel. Twoich sesji, powiadomień i&nbsp;ustawień nie
          widzi nikt z&nbsp;zespołu.
        </li>
        <li>
          <b>Widzi operator</b>: dane potrzebne do obsługi zgłoszenia, reklamacji, sporu albo awarii, w tym pliki
          rozliczeń. Takie działania są odnotowywane.
        </li>
      </ul>
    ),
  },
]
