import styles from "./remark.module.css"

/** The sponsor's reason for sending something back, above the place where it is corrected. */
export const Remark = ({ reason }: { reason: string | undefined }) =>
  reason && (
    <p className={`${styles.remark} prewrap`}>
      <b>Sponsor prosi o&nbsp;poprawkę:</b> {reason}
    </p>
  )
