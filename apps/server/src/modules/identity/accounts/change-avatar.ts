import { avatarPixels } from '@jihui/protocol/identity/limits'
import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Actor } from '../../../platform/access.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import { workOnPicture } from '../../../platform/files/picture.ts'
import type { Services } from '../../../platform/services.ts'
import { storedFile } from '../../../platform/database/table.ts'
import { findUser } from '../queries.ts'
import { appUser } from '../table.ts'

/** Cuts the picture square and writes it anew: position and camera data of the original do not get out. */
export const changeAvatar = async (
  { db, files, clock }: Services,
  actor: Actor,
  file: ReceivedFile,
): Promise<string> => {
  const bytes = await workOnPicture(file.bytes, (picture) =>
    picture
      .autoOrient()
      .resize(avatarPixels, avatarPixels, { fit: 'cover', position: 'attention' })
      .webp({ quality: 84 })
      .toBuffer(),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const picture = { name: 'avatar.webp', mime: 'image/webp', bytes, sha256 }
  return files.place([picture], 'avatar', ([placed]) =>
    db.transaction(async (tx) => {
      const before = await findUser(tx, actor.id)
      const kept = await files.keep(tx, placed!, actor.id)
      await tx.update(appUser).set({ avatarFileId: kept.id }).where(eq(appUser.id, actor.id))
      if (before?.avatarFileId)
        await tx.update(storedFile).set({ deletedAt: clock.now() }).where(eq(storedFile.id, before.avatarFileId))
      return kept.id
    }),
  )
}
