/** The photographs of a draft, on this device: they survive reloads and dead networks. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface PhotoStore extends DBSchema {
  photos: { key: string; value: readonly File[] }
}
/** Where a browser keeps nothing, as some do in their private windows: as long as the page is there. */
const inMemory = new Map<string, readonly File[]>()
let opened: Promise<IDBPDatabase<PhotoStore>> | undefined
const open = () =>
  (opened ??= openDB<PhotoStore>('jihui-service-request', 1, {
    upgrade: (db) => void db.createObjectStore('photos'),
  }))

export const readPhotos = async (key: string): Promise<readonly File[]> => {
  try {
    return (await (await open()).get('photos', key)) ?? inMemory.get(key) ?? []
  } catch {
    return inMemory.get(key) ?? []
  }
}
/** Those of other drafts go: there is one at a time. */
export const keepPhotos = async (key: string, photos: readonly File[]): Promise<void> => {
  inMemory.clear()
  inMemory.set(key, photos)
  try {
    const store = (await open()).transaction('photos', 'readwrite').store
    await store.clear()
    if (photos.length > 0) await store.put(photos, key)
  } catch {
    // A full or forbidden store: they are there as long as the page is.
  }
}
export const dropPhotos = (): Promise<void> => keepPhotos('', [])
