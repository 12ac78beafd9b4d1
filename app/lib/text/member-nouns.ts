import { type Forms, forms } from "./plural-forms.ts"

/**
 * Nouns after a number on pages of signed-in people, in emails and documents. 'godzinę', 'minutę', 'sekundę' and
 * 'trwającą współpracę' are accusative ("za 5 minut").
 */
export const memberNouns = {
  "podobne wydarzenie": forms("podobne wydarzenie", "podobne wydarzenia", "podobnych wydarzeń", "podobnego wydarzenia"),
  "nowe wydarzenie": forms("nowe wydarzenie", "nowe wydarzenia", "nowych wydarzeń", "nowego wydarzenia"),
  "trwająca współpraca": forms(
    "trwająca współpraca",
    "trwające współprace",
    "trwających współprac",
    "trwającej współpracy",
  ),
  "trwającą współpracę": forms(
    "trwającą współpracę",
    "trwające współprace",
    "trwających współprac",
    "trwającej współpracy",
  ),
  propozycja: forms("propozycja", "propozycje", "propozycji", "propozycji"),
  post: forms("post", "posty", "postów", "postu"),
  powiadomienie: forms("powiadomienie", "powiadomienia", "powiadomień", "powiadomienia"),
  zapytanie: forms("zapytanie", "zapytania", "zapytań", "zapytania"),
  "kolejne zapytanie": forms("kolejne zapytanie", "kolejne zapytania", "kolejnych zapytań", "kolejnego zapytania"),
  przelew: forms("przelew", "przelewy", "przelewów", "przelewu"),
  zwrot: forms("zwrot", "zwroty", "zwrotów", "zwrotu"),
  plik: forms("plik", "pliki", "plików", "pliku"),
  świadczenie: forms("świadczenie", "świadczenia", "świadczeń", "świadczenia"),
  godzinę: forms("godzinę", "godziny", "godzin", "godziny"),
  minutę: forms("minutę", "minuty", "minut", "minuty"),
  sekundę: forms("sekundę", "sekundy", "sekund", "sekundy"),
  złoty: forms("złoty", "złote", "złotych", "złotego"),
  opcja: forms("opcja", "opcje", "opcji", "opcji"),
  rata: forms("rata", "raty", "rat", "raty"),
  dzień: forms("dzień", "dni", "dni", "dnia"),
  współpraca: forms("współpraca", "współprace", "współprac", "współpracy"),
  zdjęcie: forms("zdjęcie", "zdjęcia", "zdjęć", "zdjęcia"),
} as const satisfies Record<string, Forms>
