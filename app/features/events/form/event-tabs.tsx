import type { ReactNode } from "react"
import type { EventInput } from "#app/domain/events/event-form.ts"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { BasicSection } from "./basic-section.tsx"
import { DetailsSection } from "./details-section.tsx"
import styles from "./event-form.module.css"
import type { FormState } from "./form-values.ts"
import { GoalSection } from "./goal-section.tsx"
import { OptionsSection } from "./options-section.tsx"
import { PictureSection } from "./picture-section.tsx"
import { SocialSection } from "./social-section.tsx"
import { WhenWhereSection } from "./when-where-section.tsx"

/** A new section also goes into routes/events/event-add.tsx, which shows all of them at once. */
type PartId = "podstawowe" | "szczegoly" | "media" | "wspolpraca"
type FormTab = { id: PartId; label: string; content: (form: FormState) => ReactNode }

/** The tab that marks an error of each control. */
const partOf: Record<string, PartId> = {
  title: "podstawowe",
  description: "podstawowe",
  category: "podstawowe",
  startDate: "podstawowe",
  endDate: "podstawowe",
  city: "podstawowe",
  voivodeship: "podstawowe",
  detailedLocation: "podstawowe",
  expectedParticipants: "szczegoly",
  audience: "szczegoly",
  tags: "szczegoly",
  facebook: "media",
  instagram: "media",
  linkedin: "media",
  website: "media",
  image: "media",
  imageId: "media",
  goal: "wspolpraca",
  options: "wspolpraca",
} satisfies Record<keyof EventInput | "image" | "imageId", PartId>

/** "options[0].title" stands in the tab of "options". */
const partOfControl = (name: string) => partOf[name.split("[", 1)[0] ?? name]

const parts: readonly FormTab[] = [
  {
    id: "podstawowe",
    label: "Podstawowe informacje",
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
    content: (form) => <DetailsSection form={form} />,
  },
  {
    id: "media",
    label: "Media i dodatki",
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
    content: (form) => (
      <>
        <GoalSection form={form} />
        <OptionsSection form={form} />
      </>
    ),
  },
]

/** One form in four tabs; without JavaScript they are stacked. */
export const EventTabs = ({ form }: { form: FormState }) => (
  <div className={styles.parts}>
    <Tabs
      label="Części formularza"
      tabs={parts.map(({ id, label, content }) => ({
        id,
        label: Object.keys(form.errors).some((name) => partOfControl(name) === id) ? `${label} – do poprawy` : label,
        content: content(form),
      }))}
    />
  </div>
)
