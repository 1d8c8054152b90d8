import { sharp } from '../../../platform/files/sharp.ts'
import type { Services } from '../../../platform/services.ts'

/** A photograph as small as it can be and still show what it shows; null where its bytes are gone. */
export const smallPhoto = async ({ files, db }: Services, fileId: string): Promise<Uint8Array | null> => {
  const file = (await files.find(db, fileId)) ?? (await files.findRemoved(db, fileId))
  if (!file) return null
  return sharp()(await files.readBytes(file))
    .rotate()
    .resize({ width: 420, height: 320, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 68 })
    .toBuffer()
    .catch(() => null)
}
