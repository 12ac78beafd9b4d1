export const donationErrors = {
  none: "Potwierdzenie jest tylko do darowizny, na którą zgodziły się obie strony.",
  nothing: "Potwierdzenie powstanie, kiedy organizacja potwierdzi wpłatę.",
} as const
