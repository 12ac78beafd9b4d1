import { LinkedText } from "#app/ui/layout/linked-text.tsx"

/** Text as it was typed, line breaks and all, its web addresses as links. */
export const PlainText = ({ text }: { text: string }) => (
  <p className="plain">
    <LinkedText text={text} />
  </p>
)
