import { organizationName } from "#app/domain/organizations/organization.ts"
import { sampleOrganizationTexts } from "#app/domain/organizations/organization-samples.ts"
import { eventAddPath, organizationEditPath } from "#app/paths.ts"
import { Icon } from "#app/ui/media/icon.tsx"
import { Link } from "#app/ui/rendering/link.tsx"
import { FollowButton } from "../follow/follow-button.tsx"
import { InquiryButton } from "../inquiry/inquiry-button.tsx"
import type { Writer } from "../inquiry/inquiry-form.tsx"
import type { OrganizationProfile } from "./organization-profile.ts"

type ProfileActionsProps = {
  organization: OrganizationProfile
  own: boolean
  following: boolean
  /** What the viewer's role allows. */
  can: { edit: boolean; publish: boolean; follow: boolean; note: string | null }
  writer: Writer
  conversationId: string | null
}

/** The owner edits and adds (A 2), others follow and write; samples have no actions (D5). */
export function ProfileActions({ organization, own, following, can, writer, conversationId }: ProfileActionsProps) {
  if (own)
    return (
      <>
        {can.edit && (
          <Link className="btn btn--line" to={organizationEditPath} prefetch="intent">
            <Icon name="pencil" />
            Edytuj profil
          </Link>
        )}
        {can.publish && (
          <Link className="btn" to={eventAddPath} prefetch="intent">
            <Icon name="plus" />
            Dodaj nowe wydarzenie
          </Link>
        )}
        <RoleNote note={can.note} />
      </>
    )
  if (organization.sample)
    return (
      <>
        <button className="btn btn--line" type="button" disabled title={sampleOrganizationTexts.hint}>
          <Icon name="plus" />
          Obserwuj
        </button>
        <button className="btn" type="button" disabled title={sampleOrganizationTexts.hint}>
          <Icon name="message-square" />
          Napisz do organizacji
        </button>
      </>
    )
  const { id } = organization
  const name = organizationName(organization.name)
  return (
    <>
      {can.follow && <FollowButton organization={{ id, name }} following={following} />}
      <InquiryButton organization={{ id, name }} writer={writer} conversationId={conversationId} />
      <RoleNote note={can.note} />
    </>
  )
}

const RoleNote = ({ note }: { note: string | null }) => note && <p className="small muted">{note}</p>
