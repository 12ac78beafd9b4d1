import * as z from "zod"
import { checkbox, listOf, optionalText, requiredText } from "#app/lib/forms/form-fields.ts"
import { safeNext } from "#app/lib/web/same-site.ts"
import { voivodeships } from "../shared/data/voivodeships.ts"
import { identifierField } from "../shared/identifier-field.ts"
import { readNip } from "../shared/identifiers.ts"
import { nameLimits } from "./account.ts"
import { type Branch, branches, profileLimits } from "./profile.ts"
import type { UserType } from "./viewer.ts"

/** As at sign-up (A34). */
const nameField = (message: string, tooShort: string) => requiredText({ ...nameLimits, message, tooShort })
const name = nameField("Imię i nazwisko nie może być puste", "Podaj imię i nazwisko (co najmniej 2 znaki)")

const person = z.strictObject({ name }).transform(({ name }) => ({ ...nothingOfSponsors, name }))
const nothingOfSponsors = {
  companyName: null as string | null,
  companyNip: null as string | null,
  about: null as string | null,
  branches: [] as Branch[],
  regions: [] as (typeof voivodeships)[number][],
  showsSupports: false,
  showsName: false,
}

const sponsor = z.strictObject({
  name,
  companyName: nameField("Nazwa firmy nie może być pusta", "Podaj nazwę firmy (co najmniej 2 znaki)"),
  /** Used in agreements with organizations only. */
  companyNip: identifierField(readNip),
  about: optionalText(profileLimits.about, { multiline: true }),
  branches: listOf(z.enum(branches, "Wybierz branże z listy"), profileLimits.branches, "Wybierz najwyżej 5 branż"),
  regions: listOf(z.enum(voivodeships, "Wybierz województwa z listy"), voivodeships.length),
  showsSupports: checkbox(),
  showsName: checkbox(),
})

/** Personal data of /profil (B 5, B5); only sponsors have fields besides the name. */
export const profileForm = (userType: UserType) => (userType === "sponsor" ? sponsor : person)

export type ProfileInput = z.output<typeof person>

/** /profil/zdjecie: the id of an uploaded picture, the picture itself, or neither to remove it. */
export const avatarForm = z.strictObject({
  imageId: optionalText(64),
  image: z.file().optional(),
  remove: checkbox(),
  next: z.unknown().optional().transform(safeNext),
})
