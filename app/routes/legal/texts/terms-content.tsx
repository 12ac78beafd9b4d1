import { Link } from "react-router"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { contactPath, privacyPath, reportContentPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { MailTo } from "./legal-document.tsx"

/** Regulamin, § 9–11: users' content, what is forbidden, reports (Regulation 2022/2065). */
export const contentTerms = (operator: OperatorDetails): DocumentSection[] => [
  {
    id: "tresci-i-licencja",
    title: "Treści i licencja",
    body: (
      <ol>
        <li>Za Treści odpowiada Użytkownik, który je zamieścił. Operator nie sprawdza ich przed publikacją.</li>
        <li>
          Zamieszczając Treści, udzielasz Operatorowi niewyłącznej i bezpłatnej licencji na ich przechowywanie,
          zwielokrotnianie i wyświetlanie na Platformie oraz w podglądach linków do niej, a także na zmianę rozmiaru i
          formatu zdjęć – tylko w celu prowadzenia Platformy i tylko przez czas publikacji.
        </li>
        <li>
          Licencja wygasa po usunięciu Treści. Uzgodnione warunki Współpracy, wiadomości i Rozliczenia pozostają
          dostępne dla drugiej strony tak długo, jak mówi{" "}
          <Link to={`${privacyPath}#jak-dlugo`}>Polityka prywatności</Link>.
        </li>
        <li>Prawa do nazwy, znaku i oprogramowania Platformy należą do Operatora lub jego licencjodawców.</li>
      </ol>
    ),
  },
  {
    id: "moderacja",
    title: "Treści niedozwolone i moderacja",
    body: (
      <ol>
        <li>
          Nie wolno zamieszczać Treści, które:
          <ol>
            <li>naruszają prawo, w tym prawa autorskie, dobra osobiste i zasady ochrony danych osobowych;</li>
            <li>
              nawołują do nienawiści lub przemocy, dyskryminują, są obraźliwe albo pornograficzne lub wykorzystują
              dzieci;
            </li>
            <li>wprowadzają w błąd, w szczególności co do Wydarzenia, tożsamości lub celu zbiórki środków;</li>
            <li>reklamują towary i usługi wskazane w § 7 ust. 4 albo są niezamówioną reklamą;</li>
            <li>zawierają złośliwe oprogramowanie lub próbują obejść zabezpieczenia Platformy.</li>
          </ol>
        </li>
        <li>
          Treści oceniają ludzie, na podstawie zgłoszeń i własnych ustaleń. Narzędzia automatyczne służą tylko do
          technicznej kontroli plików i ograniczania liczby wysyłanych formularzy i wiadomości.
        </li>
        <li>
          Operator może ukryć lub usunąć Treść, ograniczyć funkcje Konta, a przy poważnych lub powtarzających się
          naruszeniach zablokować Konto. Wybiera środek odpowiedni do wagi naruszenia.
        </li>
        <li>
          Autor Treści otrzymuje uzasadnienie: czego decyzja dotyczy, na jakich faktach i postanowieniach się opiera,
          czy użyto narzędzi automatycznych i jak się odwołać.
        </li>
      </ol>
    ),
  },
  {
    id: "zglaszanie-tresci",
    title: "Zgłaszanie treści",
    body: (
      <ol>
        <li>
          Każdy, także bez Konta, może zgłosić Treść niezgodną z prawem lub regulaminem przyciskiem „Zgłoś treść” albo
          na stronie <Link to={reportContentPath}>Zgłoś treść</Link>.
        </li>
        <li>
          Zgłoszenie powinno wskazywać Treść i jej adres na Platformie, wyjaśniać, dlaczego jest niedozwolona, podawać
          adres e-mail zgłaszającego oraz zawierać oświadczenie, że złożono je w dobrej wierze, a informacje są
          prawdziwe. Adresu e-mail nie trzeba podawać, gdy zgłoszenie dotyczy wykorzystywania seksualnego dzieci.
        </li>
        <li>
          Przyjęcie zgłoszenia potwierdzamy niezwłocznie. Rozpatrujemy je starannie i obiektywnie, nie później niż w
          ciągu 14 dni, a sprawy pilne – niezwłocznie. Decyzję z uzasadnieniem wysyłamy zgłaszającemu.
        </li>
        <li>
          Zgłaszający i autor Treści mogą odwołać się od decyzji w ciągu 14 dni, odpowiadając na wiadomość z decyzją
          albo przez stronę <Link to={contactPath}>Kontakt</Link>. Odwołanie rozpatrujemy w ciągu 14 dni; w miarę
          możliwości zajmuje się nim inna osoba. Nie zamyka to drogi do sądu.
        </li>
        <li>
          O podejrzeniu przestępstwa zagrażającego życiu lub bezpieczeństwu ludzi Operator zawiadamia właściwe organy.
        </li>
        <li>
          Punkt kontaktowy dla organów państw członkowskich, Komisji Europejskiej i Europejskiej Rady ds. Usług
          Cyfrowych oraz dla Użytkowników (art. 11 i 12 rozporządzenia 2022/2065, akt o usługach cyfrowych):{" "}
          <MailTo address={operator.email} />. Można pisać po polsku i po angielsku.
        </li>
      </ol>
    ),
  },
]
