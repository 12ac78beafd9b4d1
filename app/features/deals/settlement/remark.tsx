import styles from "./remark.module.css"

type RemarkProps = { reason: string | null | undefined; label?: string }

/** The sponsor's reason for sending something back, above the place where it is corrected and beside the correction. */
export const Remark = ({ reason, label = "Sponsor prosi o\u00a0poprawkę:" }: RemarkProps) =>
  reason && (
    <p className={`${styles.remark} prewrap`}>
      <b>{label}</b> {reason}
    </p>
  )
