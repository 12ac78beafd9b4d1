import { Link } from "react-router"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { contactPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { MailTo, Operator } from "./legal-document.tsx"

/** Regulamin, § 1–5: parties and services. */
export const serviceTerms = (operator: OperatorDetails): DocumentSection[] => [
  {
    id: "postanowienia-ogolne",
    title: "Postanowienia ogólne",
    body: (
      <ol>
        <li>Regulamin określa zasady korzystania z platformy internetowej Pomost.</li>
        <li>
          Platformę prowadzi <Operator operator={operator} />.
        </li>
        <li>
          Z Operatorem skontaktujesz się e-mailem (<MailTo address={operator.email} />
          ), telefonicznie ({operator.phone}) albo przez formularz na stronie <Link to={contactPath}>Kontakt</Link>.
        </li>
        <li>
          Jest to regulamin świadczenia usług drogą elektroniczną w rozumieniu art. 8 ustawy z dnia 18 lipca 2002 r. o
          świadczeniu usług drogą elektroniczną.
        </li>
        <li>
          Regulamin jest dostępny bezpłatnie na tej stronie, także przed założeniem Konta. Możesz go zapisać na swoim
          urządzeniu i wydrukować.
        </li>
      </ol>
    ),
  },
  {
    id: "definicje",
    title: "Definicje",
    body: (
      <ul>
        <li>
          <b>Platforma</b> – serwis internetowy Pomost, w którym Organizacje publikują Wydarzenia, a Sponsorzy proponują
          im Współpracę.
        </li>
        <li>
          <b>Operator</b> – podmiot wskazany w § 1 ust. 2.
        </li>
        <li>
          <b>Użytkownik</b> – każdy, kto korzysta z Platformy: Gość albo osoba, która ma Konto.
        </li>
        <li>
          <b>Gość</b> – Użytkownik, który nie jest zalogowany.
        </li>
        <li>
          <b>Organizacja</b> – organizacja pozarządowa lub inny podmiot działający nie dla zysku, w którego imieniu
          prowadzone jest Konto organizacji.
        </li>
        <li>
          <b>Sponsor</b> – przedsiębiorca, w którego imieniu prowadzone jest Konto sponsora.
        </li>
        <li>
          <b>Konto</b> – dane i ustawienia Użytkownika zapisane na Platformie, dostępne po zalogowaniu.
        </li>
        <li>
          <b>Wydarzenie</b> – przedsięwzięcie, które Organizacja opisała i opublikowała na Platformie.
        </li>
        <li>
          <b>Opcja sponsoringu</b> – opisany przez Organizację zakres wsparcia Wydarzenia: nazwa, kwota lub przedział
          kwot i korzyści dla Sponsora.
        </li>
        <li>
          <b>Propozycja</b> – skierowana do Organizacji propozycja Współpracy przy co najmniej jednym Wydarzeniu, wraz z
          wybranymi opcjami i kwotami.
        </li>
        <li>
          <b>Współpraca</b> – relacja Organizacji i Sponsora, którą rozpoczyna Propozycja; jej warunki, status i
          historia są zapisane na Platformie.
        </li>
        <li>
          <b>Rozliczenie</b> – plik PDF, w którym Organizacja przedstawia Sponsorowi wykonanie uzgodnionych świadczeń.
        </li>
        <li>
          <b>Treści</b> – wszystko, co Użytkownik zamieszcza lub przesyła na Platformie: opisy, zdjęcia, posty,
          wiadomości i pliki.
        </li>
      </ul>
    ),
  },
  {
    id: "rodzaje-uslug",
    title: "Rodzaje usług",
    body: (
      <ol>
        <li>
          Na Platformie możesz:
          <ol>
            <li>przeglądać Wydarzenia, profile Organizacji i strony informacyjne, także bez Konta;</li>
            <li>prowadzić Konto i profil;</li>
            <li>
              jako Organizacja – publikować Wydarzenia, Opcje sponsoringu i aktualności oraz zapraszać Sponsorów do
              Współpracy;
            </li>
            <li>jako Sponsor – wysyłać Propozycje;</li>
            <li>prowadzić Współpracę: negocjować warunki, przesyłać Rozliczenie i je oceniać;</li>
            <li>wymieniać wiadomości z drugą stroną Współpracy i wysyłać zapytania do Organizacji;</li>
            <li>obserwować Organizacje i otrzymywać powiadomienia, na Platformie i e-mailem;</li>
            <li>wypróbować Platformę w trybie demonstracyjnym, którego dane usuwamy po 24 godzinach.</li>
          </ol>
        </li>
        <li>
          Usługi są bezpłatne dla Organizacji i dla Sponsorów. Operator nie pobiera prowizji od uzgodnionego wsparcia.
        </li>
        <li>
          Operator nie pośredniczy w płatnościach. Pieniądze, towary i usługi strony Współpracy przekazują sobie
          bezpośrednio.
        </li>
        <li>Kwoty Opcji sponsoringu widzą tylko osoby zalogowane.</li>
        <li>
          Umowa o korzystanie z Platformy bez Konta trwa tak długo, jak jej przeglądanie. Umowa o prowadzenie Konta
          zaczyna się z chwilą rejestracji i jest zawarta na czas nieokreślony.
        </li>
      </ol>
    ),
  },
  {
    id: "wymagania-techniczne",
    title: "Wymagania techniczne",
    body: (
      <ol>
        <li>
          Do korzystania z Platformy wystarczą dostęp do internetu i aktualna przeglądarka. Logowanie wymaga obsługi
          plików cookie, Konto – adresu e-mail, a odczytanie Rozliczenia – programu do plików PDF.
        </li>
        <li>
          Zdjęcia przyjmujemy w formatach JPG, PNG, GIF i WEBP: logo, zdjęcie tła i zdjęcie profilowe do 2 MB, zdjęcie
          Wydarzenia do 5 MB. Rozliczenie jest plikiem PDF do 10 MB.
        </li>
        <li>
          Korzystanie z internetu wiąże się z ryzykiem, na przykład wyłudzenia hasła lub zainfekowania urządzenia.
          Aktualizuj oprogramowanie, nie podawaj nikomu hasła i sprawdzaj adres strony, na której się logujesz.
        </li>
      </ol>
    ),
  },
  {
    id: "rejestracja-i-konto",
    title: "Rejestracja i Konto",
    body: (
      <ol>
        <li>
          Konto może założyć osoba, która ukończyła 18 lat. Osoba młodsza korzysta z Platformy wyłącznie pod nadzorem
          osoby dorosłej, która odpowiada za jej działania.
        </li>
        <li>
          Przy rejestracji wybierasz rodzaj Konta: Organizacja albo Sponsor. Jedno Konto służy jednej roli i nie można
          go zmienić na Konto drugiego rodzaju.
        </li>
        <li>
          Zakładając Konto w imieniu Organizacji lub firmy, oświadczasz, że masz prawo ją reprezentować w zakresie
          działań podejmowanych na Platformie.
        </li>
        <li>Podawaj dane prawdziwe i aktualne. Nie wolno podszywać się pod inną osobę, organizację ani firmę.</li>
        <li>
          Nie udostępniaj hasła innym osobom. Jeśli podejrzewasz, że ktoś je poznał, zmień je i napisz do Operatora.
        </li>
        <li>
          Operator może poprosić o potwierdzenie adresu e-mail. Konta, których adres pozostaje niepotwierdzony przez 30
          dni od takiej prośby, usuwamy.
        </li>
      </ol>
    ),
  },
]
