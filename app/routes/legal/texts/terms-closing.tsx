import { Link } from "react-router"
import { termsOfServiceVersion } from "#app/domain/moderation/legal.ts"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { formatLongDay } from "#app/lib/dates.ts"
import { contactPath, cookiesPath, privacyPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"
import { MailTo } from "./legal-document.tsx"

/** Regulamin, § 12–17: complaints, the end of the agreement, liability, changes. */
export const closingTerms = (operator: OperatorDetails): DocumentSection[] => [
  {
    id: "reklamacje",
    title: "Reklamacje",
    body: (
      <ol>
        <li>
          Reklamację dotyczącą działania Platformy złożysz e-mailem (
          <MailTo address={operator.email} />
          ), pisemnie na adres Operatora albo przez formularz na stronie <Link to={contactPath}>Kontakt</Link>.
        </li>
        <li>
          Podaj adres e-mail, opisz problem i napisz, czego oczekujesz. Ułatwią nam pracę także data, adres strony i
          zrzut ekranu.
        </li>
        <li>Odpowiadamy w ciągu 14 dni od otrzymania reklamacji, na adres e-mail, z którego ją wysłano.</li>
      </ol>
    ),
  },
  {
    id: "rozwiazanie-umowy",
    title: "Rozwiązanie umowy",
    body: (
      <ol>
        <li>
          Konto możesz usunąć w każdej chwili: wejdź w „Mój profil” i wybierz „Usuń profil”. Usunięcie potwierdzasz
          hasłem; jest nieodwracalne.
        </li>
        <li>
          Konta nie można usunąć, dopóki trwa zaakceptowana, realizowana lub rozliczana Współpraca – najpierw trzeba ją
          zakończyć lub anulować. Propozycje oczekujące i Współprace w negocjacji zostają anulowane wraz z Kontem.
        </li>
        <li>
          Po usunięciu Konta Twoje dane osobowe zastępujemy napisem „Usunięte konto”, a profil Organizacji, w której nie
          działa nikt inny, przestaje być widoczny. Zakończone Współprace i ich Rozliczenia pozostają u drugiej strony.
        </li>
        <li>
          Konsument i przedsiębiorca, któremu przysługują prawa konsumenta, może w ciągu 14 dni od założenia Konta
          odstąpić od umowy bez podania przyczyny. Wystarczy wiadomość do Operatora.
        </li>
        <li>
          Operator może wypowiedzieć umowę z ważnych powodów, z zachowaniem 14 dni wypowiedzenia. Ważne powody to
          istotne lub powtarzające się naruszenie regulaminu, podanie nieprawdziwych danych oraz zakończenie
          działalności Platformy. Przyczynę podaje w wiadomości e-mail.
        </li>
        <li>Rozwiązanie umowy o prowadzenie Konta nie zwalnia stron z tego, co uzgodniły między sobą.</li>
      </ol>
    ),
  },
  {
    id: "odpowiedzialnosc",
    title: "Odpowiedzialność",
    body: (
      <ol>
        <li>
          Operator dba o ciągłe działanie Platformy, ale może je przerwać na czas prac technicznych. O przerwach
          planowanych informuje wcześniej, o ile to możliwe.
        </li>
        <li>
          Operator nie zapewnia, że dojdzie do Współpracy, i nie odpowiada za to, czy strony wykonają swoje
          zobowiązania. Oznaczenie „zweryfikowana” przy Organizacji potwierdza zgodność danych z publicznym rejestrem w
          dniu sprawdzenia i niczego więcej.
        </li>
        <li>
          Postanowienia regulaminu nie ograniczają odpowiedzialności, której wyłączyć nie wolno, ani praw konsumentów i
          przedsiębiorców na prawach konsumenta.
        </li>
      </ol>
    ),
  },
  {
    id: "dane-osobowe-i-cookie",
    title: "Dane osobowe i pliki cookie",
    body: (
      <p>
        Zasady przetwarzania danych osobowych opisuje <Link to={privacyPath}>Polityka prywatności</Link>, a plików
        cookie i podobnych technologii – <Link to={cookiesPath}>Polityka cookie</Link>.
      </p>
    ),
  },
  {
    id: "zmiany-regulaminu",
    title: "Zmiany regulaminu",
    body: (
      <ol>
        <li>
          Operator może zmienić regulamin, gdy zmienia się prawo, zakres usług, zabezpieczenia albo dane Operatora.
        </li>
        <li>
          O zmianie zawiadamiamy osoby, które mają Konto, e-mailem co najmniej 14 dni przed jej wejściem w życie. Kto
          jej nie akceptuje, może do tego czasu usunąć Konto.
        </li>
        <li>Zmiany nie dotyczą Współprac w zakresie uzgodnionym przed ich wejściem w życie.</li>
      </ol>
    ),
  },
  {
    id: "postanowienia-koncowe",
    title: "Postanowienia końcowe",
    body: (
      <ol>
        <li>
          Do umów zawartych na podstawie regulaminu stosuje się prawo polskie. Konsument zachowuje ochronę, którą dają
          mu bezwzględnie obowiązujące przepisy państwa, w którym mieszka.
        </li>
        <li>
          Spory rozstrzyga sąd właściwy według przepisów Kodeksu postępowania cywilnego. Zachęcamy, by najpierw napisać
          do nas.
        </li>
        <li>
          Regulamin obowiązuje od {formatLongDay(termsOfServiceVersion)}. Jest to jego pierwsza wersja; po zmianie
          wcześniejsze wersje pozostaną dostępne na tej stronie.
        </li>
      </ol>
    ),
  },
]
