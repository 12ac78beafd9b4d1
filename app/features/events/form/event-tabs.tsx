import type { ReactNode } from "react"
import { Tabs } from "#app/ui/layout/tabs.tsx"
import { BasicSection, basicFields } from "./basic-section.tsx"
import { DetailsSection, detailsFields } from "./details-section.tsx"
import styles from "./event-form.module.css"
import type { FormState } from "./form-values.ts"
import { GoalSection, goalFields } from "./goal-section.tsx"
import { OptionsSection, optionsFields } from "./options-section.tsx"
import { PictureSection, pictureFields } from "./picture-section.tsx"
import { SocialSection, socialFields } from "./social-section.tsx"
import { WhenWhereSection, whenWhereFields } from "./when-where-section.tsx"

type FormTab = {
  id: string
  label: string
  names: readonly string[]
  content: (form: FormState) => ReactNode
}

/** The tabs of the form. A new section also goes into routes/events/event-add.tsx, which shows all of them at once. */
const tabs: readonly FormTab[] = [
  {
    id: "podstawowe",
    label: "Podstawowe informacje",
    names: [...basicFields.names, ...whenWhereFields.names],
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
    names: detailsFields.names,
    content: (form) => <DetailsSection form={form} />,
  },
  {
    id: "media",
    label: "Media i dodatki",
    names: [...pictureFields.names, ...socialFields.names],
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
    names: [...goalFields.names, ...optionsFields.names],
    content: (form) => (
      <>
        <GoalSection form={form} />
        <OptionsSection form={form} />
      </>
    ),
  },
]

/** "options[0].title" belongs to the tab of "options". */
const belongsTo = ({ names }: FormTab, control: string) => names.includes(control.split("[", 1)[0] ?? control)

/** One form in four tabs; without JavaScript they are stacked. */
export const EventTabs = ({ form }: { form: FormState }) => (
  <div className={styles.parts}>
    <Tabs
      label="Części formularza"
      tabs={tabs.map((tab) => ({
        id: tab.id,
        label: Object.keys(form.errors).some((control) => belongsTo(tab, control))
          ? `${tab.label} – do poprawy`
          : tab.label,
        content: tab.content(form),
      }))}
    />
  </div>
)
