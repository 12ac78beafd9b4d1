import type { Voivodeship } from "../place.ts"

/** Other names of the voivodeships, in all grammatical cases; the table of places adds their adjectives. */
export const regionNames: Readonly<Record<Voivodeship, string>> = {
  dolnośląskie: "Dolny Śląsk|Dolnego Śląska|Dolnym Śląsku|Dolnośląska",
  "kujawsko-pomorskie": "Kujawy|Kujaw|Kujawach|Kujawsko-Pomorska|Kujawskie|Kujawskim",
  lubelskie: "Lubelszczyzna|Lubelszczyzny|Lubelszczyźnie|Lubelska",
  lubuskie: "Ziemia Lubuska|Ziemi Lubuskiej|Lubuska",
  łódzkie: "Ziemia Łódzka|Ziemi Łódzkiej",
  małopolskie: "Małopolska|Małopolski|Małopolsce|Małopolską|Małopolskę",
  mazowieckie: "Mazowsze|Mazowsza|Mazowszu|Mazowszem|Mazowiecka",
  opolskie: "Opolszczyzna|Opolszczyzny|Opolszczyźnie|Śląsk Opolski|Śląsku Opolskim",
  podkarpackie: "Podkarpacie|Podkarpacia|Podkarpaciu|Podkarpaciem",
  podlaskie: "Podlasie|Podlasia|Podlasiu|Podlasiem",
  pomorskie: "Pomorze|Pomorza|Pomorzu|Pomorzem|Kaszuby|Kaszub|Kaszubach",
  śląskie: "Śląsk|Śląska|Śląsku|Śląskiem|Górny Śląsk|Górnego Śląska|Górnym Śląsku",
  świętokrzyskie: "Ziemia Świętokrzyska|Ziemi Świętokrzyskiej|Kielecczyzna|Kielecczyźnie",
  "warmińsko-mazurskie": "Warmia|Warmii|Mazury|Mazur|Mazurach|Warmia i Mazury|Warmii i Mazurach|Warmińskie|Mazurskie",
  wielkopolskie: "Wielkopolska|Wielkopolski|Wielkopolsce|Wielkopolską|Wielkopolskę",
  zachodniopomorskie: "Pomorze Zachodnie|Pomorza Zachodniego|Pomorzu Zachodnim|Zachodnie Pomorze|Zachodniopomorska",
}
