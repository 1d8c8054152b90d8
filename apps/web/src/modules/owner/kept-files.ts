/** Files chosen for a form, kept on this machine until it is sent: leaving the page loses none of them. */
const STORE = 'files'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('owner-drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  })

async function within<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = run(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not kept'))
    })
  } finally {
    database.close()
  }
}

export type FilesByField = Readonly<Record<string, readonly File[]>>

/** A browser without storage, or a full one, keeps nothing: the form still works. */
export const keepFiles = (key: string, files: FilesByField): Promise<boolean> =>
  within('readwrite', (store) => store.put(files, key)).then(
    () => true,
    () => false,
  )
export const readFiles = (key: string): Promise<FilesByField> =>
  within<FilesByField | undefined>('readonly', (store) => store.get(key) as IDBRequest<FilesByField | undefined>).then(
    (files) => files ?? {},
    () => ({}),
  )
export const forgetFiles = (key: string): Promise<unknown> =>
  within('readwrite', (store) => store.delete(key)).catch(() => undefined)
