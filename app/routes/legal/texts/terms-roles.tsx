import type { DocumentSection } from "#app/ui/layout/document.tsx"

/** Regulamin, § 6–8: organizations, sponsors, deals (decision D1). */
export const roleTerms: DocumentSection[] = [
  {
    id: "organizacje",
    title: "Zasady dla Organizacji",
    body: (
      <ol>
        <li>
          Organizacja opisuje Wydarzenie rzetelnie i dba o aktualność terminu, miejsca i statusu. Wydarzenie, które się
          nie odbędzie, oznacza jako „Anulowane”.
        </li>
        <li>
          Organizacja oferuje tylko takie korzyści, które może zapewnić i którymi wolno jej rozporządzać. Patronat
          honorowy nie jest na sprzedaż: nie może być Opcją sponsoringu ani korzyścią za wsparcie.
        </li>
        <li>
          Organizacja ma prawa do zamieszczanych zdjęć i tekstów oraz zgody osób, których wizerunek pokazuje, jeżeli
          prawo ich wymaga.
        </li>
        <li>
          Organizacja sama uzyskuje pozwolenia potrzebne do przeprowadzenia Wydarzenia, ocenia skutki podatkowe wsparcia
          i wystawia dokumenty księgowe.
        </li>
        <li>
          E-maile przygotowane w generatorze Organizacja wysyła sama i we własnym imieniu. Przesłanie informacji
          handlowej wymaga uprzedniej zgody odbiorcy, także gdy jest nim firma.
        </li>
        <li>
          Organizacja może zaprosić Sponsora do każdego otwartego Wydarzenia jeden raz. Zaproszenie nie jest Propozycją
          i do niczego nie zobowiązuje.
        </li>
        <li>
          Wydarzenia, przy którym trwa Współpraca, nie można usunąć. Można je oznaczyć jako „Anulowane”; Sponsorzy
          dowiedzą się o tym z powiadomienia.
        </li>
      </ol>
    ),
  },
  {
    id: "sponsorzy",
    title: "Zasady dla Sponsorów",
    body: (
      <ol>
        <li>Sponsor korzysta z Platformy jako przedsiębiorca, w związku ze swoją działalnością.</li>
        <li>
          Propozycja wyraża rzeczywisty zamiar wsparcia. Zakazane są propozycje pozorne, składane masowo albo po to, by
          zebrać dane o Organizacjach.
        </li>
        <li>
          Sponsor wybiera Opcje sponsoringu i kwoty. Może zaproponować kwotę spoza przedziału podanego przez Organizację
          oraz własną opcję, na przykład wsparcie rzeczowe. Przy tych samych Wydarzeniach może mieć jedną otwartą
          Propozycję.
        </li>
        <li>
          Nie wolno promować wyrobów tytoniowych i ich zamienników, napojów alkoholowych, których reklama jest zakazana,
          gier hazardowych bez zezwolenia, leków wydawanych na receptę ani innych towarów i usług objętych zakazem
          reklamy. Jeżeli reklama jest dozwolona z ograniczeniami, strony muszą ich przestrzegać, szczególnie przy
          wydarzeniach dla dzieci i młodzieży.
        </li>
        <li>
          Dane otrzymane od Organizacji Sponsor wykorzystuje do tej Współpracy, a nie do wysyłania niezamówionych ofert.
        </li>
      </ol>
    ),
  },
  {
    id: "przebieg-wspolpracy",
    title: "Przebieg współpracy",
    body: (
      <ol>
        <li>
          Współpraca ma zawsze jeden z dziewięciu statusów:
          <ol>
            <li>
              <b>Oczekująca</b> – Propozycja czeka na odpowiedź Organizacji;
            </li>
            <li>
              <b>Zaakceptowana</b> – Organizacja przyjęła Propozycję, a Sponsor ma ostatecznie potwierdzić warunki;
            </li>
            <li>
              <b>W negocjacji</b> – strony ustalają opcje i kwoty;
            </li>
            <li>
              <b>W realizacji</b> – obie strony zaakceptowały te same warunki;
            </li>
            <li>
              <b>W rozliczeniu</b> – Rozliczenie czeka na decyzję Sponsora;
            </li>
            <li>
              <b>Rozliczenie odrzucone</b> – Sponsor poprosił o poprawki;
            </li>
            <li>
              <b>Zrealizowana</b> – Sponsor zaakceptował Rozliczenie;
            </li>
            <li>
              <b>Odrzucona</b> – Organizacja nie przyjęła Propozycji;
            </li>
            <li>
              <b>Anulowana</b> – Współpraca zakończyła się przed realizacją całości.
            </li>
          </ol>
        </li>
        <li>
          Organizacja może Propozycję zaakceptować, odrzucić albo rozpocząć negocjacje. Sponsor może ją zmienić, co
          otwiera negocjacje, albo anulować.
        </li>
        <li>
          W negocjacji każda strona może zmieniać opcje i kwoty. Kto zapisuje zmiany, ten się na nie zgadza; druga
          strona akceptuje je albo proponuje inne. Platforma zachowuje wszystkie wersje warunków.
        </li>
        <li>
          Akceptacja na Platformie jest oświadczeniem, że strony uzgodniły warunki. Gdy obie strony podają przy niej
          rolę, w&nbsp;jakiej działają, zawierają umowę w&nbsp;formie dokumentowej (art.&nbsp;77<sup>2</sup> Kodeksu
          cywilnego), a&nbsp;Platforma sporządza jej dokument z&nbsp;poświadczeniem. Bez tego akceptacja nie zastępuje
          umowy podpisanej przez osoby uprawnione do reprezentacji. Strony same określają formę wsparcia (sponsoring,
          darowizna lub barter) i odpowiadają za jej zgodność z prawem. Darowizna nie obejmuje korzyści opisanych
          w&nbsp;opcjach.
        </li>
        <li>
          Zanim Współpraca przejdzie do realizacji, każda strona może ją anulować; po zaakceptowaniu Propozycji podaje
          powód. W trakcie realizacji i po odrzuceniu Rozliczenia anulowanie wymaga zgody drugiej strony, chyba że
          wszystkie objęte Współpracą Wydarzenia mają status „Anulowane” albo Konto drugiej strony jest zablokowane.
        </li>
        <li>
          Organizacja przesyła Rozliczenie w pliku PDF. Sponsor je akceptuje albo odrzuca i podaje powód; wtedy
          Organizacja przesyła wersję poprawioną. Rozliczenie nie jest fakturą.
        </li>
        <li>
          Zrealizowaną Współpracę może ocenić tylko jej strona, raz; ocenę może zmienić przez 14 dni. Ocenę i komentarz
          widzi druga strona. Wszyscy widzą średnią i liczbę ocen, gdy ocen jest co najmniej trzy; Operator ich nie
          zmienia ani nie wybiera.
        </li>
        <li>
          Jeżeli strony nie mogą same zakończyć Współpracy, Operator może przywrócić negocjacje albo ją anulować; powód
          podaje obu stronom. Nie jest to rozstrzygnięcie sporu o świadczenia.
        </li>
        <li>
          Operator nie jest stroną uzgodnień ani umów między Organizacją a Sponsorem, nie gwarantuje ich wykonania i nie
          rozstrzyga sporów o świadczenia.
        </li>
      </ol>
    ),
  },
]
