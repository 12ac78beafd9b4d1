import { env } from "#app/platform/env.server.ts"

/** What env.server.ts gives when nothing is configured: names no one may have, numbers of zeros. */
const exampleValue = /dane przykładowe|@[\w.-]+\.example$|^[0-]+$/

/** Who runs this platform and how to reach them, for /kontakt and the legal pages (A102). */
export function operatorDetails() {
  const legal = {
    name: env.OPERATOR_NAME,
    address: env.CONTACT_ADDRESS,
    nip: env.OPERATOR_NIP,
    krs: env.OPERATOR_KRS,
    email: env.CONTACT_EMAIL,
  }
  return {
    ...legal,
    secondEmail: env.CONTACT_EMAIL_2,
    phone: env.CONTACT_PHONE,
    secondPhone: env.CONTACT_PHONE_2,
    /** Something of it is still an example: the pages say so. */
    isExample: Object.values(legal).some((value) => exampleValue.test(value)),
  }
}
export type OperatorDetails = ReturnType<typeof operatorDetails>
