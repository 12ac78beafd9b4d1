import { Link } from "react-router"
import { contactPath } from "#app/paths.ts"
import type { DocumentSection } from "#app/ui/layout/document.tsx"

/** Polityka prywatności, 6–8: recipients, places, retention. */
export const privacyHandling: DocumentSection[] = [
  {
    id: "odbiorcy",
    title: "Komu przekazujemy dane",
    body: (
      <ul>
        <li>Drugiej stronie współpracy, jako odrębnemu administratorowi – w zakresie tej współpracy.</li>
        <li>
          Firmom, które działają w naszym imieniu na podstawie umowy powierzenia: dostawcy serwerów i dostawcy poczty
          elektronicznej.
        </li>
        <li>
          Dostawcy mapy na stronie <Link to={contactPath}>Kontakt</Link> – dopiero gdy wybierzesz „Pokaż mapę”. Otrzyma
          wtedy Twój adres IP.
        </li>
        <li>Sądom, policji i innym organom, jeżeli zażądają danych na podstawie prawa.</li>
      </ul>
    ),
  },
  {
    id: "poza-eog",
    title: "Dane poza Europejskim Obszarem Gospodarczym",
    body: (
      <p>
        Nie planujemy przekazywania danych poza Europejski Obszar Gospodarczy. Gdyby dostawca przetwarzał je poza nim,
        zrobimy to wyłącznie na podstawie decyzji Komisji Europejskiej o odpowiednim poziomie ochrony albo standardowych
        klauzul umownych, a ich kopię udostępnimy na żądanie.
      </p>
    ),
  },
  {
    id: "jak-dlugo",
    title: "Jak długo przechowujemy dane",
    body: (
      <>
        <ul>
          <li>
            <b>Konto i profil</b> – do usunięcia konta.
          </li>
          <li>
            <b>Konto z niepotwierdzonym adresem e-mail</b> – 30 dni od prośby o potwierdzenie.
          </li>
          <li>
            <b>Współprace i rozliczenia</b> – 6 lat od zakończenia współpracy, ze względu na roszczenia i podatki. Dane
            usuniętego konta zastępuje w nich napis „Usunięte konto”.
          </li>
          <li>
            <b>Zaproszenia do współpracy</b> – 12 miesięcy od wysłania.
          </li>
          <li>
            <b>Wiadomości</b> – tak długo jak współpraca, której dotyczą.
          </li>
          <li>
            <b>Dzienniki zdarzeń, powiadomienia i wysłane e-maile</b> – 12 miesięcy. <b>Sesje</b> – do wylogowania,
            najdłużej 30 dni.
          </li>
          <li>
            <b>Zgłoszenia treści i decyzje</b> – 3 lata od decyzji.
          </li>
          <li>
            <b>Wiadomości z formularza kontaktowego</b> – 12 miesięcy od załatwienia sprawy.{" "}
            <b>Zapytania do organizacji</b> – 3 lata od ostatniej wiadomości, a&nbsp;te, które stały się częścią
            konwersacji – tak długo jak ona.
          </li>
          <li>
            <b>Tryb demonstracyjny</b> – wszystko, co w nim wpisano, usuwamy po 24 godzinach.
          </li>
        </ul>
        <p>
          Po upływie tych okresów dane usuwamy albo nieodwracalnie anonimizujemy, chyba że są potrzebne w trwającym
          postępowaniu.
        </p>
      </>
    ),
  },
]
