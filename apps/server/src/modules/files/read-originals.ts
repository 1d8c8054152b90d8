/** Evidence as it was sent, and what cameras noted in it: for whoever decides, and never for a party. */
import type { cameraNote } from '@jihui/protocol/files/operations'
import { evidencePurposes } from '@jihui/protocol/all-file-purposes'
import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { isPartyOf } from '../../platform/files/parties.ts'
import type { StoredFile } from '../../platform/files/store.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { storedFile } from '../../platform/database/table.ts'

interface Evidence {
  readonly shown: StoredFile
  readonly original: StoredFile | null
}
const original = alias(storedFile, 'original')

/** The pictures of evidence among these files; of a party to one of them nothing is read. */
const findEvidence = async (services: Services, ids: readonly string[], actor: Actor): Promise<Evidence[]> => {
  const found = await services.db
    .select({ shown: storedFile, original })
    .from(storedFile)
    .leftJoin(original, eq(original.id, storedFile.originalId))
    .where(and(inArray(storedFile.id, [...ids]), inArray(storedFile.purpose, [...evidencePurposes])))
  for (const { shown } of found)
    if (shown.ownerId === actor.id || (await isPartyOf(services, shown, actor.id))) refuse('auth.own_case')
  return found
}

/** The bytes as they came in. Who read them is in the log. */
export const openOriginal = async (
  services: Services,
  id: string,
  actor: Actor,
  client: Client,
): Promise<StoredFile> => {
  const { db, clock } = services
  const [found] = await findEvidence(services, [id], actor)
  if (!found) return refuse('file.not_found')
  const file = found.original ?? refuse('file.no_original')
  const after = { sha256: file.sha256 }
  await db.transaction((tx) =>
    writeAudit(
      tx,
      { actor, action: 'file.read_original', objectType: 'stored_file', objectId: id, after, client },
      clock.now(),
    ),
  )
  return file
}

const placeOf = ({ latitude, longitude }: NonNullable<StoredFile['cameraNote']>): string | null =>
  latitude === undefined || longitude === undefined ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const viewNote = ({ shown, original: file }: Evidence): z.output<typeof cameraNote> => {
  const note = file?.cameraNote ?? {}
  return { id: shown.id, taken_at: note.takenAt ?? null, place: placeOf(note), camera: note.camera ?? null }
}

/** What cameras noted in these pictures. Where anything is told, who read it is in the log. */
export const readCameraNotes = async (services: Services, ids: readonly string[], actor: Actor, client: Client) => {
  const { db, clock } = services
  const results = (await findEvidence(services, ids, actor)).map(viewNote)
  const told = results.filter((one) => one.taken_at ?? one.place ?? one.camera)
  const [first] = told
  if (first)
    await db.transaction((tx) =>
      writeAudit(
        tx,
        {
          actor,
          action: 'file.read_camera_notes',
          objectType: 'stored_file',
          objectId: first.id,
          after: { files: told.map(({ id }) => id) },
          client,
        },
        clock.now(),
      ),
    )
  return results
}
