import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore as FileStoreConfig } from '../config.ts'
import type { Queryable } from '../database.ts'
import { explainFileFault } from '../start-fault.ts'
import { storedFile } from '../table.ts'
import type { ReceivedFile } from './inspect.ts'

export type StoredFile = typeof storedFile.$inferSelect

/** Where uploaded and produced files lie. Keys are random; names and types come from the database. */
export interface FileStore {
  /** Keeps the bytes, on the disk for good, and its row. Bytes of a transaction that fails stay behind unseen. */
  keep(
    db: Queryable,
    file: Pick<ReceivedFile, 'name' | 'mime' | 'bytes' | 'sha256'>,
    purpose: string,
    ownerId: number | null,
  ): Promise<StoredFile>
  find(db: Queryable, id: string): Promise<StoredFile | null>
  /** One that was taken away, as long as its bytes are kept. */
  findRemoved(db: Queryable, id: string): Promise<StoredFile | null>
  read(file: Pick<StoredFile, 'storageKey'>): Promise<Readable>
  readBytes(file: Pick<StoredFile, 'storageKey'>): Promise<Buffer>
  /** What lies in the store under each purpose `isWanted`, whether or not a row tells of it. */
  list(isWanted: (purpose: string) => boolean): AsyncIterable<StoredObject>
  /** Takes the bytes away for good; none there is no fault. */
  remove(file: Pick<StoredFile, 'storageKey'>): Promise<void>
}

export interface StoredObject {
  readonly storageKey: string
  readonly writtenAt: Date
}
/** What `keep` names them. Anything else in the store is not ours. */
const storageKeyPattern = /^[a-z-]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was written is in the system's memory at first; a row that outlives a power cut needs a file that does. */
const syncFile = async (path: string): Promise<void> => {
  for (const one of [path, dirname(path)]) {
    const handle = await open(one, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** Said at the start, not at the first upload. */
const checkFolder = async (folder: string): Promise<void> => {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw explainFileFault(error, 'FILE_STORE：文件目录', folder)
  }
}

const openDisk = async (config: FileStoreConfig): Promise<Disk> => {
  if (config.kind === 'local') return new Disk(new FSDriver({ location: config.folder, visibility: 'private' }))
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: config.bucket,
      region: config.region,
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      visibility: 'private',
    }),
  )
}

export const openFileStore = async (config: FileStoreConfig): Promise<FileStore> => {
  if (config.kind === 'local') await checkFolder(config.folder)
  const disk = await openDisk(config)
  const write = async (key: string, bytes: Buffer): Promise<void> => {
    try {
      await disk.put(key, bytes)
      if (config.kind === 'local') await syncFile(join(config.folder, key))
    } catch (error) {
      // Half a file on a full disk would only take the room it needs.
      await disk.delete(key).catch(() => {})
      throw error
    }
  }
  /** Each page of a listing; a folder is one page, a bucket has more. */
  const pages = async function* (prefix: string, recursive: boolean) {
    let paginationToken: string | undefined
    do {
      const page = await disk.listAll(prefix, { recursive, ...(paginationToken && { paginationToken }) })
      yield* page.objects
      paginationToken = page.paginationToken
    } while (paginationToken !== undefined)
  }
  return {
    async *list(isWanted) {
      for await (const folder of pages('/', false)) {
        if (!folder.isDirectory || !isWanted(folder.name)) continue
        for await (const object of pages(folder.name, true)) {
          // A bucket lists by the beginning of a name: another purpose may begin alike.
          const isOurs = object.isFile && object.key.startsWith(`${folder.name}/`) && storageKeyPattern.test(object.key)
          if (!isOurs) continue
          // One that is removed meanwhile needs no look.
          const told = await object.getMetaData().catch(() => null)
          if (told) yield { storageKey: object.key, writtenAt: told.lastModified }
        }
      }
    },
    remove: (file) => disk.delete(file.storageKey),
    async keep(db, file, purpose, ownerId) {
      const storageKey = `${purpose}/${randomUUID()}`
      await write(storageKey, file.bytes)
      const [row] = await db
        .insert(storedFile)
        .values({
          ownerId,
          name: file.name,
          mime: file.mime,
          bytes: file.bytes.length,
          sha256: file.sha256,
          storageKey,
          purpose,
        })
        .returning()
      return row!
    },
    async find(db, id) {
      const [row] = await db
        .select()
        .from(storedFile)
        .where(and(eq(storedFile.id, id), isNull(storedFile.deletedAt)))
      return row ?? null
    },
    async findRemoved(db, id) {
      const [row] = await db
        .select()
        .from(storedFile)
        .where(and(eq(storedFile.id, id), isNotNull(storedFile.deletedAt)))
      return row && (await disk.exists(row.storageKey)) ? row : null
    },
    read: (file) => disk.getStream(file.storageKey),
    async readBytes(file) {
      return Buffer.from(await disk.getBytes(file.storageKey))
    },
  }
}

/** The address under which a signed-in person who may see it reads a file. */
export const fileUrl = (id: string): string => `/api/files/${id}/`
