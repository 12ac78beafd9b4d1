import type { CarriesForm, NamesOtherParty } from "#app/lib/forms/sent-form.ts"
import { SendAgain } from "#app/ui/drafts/send-again.tsx"
import { OtherParty } from "./other-party.tsx"

export const SentBack = (data: CarriesForm | NamesOtherParty) =>
  "sent" in data ? <SendAgain {...data} /> : <OtherParty {...data} />
