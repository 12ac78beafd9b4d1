/** The refusal of a form whose version is outdated; shown above the differences. */
export const changedElsewhere =
  "Ten profil zmienił się w innym oknie. Twoje wpisy zostały w formularzu – sprawdź różnice i zapisz jeszcze raz."
