import { LinkedText } from "#app/ui/layout/linked-text.tsx"
import styles from "./bubbles.module.css"

/** Text with its line breaks, URLs as links. */
export const PlainText = ({ text }: { text: string }) => (
  <p className={styles.plain}>
    <LinkedText text={text} />
  </p>
)
