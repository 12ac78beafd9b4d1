import type { ReactNode } from "react"
import { inForceSince } from "#app/domain/moderation/legal.ts"
import type { OperatorDetails } from "#app/http/session/operator.server.ts"
import { Document, type DocumentSection } from "#app/ui/layout/document.tsx"

type LegalDocumentProps = {
  title: string
  operator: OperatorDetails
  intro?: ReactNode
  sections: readonly DocumentSection[]
  mark?: string
}

/** A document of the operator in its first version (B63). */
export function LegalDocument({ operator, intro, ...document }: LegalDocumentProps) {
  return (
    <Document
      {...document}
      date={inForceSince}
      intro={
        <>
          {operator.isExample && (
            <p className="note">
              Dane operatora w tym dokumencie są przykładowe. Przed uruchomieniem platformy zastąpią je prawdziwe.
            </p>
          )}
          {intro}
        </>
      }
    />
  )
}

export function Operator({ operator }: { operator: OperatorDetails }) {
  return (
    <>
      <b>{operator.name}</b>, {operator.address}, NIP&nbsp;{operator.nip}, KRS&nbsp;{operator.krs}
    </>
  )
}

export const MailTo = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
