import { env } from "#app/platform/env.server.ts"

/** What env.server.ts gives when nothing is configured: names no one may have, numbers of zeros. */
const exampleValue = /dane przykładowe|@[\w.-]+\.example$|^[0-]+$|000 00 0\d$/
const isExample = (value: string) => exampleValue.test(value)

/** Who runs this platform and how to reach them, for /kontakt and the legal pages (A102). */
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
    /** Something of what the legal pages name is still an example: they say so. */
    isExample: Object.values(legal).some(isExample),
    /** The same for what /kontakt shows. */
    hasExampleContact: [legal.address, legal.email, ...Object.values(contact)].some(isExample),
  }
}
export type OperatorDetails = ReturnType<typeof operatorDetails>
