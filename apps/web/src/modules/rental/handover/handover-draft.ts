import { emptyRecord, type HandoverRecord } from './handover-record.ts'

/*
 * A hand-over that was begun, photographs included, kept on this device until it is sent: a call, a flat battery or a
 * look at the order loses nothing. A browser that cannot keep it goes on without.
 */

const DATABASE = 'handover-drafts'
const STORE = 'records'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('no store'))
  })

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open()
    return await new Promise<T | null>((resolve) => {
      const asked = work(database.transaction(STORE, mode).objectStore(STORE))
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => resolve(null)
    }).finally(() => database.close())
  } catch {
    return null
  }
}

/** Each reader has drafts of his own, also on a device several people use. */
export const handoverDraftKey = (userId: number, rentalId: number, stage: string): string =>
  `${userId}:${rentalId}:${stage}`

export const keepHandoverDraft = (key: string, record: HandoverRecord): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(record, key))

export const dropHandoverDraft = (key: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(key))

/** What was kept, as far as the order still asks for it. */
export function usableRecord(kept: unknown, positions: readonly { key: string }[]): HandoverRecord | null {
  if (!kept || typeof kept !== 'object') return null
  const record = { ...emptyRecord, ...(kept as Partial<HandoverRecord>) }
  const isKnown = (key: string) => positions.some((position) => position.key === key)
  const photos = record.photos.filter(({ position, file }) => isKnown(position) && file instanceof Blob)
  const findings = Object.fromEntries(Object.entries(record.findings).filter(([key]) => isKnown(key)))
  const isEmpty = photos.length === 0 && !record.meter && !record.level && record.checks.length === 0 && !record.notes
  return isEmpty ? null : { ...record, photos, findings }
}

export const readHandoverDraft = async (
  key: string,
  positions: readonly { key: string }[],
): Promise<HandoverRecord | null> =>
  usableRecord(await inStore<unknown>('readonly', (store) => store.get(key) as IDBRequest<unknown>), positions)
