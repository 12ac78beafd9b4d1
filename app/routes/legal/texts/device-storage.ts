import { sessionDays } from "#app/domain/accounts/session-days.ts"

type StorageItem = { name: string; purpose: string; time: string; basis: string }

/** Every cookie the site sets (B65). */
export const cookies: StorageItem[] = [
  {
    name: "pomost-session",
    purpose: "cookie sesyjne: utrzymuje zalogowanie",
    time: `do zamknięcia przeglądarki, najdłużej ${sessionDays.unremembered} dni; po wybraniu „Zapamiętaj mnie” ${sessionDays.unused} dni od ostatnich odwiedzin, najdłużej ${sessionDays.most} dni od zalogowania`,
    basis: "niezbędne",
  },
  {
    name: "pomost-code",
    purpose: "logowanie dwuetapowe: łączy podane hasło z kodem, o który prosimy",
    time: "do podania kodu, najdłużej 10 minut",
    basis: "niezbędne",
  },
  {
    name: "known-device",
    purpose:
      "bezpieczeństwo logowania: rozpoznaje przeglądarkę, z której już się logowano, aby obce próby odgadnięcia hasła nie zablokowały właściciela konta",
    time: "180 dni od ostatniego zalogowania",
    basis: "niezbędne",
  },
  {
    name: "pomost-toast",
    purpose: "przenosi jeden komunikat, na przykład „Zmiany zapisane”, na następną stronę",
    time: "do wyświetlenia, najdłużej 30 sekund",
    basis: "niezbędne",
  },
  {
    name: "pomost-view-…",
    purpose: "cookie preferencji widoku: pamięta wybór siatki lub listy, osobno dla każdego spisu",
    time: "1 rok (365 dni); po wybraniu „Odrzuć” do zamknięcia przeglądarki",
    basis: "na Twoje żądanie",
  },
  {
    name: "pomost-fresh",
    purpose: "sprawia, że po zapisaniu zmian od razu je widać, także gdy dane leżą na kilku serwerach",
    time: "10 sekund",
    basis: "niezbędne",
  },
  {
    name: "cookieConsent",
    purpose: "pamięta Twoją decyzję: „accepted” albo „declined”",
    time: "1 rok (365 dni)",
    basis: "niezbędne",
  },
]

/** What scripts store in the browser. */
export const browserStorage: StorageItem[] = [
  {
    name: "ui-theme",
    purpose: "localStorage: pamięta wybrany motyw",
    time: "do zmiany lub usunięcia danych przeglądarki",
    basis: "na Twoje żądanie",
  },
  {
    name: "demoUser",
    purpose: "localStorage: oznacza tryb demonstracyjny; nie służy do logowania",
    time: "do zakończenia trybu demonstracyjnego",
    basis: "na Twoje żądanie",
  },
  {
    name: "invoice …",
    purpose: "localStorage: przenosi numer, datę i\u00a0raty ze szkicu faktury do formularza dodawania faktury",
    time: "do dodania tej faktury lub usunięcia danych przeglądarki",
    basis: "na Twoje żądanie",
  },
  {
    name: "szkice i położenie na stronie",
    purpose: "sessionStorage: chroni niewysłany tekst przed utratą i wraca do miejsca, w którym byliśmy na stronie",
    time: "do zamknięcia karty",
    basis: "niezbędne",
  },
  {
    name: "szkic wydarzenia",
    purpose: "localStorage: chroni niewysłany formularz wydarzenia, także po zamknięciu karty",
    time: "do zapisania albo odrzucenia zmian lub do wylogowania; najwyżej 14 dni wraca do formularza",
    basis: "niezbędne",
  },
]
