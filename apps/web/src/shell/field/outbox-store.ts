/** What was done on this device and has not been taken by the server yet, with its photographs; it outlives reloads and sign-outs. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

export interface KeptAct {
  /** Made here: the server applies it once, however often it is sent. */
  readonly eventId: string
  readonly userId: number
  /** Grows with every act on this device: they are sent in this order. */
  readonly sequence: number
  readonly subject: string
  readonly subjectId: number
  readonly kind: string
  /** As a sentence names it: 装货完成 */
  readonly label: string
  /** By the server's clock, as far as this device knows it. */
  readonly occurredAt: string
  readonly seenVersion: number | null
  readonly payload: Readonly<Record<string, unknown>>
  /** Hashes of its photographs, by the field of the payload that names them. */
  readonly photos: Readonly<Record<string, readonly string[]>>
  /** Why the server did not take it; it waits for whoever did it. */
  readonly problem?: string | undefined
}
interface KeptPhoto {
  readonly sha256: string
  readonly blob: Blob
  /** Bytes the server has said it has. */
  readonly sent: number
}
interface FieldStore extends DBSchema {
  acts: { key: string; value: KeptAct }
  photos: { key: string; value: KeptPhoto }
}

let opened: Promise<IDBPDatabase<FieldStore>> | undefined
const open = () =>
  (opened ??= openDB<FieldStore>('jihui-field', 1, {
    upgrade(db) {
      db.createObjectStore('acts', { keyPath: 'eventId' })
      db.createObjectStore('photos', { keyPath: 'sha256' })
    },
  }))

/** In the order they were done. */
export const readActs = async (): Promise<KeptAct[]> =>
  (await (await open()).getAll('acts')).toSorted((one, other) => one.sequence - other.sequence)

/** The act with all its photographs, or nothing of either. Answers it with its place among the others. */
export const keepAct = async (
  act: Omit<KeptAct, 'sequence'>,
  photos: readonly { readonly sha256: string; readonly blob: Blob }[],
): Promise<KeptAct> => {
  const tx = (await open()).transaction(['acts', 'photos'], 'readwrite')
  const acts = tx.objectStore('acts')
  const last = (await acts.getAll()).reduce((most, { sequence }) => Math.max(most, sequence), 0)
  const kept = { ...act, sequence: Math.max(last + 1, Date.now()) }
  await acts.put(kept)
  for (const photo of photos) await tx.objectStore('photos').put({ ...photo, sent: 0 })
  await tx.done
  return kept
}
export const noteProblem = async (eventId: string, problem: string): Promise<void> => {
  const db = await open()
  const act = await db.get('acts', eventId)
  if (act) await db.put('acts', { ...act, problem })
}
/** Gone with its photographs, as far as no other act shows them. */
export const dropAct = async (eventId: string): Promise<void> => {
  const tx = (await open()).transaction(['acts', 'photos'], 'readwrite')
  const acts = tx.objectStore('acts')
  const gone = await acts.get(eventId)
  await acts.delete(eventId)
  const shown = new Set((await acts.getAll()).flatMap(({ photos }) => Object.values(photos).flat()))
  const own = gone ? Object.values(gone.photos).flat() : []
  for (const sha256 of own) if (!shown.has(sha256)) await tx.objectStore('photos').delete(sha256)
  await tx.done
}
export const readPhoto = async (sha256: string): Promise<KeptPhoto | undefined> => (await open()).get('photos', sha256)
export const notePhotoSent = async (sha256: string, sent: number): Promise<void> => {
  const db = await open()
  const photo = await db.get('photos', sha256)
  if (photo) await db.put('photos', { ...photo, sent })
}
