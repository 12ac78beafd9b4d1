import type { ReactNode } from "react"
import { Icon } from "#app/ui/media/icon.tsx"
import { DealHead } from "../frame/deal-head.tsx"
import { NarrowPage } from "../frame/narrow-page.tsx"
import { SentBack } from "./sent-back.tsx"
import styles from "./settlement-page.module.css"

type SettlementPageProps = {
  back: { to: string; label: string }
  heading: string | undefined
  lead: string | undefined
  /** A warning before the event's last day. */
  early: string | null
  /** Why the previous settlement was refused. */
  reason: string | null
  children: ReactNode
}

/** The frame of both ways to settle: an uploaded file and a composed one. */
export const SettlementPage = ({ back, heading, lead, early, reason, children }: SettlementPageProps) => (
  <NarrowPage className={styles.page}>
    <DealHead back={back}>
      <h1>{heading}</h1>
      <p className="muted">{lead}</p>
    </DealHead>
    {early && (
      <p className="note">
        <Icon name="info" />
        <span>{early}</span>
      </p>
    )}
    {reason && <SentBack reason={reason} />}
    {children}
  </NarrowPage>
)
