import { env } from "#app/platform/env.server.ts"

/** Matches the defaults of env.server.ts for unset variables: reserved names, numbers of zeros. */
const exampleValue = /dane przykładowe|@[\w.-]+\.example$|^[0-]+$|000 00 0\d$/
const isExample = (value: string) => exampleValue.test(value)

/** The operator's data for /kontakt and the legal pages (A102). */
export function operatorDetails() {
  const legal = {
    name: env.OPERATOR_NAME,
    address: env.CONTACT_ADDRESS,
    nip: env.OPERATOR_NIP,
    krs: env.OPERATOR_KRS,
    email: env.CONTACT_EMAIL,
  }
  const contact = { secondEmail: env.CONTACT_EMAIL_2, phone: env.CONTACT_PHONE, secondPhone: env.CONTACT_PHONE_2 }
  return {
    ...legal,
    ...contact,
    /** Whether a value on the legal pages is still an example; the pages then say so. */
    isExample: Object.values(legal).some(isExample),
    /** Whether a value on /kontakt is still an example. */
    hasExampleContact: [legal.address, legal.email, ...Object.values(contact)].some(isExample),
  }
}
export type OperatorDetails = ReturnType<typeof operatorDetails>
