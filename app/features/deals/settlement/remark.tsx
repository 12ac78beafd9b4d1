import styles from "./remark.module.css"

/** The sponsor's words about what it sent back, above where it is corrected. */
export const Remark = ({ reason }: { reason: string | undefined }) =>
  reason && (
    <p className={`${styles.remark} prewrap`}>
      <b>Sponsor prosi o&nbsp;poprawkę:</b> {reason}
    </p>
  )
