import { readFile } from '@jihui/protocol/files/operations'
import { inlineTypes, readableAfterRemoval, readersOf } from '@jihui/protocol/files/purposes'
import type { Actor } from '../../platform/access.ts'
import { isPartyOf } from '../../platform/files/parties.ts'
import type { StoredFile } from '../../platform/files/store.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { sweepFiles } from './sweep-files.ts'

/** Ordinary users hold some of the same permissions, for what is their own; other people's files are for staff. */
const mayRead = (file: StoredFile, actor: Actor | null): boolean => {
  const readers = readersOf(file.purpose)
  if (readers === 'anyone') return file.deletedAt === null
  if (!actor) return false
  if (file.ownerId === actor.id && file.deletedAt === null) return true
  if (file.deletedAt !== null && !readableAfterRemoval.includes(file.purpose)) return false
  return actor.isStaff && readers.some((permission) => actor.permissions.has(permission))
}

const disposition = (file: StoredFile): string => {
  const kind = inlineTypes.includes(file.mime) ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename*=UTF-8''${encoded}`
}

export const fileRoutes = (mounting: Mounting, services: Services): void => {
  const { db, files } = services
  services.jobs.everyNight('sweep-files', () => sweepFiles(services))
  mountEndpoint(mounting, readFile, async ({ params, actor, request, reply }) => {
    const file = (await files.find(db, params.id)) ?? (actor?.isStaff ? await files.findRemoved(db, params.id) : null)
    if (!file) return refuse('file.not_found')
    const isParty = async (reader: Actor) =>
      file.deletedAt === null && (await isPartyOf(db, file.purpose, file.id, reader.id))
    const isAllowed = mayRead(file, actor) || (actor && (await isParty(actor)))
    if (!isAllowed) return refuse('file.not_found')
    const etag = `"${file.sha256}"`
    const isOpen = readersOf(file.purpose) === 'anyone'
    void reply
      .header('cache-control', isOpen ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (isOpen && request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply
      .header('content-disposition', disposition(file))
      .header('content-length', file.bytes)
      .type(file.mime)
      .send(await files.read(file))
  })
}
