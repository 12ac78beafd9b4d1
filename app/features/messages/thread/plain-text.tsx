import { LinkedText } from "#app/ui/layout/linked-text.tsx"

/** Text with its line breaks, URLs as links. */
export const PlainText = ({ text }: { text: string }) => (
  <p className="plain">
    <LinkedText text={text} />
  </p>
)
