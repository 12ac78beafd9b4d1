import { nameLimits } from "../accounts/account.ts"

/** Separate from the form's schema, so that pages can show them without loading it. */
export const inquiryLimits = { name: nameLimits.max, subject: 150, message: 4000 } as const

/** Says to a visitor where the thread will be. */
export const threadComes =
  "Gdy założysz konto z\u00a0tym adresem i\u00a0go potwierdzisz, znajdziesz tę rozmowę w\u00a0Wiadomościach."
