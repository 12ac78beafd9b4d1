import { and, eq, sql } from "drizzle-orm"
import { lockActiveAccount } from "#app/db/conditions/account-lock.server.ts"
import { lockRole } from "#app/db/conditions/role-lock.server.ts"
import { db } from "#app/db/connection/client.server.ts"
import { record } from "#app/db/outbox/facts.server.ts"
import { company, file, user } from "#app/db/schema.ts"
import type { ProfileInput } from "#app/domain/accounts/profile-form.ts"
import type { Viewer } from "#app/domain/accounts/viewer.ts"
import { may } from "#app/domain/parties/permissions.ts"
import { pictureSources } from "#app/domain/shared/picture.ts"
import { sourceOf } from "#app/platform/files/uploads.server.ts"
import { attachPicture, dropPictures, storePicture } from "#app/platform/pictures/pictures.server.ts"

/**
 * Saves the viewer's personal data, and their company's if their role allows it (B 2.7); names in existing deals do not
 * change (B40).
 */
export async function saveProfile(viewer: Viewer, input: ProfileInput): Promise<void> {
  const { name, showsName, companyName, companyNip, branches, ...companyFields } = input
  const author = { by: viewer, realm: viewer.realm }
  await db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id)
    const editsCompany = viewer.companyId !== null && may(viewer.role, "editParty")
    if (editsCompany) await lockRole(tx, viewer, "editParty")
    await tx
      .update(user)
      // only the form with the company has this field
      .set({ name, ...(editsCompany ? { showsName } : {}) })
      .where(eq(user.id, viewer.id))
    await record(tx, { what: "account.edited", aboutId: viewer.id, ...author })
    if (!editsCompany) return
    await tx
      .update(company)
      .set({
        ...companyFields,
        name: companyName,
        nip: companyNip,
        industries: branches,
        version: sql`${company.version} + 1`,
      })
      .where(eq(company.id, viewer.companyId ?? ""))
    await record(tx, { what: "company.update", aboutId: viewer.companyId ?? "", ...author })
  })
}

/**
 * Sets the viewer's avatar, as a file to store or the id of a stored one, or removes it (null), and deletes the previous
 * file (B58). Refused when the file is no picture or the quota is full.
 */
export async function setAvatar(viewer: Viewer, picture: File | string | null): Promise<void> {
  const fileId =
    picture instanceof File ? (await storePicture(viewer, "avatar", await sourceOf(picture), picture.name)).id : picture
  const previousFiles = await db.transaction(async (tx) => {
    await lockActiveAccount(tx, viewer.id)
    const [own] = await tx.select({ image: user.image }).from(user).where(eq(user.id, viewer.id)).for("update")
    await attachPicture(tx, viewer, "avatar", fileId)
    const isOwnAvatar = and(eq(file.ownerId, viewer.id), eq(file.purpose, "avatar"))
    const [stored] = fileId
      ? await tx
          .select()
          .from(file)
          .where(and(isOwnAvatar, eq(file.id, fileId)))
      : []
    const image = stored ? pictureSources("avatar", stored).src : null
    await tx.update(user).set({ image }).where(eq(user.id, viewer.id))
    await record(tx, { what: "account.edited", aboutId: viewer.id, by: viewer, realm: viewer.realm })
    if (!own?.image) return []
    return tx
      .select({ id: file.id })
      .from(file)
      .where(and(isOwnAvatar, sql`position(${file.key} in ${own.image}) > 0`))
  })
  await dropPictures(previousFiles.map(({ id }) => id))
}
