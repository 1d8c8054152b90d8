import { listCameraNotes, readFile, readOriginal } from '@jihui/protocol/files/operations'
import { inlineTypes } from '@jihui/protocol/files/purposes'
import { readableAfterRemoval, readersOf } from '@jihui/protocol/all-file-purposes'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { isPartyOf } from '../../platform/files/parties.ts'
import type { StoredFile } from '../../platform/files/store.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { openOriginal, readCameraNotes } from './read-originals.ts'

const documentType = 'application/pdf'

/** Ordinary users hold some of the same permissions, for what is their own; other people's files are for staff. */
const mayRead = (file: StoredFile, actor: Actor | null): boolean => {
  const readers = readersOf(file.purpose)
  if (readers === 'anyone') return file.deletedAt === null
  if (!actor) return false
  if (file.ownerId === actor.id && file.deletedAt === null) return true
  if (file.deletedAt !== null && !readableAfterRemoval.includes(file.purpose)) return false
  return actor.isStaff && readers.some((permission) => actor.permissions.has(permission))
}

/** What a company's account keeps, who looks after its machines reads: as long as he does. */
const isOfHisCompany = async ({ db, hooks }: Services, { ownerId, deletedAt }: StoredFile, { id }: Actor) => {
  if (ownerId === null || deletedAt !== null) return false
  return (await db.execute(sql`select 1 where ${ownerId} in (${hooks.identity.accountsKeptBy(id)})`)).rows.length > 0
}

/** Opened within a page of ours, as staff read papers; a browser says so, and no other page may frame it. */
const isFramed = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** A document of somebody else's is shown only within a page of ours, or saved; never as a page by itself. */
const isShown = (file: StoredFile, actor: Actor | null, request: FastifyRequest): boolean =>
  inlineTypes.includes(file.mime) && (file.mime !== documentType || file.ownerId === actor?.id || isFramed(request))

/** No file runs, loads or frames anything; a browser's own reader of documents does not start in a sandbox. */
const policyOf = (isReader: boolean): string =>
  `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'${isReader ? '' : '; sandbox'}`

const disposition = (file: StoredFile, shown: boolean): string => {
  const kind = shown ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename*=UTF-8''${encoded}`
}

export const fileRoutes = (mounting: Mounting, services: Services): void => {
  const { db, files } = services
  mountEndpoint(mounting, readFile, async ({ params, actor, request, reply }) => {
    const file = (await files.find(db, params.id)) ?? (actor?.isStaff ? await files.findRemoved(db, params.id) : null)
    if (!file) return refuse('file.not_found')
    const isParty = async (reader: Actor) =>
      (file.deletedAt === null && (await isPartyOf(services, file, reader.id))) ||
      (await isOfHisCompany(services, file, reader))
    const isAllowed = mayRead(file, actor) || (actor && (await isParty(actor)))
    if (!isAllowed) return refuse('file.not_found')
    const etag = `"${file.sha256}"`
    const isOpen = readersOf(file.purpose) === 'anyone'
    void reply
      .header('cache-control', isOpen ? 'public, max-age=31536000, immutable' : 'private, no-store')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
    if (isOpen && request.headers['if-none-match'] === etag) return reply.status(304).send()
    const shown = isShown(file, actor, request)
    return reply
      .header('content-security-policy', policyOf(shown && file.mime === documentType))
      .header('content-disposition', disposition(file, shown))
      .header('content-length', file.bytes)
      .type(file.mime)
      .send(await files.read(file))
  })
  mountEndpoint(mounting, readOriginal, async ({ params, actor, client, reply }) => {
    const file = await openOriginal(services, params.id, actor, client)
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', policyOf(false))
      .header('content-disposition', disposition(file, false))
      .header('content-length', file.bytes)
      .type(file.mime)
      .send(await files.read(file))
  })
  mountEndpoint(mounting, listCameraNotes, async ({ query, actor, client }) => ({
    results: await readCameraNotes(services, query.ids, actor, client),
  }))
}
