import type { ReactNode } from "react"
import { Link } from "react-router"
import {
  contactPath,
  eventAddPath,
  eventsPath,
  organizationEditPath,
  profilePath,
  reportContentPath,
  signUpPath,
} from "#app/paths.ts"

type Question = { id: string; question: string; answer: ReactNode }

/** The ten questions of spec B 2.8, in its order. */
export const questions: Question[] = [
  {
    id: "czym-jest-pomost",
    question: "Czym jest Pomost?",
    answer: (
      <p>
        To miejsce, w którym organizacje pozarządowe pokazują swoje wydarzenia i opcje sponsoringu, a firmy szukają
        inicjatyw wartych wsparcia. Propozycja, ustalenia, wiadomości i rozliczenie są w jednym miejscu, więc obie
        strony wiedzą, na czym stoją.
      </p>
    ),
  },
  {
    id: "konto-organizacji",
    question: "Jak założyć konto organizacji?",
    answer: (
      <p>
        Wybierz <Link to={`${signUpPath}?type=organization`}>„Zarejestruj się”</Link>, zaznacz „Organizacja”, podaj imię
        i nazwisko, nazwę organizacji, e-mail i hasło. Jeśli poprosimy o potwierdzenie adresu e-mail, kliknij link z
        wiadomości. Potem uzupełnij profil: opis, kontakt, logo. NIP i numer KRS nie są obowiązkowe, ale zwiększają
        zaufanie sponsorów.
      </p>
    ),
  },
  {
    id: "dodanie-wydarzenia",
    question: "Jak dodać wydarzenie?",
    answer: (
      <p>
        Po zalogowaniu wybierz <Link to={eventAddPath}>„Dodaj wydarzenie”</Link>. Podaj tytuł, opis, termin, miejsce i
        kategorię, a potem opcje sponsoringu z kwotami i korzyściami. Wydarzenie jest widoczne od razu, a później możesz
        je edytować, zmieniać status i publikować aktualności.
      </p>
    ),
  },
  {
    id: "szukanie-sponsorow",
    question: "Jak znaleźć sponsorów?",
    answer: (
      <p>
        Opisz odbiorców i konkretne korzyści – sponsorzy szukają właśnie tego. Udostępnij link do wydarzenia, publikuj
        aktualności i użyj generatora e-maila, który przygotuje gotową wiadomość do firm. Na propozycje odpowiadaj
        szybko, najlepiej w ciągu kilku dni.
      </p>
    ),
  },
  {
    id: "jak-zostac-sponsorem",
    question: "Jak zostać sponsorem?",
    answer: (
      <p>
        Załóż <Link to={`${signUpPath}?type=sponsor`}>konto sponsora</Link> z nazwą firmy, przejrzyj{" "}
        <Link to={eventsPath}>wydarzenia</Link> i wybierz opcje, które Ci odpowiadają. Możesz dodać własną opcję, na
        przykład wsparcie rzeczowe. Po wysłaniu propozycji organizacja może ją zaakceptować, negocjować albo odrzucić.
      </p>
    ),
  },
  {
    id: "bezplatnie",
    question: "Czy korzystanie z platformy jest bezpłatne?",
    answer: (
      <p>
        Tak. Rejestracja, publikowanie wydarzeń, wysyłanie propozycji i wiadomości są bezpłatne dla organizacji i
        sponsorów. Nie pobieramy prowizji od wsparcia, a płatności odbywają się bezpośrednio między stronami.
      </p>
    ),
  },
  {
    id: "bezpieczna-wspolpraca",
    question: "Jak zadbać o bezpieczną współpracę?",
    answer: (
      <p>
        Sprawdź profil drugiej strony, poproś o numer NIP lub KRS i zweryfikuj go w publicznym rejestrze. Ustalenia
        prowadź na platformie, a przed przelewem podpisz umowę. Każdą współpracę zamyka rozliczenie, które sponsor
        akceptuje albo odsyła do poprawy. Podejrzane treści zgłosisz przyciskiem{" "}
        <Link to={reportContentPath}>„Zgłoś treść”</Link>.
      </p>
    ),
  },
  {
    id: "edycja-profilu",
    question: "Jak edytować profil?",
    answer: (
      <p>
        Dane konta i hasło zmienisz w <Link to={profilePath}>„Mój profil”</Link>. Organizacje mają dodatkowo{" "}
        <Link to={organizationEditPath}>„Moja organizacja”</Link>, gdzie edytują opis, kontakt, logo i zdjęcie tła.
        Pamiętaj, aby zapisać każdą zakładkę osobno.
      </p>
    ),
  },
  {
    id: "problem-techniczny",
    question: "Mam problem techniczny. Co zrobić?",
    answer: (
      <p>
        Odśwież stronę i sprawdź połączenie. Jeśli to nie pomoże, napisz przez stronę{" "}
        <Link to={contactPath}>Kontakt</Link>: opisz, co się dzieje, na jakiej stronie i na jakim urządzeniu.
        Odpowiadamy w ciągu 24 godzin w dni robocze.
      </p>
    ),
  },
  {
    id: "usuniecie-konta",
    question: "Jak usunąć konto?",
    answer: (
      <p>
        Wejdź w <Link to={profilePath}>„Mój profil”</Link> i wybierz „Usuń profil”. Usunięcie jest nieodwracalne:
        utracisz dostęp do wiadomości i współprac. Profil organizacji zniknie z platformy, jeśli nikt poza Tobą w niej
        nie działa; inaczej prowadzi go dalej zespół. Najpierw zakończ lub anuluj trwające współprace.
      </p>
    ),
  },
]
