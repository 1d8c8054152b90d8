/** Photographs and a signature in each driver's name, as if he had sent them: judged once, kept for everybody. */
import { fieldPhotoPurpose } from '@jihui/protocol/field/module'
import { freightSignaturePurpose } from '@jihui/protocol/freight/module'
import { createHash } from 'node:crypto'
import { drawSignature } from '../../../demo/signature-picture.ts'
import { readRows, writeRows } from '../../../demo/told-rows.ts'
import { inspectFile, type ReceivedFile } from '../../../platform/files/inspect.ts'
import type { PlacedFile } from '../../../platform/files/store.ts'
import { readSignature } from '../../agreement/public.ts'
import type { TripScene } from './tell-trip.ts'

export interface DriverFiles {
  /** By the hash of what was sent. */
  readonly photos: ReadonlyMap<string, string>
  readonly signature: string
}

/** What each of these drivers photographed; what he sent before is his already. */
export const placeDriverFiles = async (
  { town, pictures }: TripScene,
  driverIds: readonly number[],
): Promise<ReadonlyMap<number, DriverFiles>> => {
  const { db, database, files, clock } = town.services
  const now = clock.now()
  const sent = new Map(pictures.map((bytes) => [createHash('sha256').update(bytes).digest('hex'), bytes]))
  const known = await readRows(database.pool, 'field_file', 'user_id = ANY($1)', [driverIds])
  const judged: ReceivedFile[] = []
  for (const bytes of sent.values()) judged.push(await inspectFile('file', '图片.jpg', bytes, 'image'))
  const drawn = await readSignature(await drawSignature())
  const keep = (driverId: number) => (placed: readonly PlacedFile[]) =>
    db.transaction(async (tx) => {
      const ids: string[] = []
      for (const file of placed) ids.push((await files.keep(tx, file, driverId)).id)
      return ids
    })
  const found = new Map<number, DriverFiles>()
  const place = async (driverId: number): Promise<void> => {
    const [signature] = await files.place([drawn], freightSignaturePurpose, keep(driverId))
    const own = known.filter(({ user_id }) => user_id === driverId)
    const photos = new Map(own.map(({ sha256, file_id }) => [String(sha256), String(file_id)]))
    if (photos.size === 0) {
      const ids = await files.place(judged, fieldPhotoPurpose, keep(driverId))
      for (const [at, sha256] of [...sent.keys()].entries()) photos.set(sha256, ids[at]!)
    }
    found.set(driverId, { photos, signature: signature! })
  }
  await Promise.all(driverIds.map(place))
  const lately = [...found].filter(([id]) => known.every(({ user_id }) => user_id !== id))
  await writeRows(
    database.pool,
    'field_file',
    lately.flatMap(([userId, { photos }]) =>
      [...photos].map(([sha256, fileId]) => ({
        user_id: userId,
        sha256,
        file_id: fileId,
        bytes: sent.get(sha256)!.length,
        used_at: now,
        created_at: now,
      })),
    ),
  )
  return found
}
