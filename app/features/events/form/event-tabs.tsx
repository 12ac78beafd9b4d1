import type { ReactNode } from "react"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { BasicSection } from "./basic-section.tsx"
import { DetailsSection } from "./details-section.tsx"
import type { FormState } from "./form-values.ts"
import { OptionsSection } from "./options-section.tsx"
import { PictureSection } from "./picture-section.tsx"
import { SocialSection } from "./social-section.tsx"
import { WhenWhereSection } from "./when-where-section.tsx"

type Part = { id: string; label: string; fields: RegExp; content: (form: FormState) => ReactNode }

const parts: readonly Part[] = [
  {
    id: "podstawowe",
    label: "Podstawowe informacje",
    fields: /^(title|description|category|startDate|endDate|city|voivodeship|detailedLocation)$/,
    content: (form) => (
      <>
        <BasicSection form={form} />
        <WhenWhereSection form={form} />
      </>
    ),
  },
  {
    id: "szczegoly",
    label: "Szczegóły",
    fields: /^(expectedParticipants|audience|tags)$/,
    content: (form) => <DetailsSection form={form} />,
  },
  {
    id: "media",
    label: "Media i dodatki",
    fields: /^(image|imageId|facebook|instagram|linkedin|website)$/,
    content: (form) => (
      <>
        <PictureSection form={form} />
        <SocialSection form={form} />
      </>
    ),
  },
  {
    id: "wspolpraca",
    label: "Formy współpracy",
    fields: /^options/,
    content: (form) => <OptionsSection form={form} />,
  },
]

/** One form in four tabs; without JavaScript they are stacked. */
export const EventTabs = ({ form }: { form: FormState }) => (
  <div className="parts">
    <Tabs
      label="Części formularza"
      tabs={parts.map(({ id, label, fields, content }) => ({
        id,
        label: Object.keys(form.errors).some((name) => fields.test(name)) ? `${label} – do poprawy` : label,
        content: content(form),
      }))}
    />
  </div>
)
