import { randomUUID } from 'node:crypto'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { evidencePurposes } from '@jihui/protocol/all-file-purposes'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore as FileStoreConfig } from '../config.ts'
import type { Queryable } from '../database/database.ts'
import { createOutside, type Outside, OutsideFault } from '../outside/outside.ts'
import { Refusal } from '../refusal.ts'
import { explainFileFault } from '../start-fault.ts'
import { storedFile } from '../database/table.ts'
import { type CameraNote, readCameraNote } from './camera-note.ts'
import type { ReceivedFile } from './inspect.ts'

export type StoredFile = typeof storedFile.$inferSelect

export type FileToPlace = Pick<ReceivedFile, 'name' | 'mime' | 'bytes' | 'sha256' | 'original'>
/** A file whose bytes lie in the store; its row is still to be written. */
export type PlacedFile<F extends FileToPlace = FileToPlace> = F & {
  readonly storageKey: string
  readonly purpose: string
  /** Of evidence: what was sent, placed beside it. */
  readonly placedOriginal?: PlacedOriginal
}
interface PlacedOriginal {
  readonly bytes: Buffer
  readonly sha256: string
  readonly storageKey: string
  readonly note: CameraNote
}

/** Where uploaded and produced files lie. Keys are random; names and types come from the database. */
export interface FileStore {
  /**
   * Puts the bytes in the store, for good, and then does the work that writes their rows: no transaction is open while
   * the store is waited for. Where the work is refused they are taken away again; where it ends otherwise, nobody knows
   * whether it was written, and the sweep decides.
   */
  place<F extends FileToPlace, T>(
    files: readonly F[],
    purpose: string | ((file: F) => string),
    work: (placed: PlacedFile<F>[]) => Promise<T>,
  ): Promise<T>
  /** Writes the row of a file that was placed. */
  keep(db: Queryable, file: PlacedFile, ownerId: number | null): Promise<StoredFile>
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

const originalPurpose = 'original'
/** What is to be kept as it was sent: pictures a dispute may be decided by. */
const originalOf = async ({ original }: FileToPlace, purpose: string): Promise<PlacedOriginal | null> =>
  original && evidencePurposes.includes(purpose)
    ? { ...original, storageKey: `${originalPurpose}/${randomUUID()}`, note: await readCameraNote(original.bytes) }
    : null

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

/** What the object store is called among the services outside. */
export const objectStore = 'object-store'
/** A picture of 10 MB over a slow line takes seconds; a store that says nothing for so long says nothing at all. */
const storeLimits = { connectMs: 2_000, idleMs: 4_000, answerMs: 10_000, totalMs: 20_000, atOnce: 12, waiting: 24 }
/** Of a file that is handed on as it comes, the reader sets the pace: his telephone may rest in between. */
const readIdleMs = 60_000

const openDisk = async (config: FileStoreConfig, idleMs: number): Promise<Disk> => {
  if (config.kind === 'local') return new Disk(new FSDriver({ location: config.folder, visibility: 'private' }))
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: config.bucket,
      region: config.region,
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
      visibility: 'private',
      // A connection that was closed while it rested is opened once more; more is for whoever asked.
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: storeLimits.connectMs,
        socketTimeout: idleMs,
        requestTimeout: storeLimits.answerMs,
        throwOnRequestTimeout: true,
      },
    }),
  )
}

/** Missing or forbidden is an answer, too. */
const isAnswer = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { $metadata, cause } = error as { $metadata?: { httpStatusCode?: number }; cause?: unknown }
  return $metadata?.httpStatusCode === undefined ? isAnswer(cause) : $metadata.httpStatusCode < 500
}

export const openFileStore = async (
  config: FileStoreConfig,
  outside: Outside = createOutside(),
): Promise<FileStore> => {
  if (config.kind === 'local') await checkFolder(config.folder)
  const disk = await openDisk(config, storeLimits.idleMs)
  const reading = await openDisk(config, readIdleMs)
  outside.limit(objectStore, storeLimits)
  /** A folder of ours is no service outside. */
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    if (config.kind === 'local') return work()
    try {
      return await outside.call(objectStore, work, { isAnswer })
    } catch (error) {
      if (error instanceof OutsideFault || isAnswer(error)) throw error
      throw new OutsideFault(objectStore, 'failed', 5_000, { cause: error })
    }
  }
  const write = async (key: string, bytes: Buffer): Promise<void> => {
    try {
      await reach(() => disk.put(key, bytes))
      if (config.kind === 'local') await syncFile(join(config.folder, key))
    } catch (error) {
      // Half a file on a full disk would only take the room it needs; of a bucket there are no halves.
      if (config.kind === 'local') await disk.delete(key).catch(() => {})
      throw error
    }
  }
  const takeAway = (keys: readonly string[]): Promise<unknown> =>
    Promise.allSettled(keys.map((key) => reach(() => disk.delete(key))))
  /** Each page of a listing; a folder is one page, a bucket has more. */
  const pages = async function* (prefix: string, recursive: boolean) {
    let paginationToken: string | undefined
    do {
      const from = paginationToken
      const page = await reach(() => disk.listAll(prefix, { recursive, ...(from && { paginationToken: from }) }))
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
          const told = await reach(() => object.getMetaData()).catch(() => null)
          if (told) yield { storageKey: object.key, writtenAt: told.lastModified }
        }
      }
    },
    remove: (file) => reach(() => disk.delete(file.storageKey)),
    async place(files, purpose, work) {
      const placed = await Promise.all(
        files.map(async (file) => {
          const purposeOf = typeof purpose === 'string' ? purpose : purpose(file)
          const placedOriginal = await originalOf(file, purposeOf)
          const storageKey = `${purposeOf}/${randomUUID()}`
          return { ...file, purpose: purposeOf, storageKey, ...(placedOriginal && { placedOriginal }) }
        }),
      )
      const objects = placed.flatMap((file) => (file.placedOriginal ? [file, file.placedOriginal] : [file]))
      let isWhole = false
      try {
        for (const { storageKey, bytes } of objects) await write(storageKey, bytes)
        isWhole = true
        return await work(placed)
      } catch (error) {
        // Not waited for: what does not go now lies without a row, which the sweep looks for.
        if (!isWhole || error instanceof Refusal) void takeAway(objects.map(({ storageKey }) => storageKey))
        throw error
      }
    },
    async keep(db, { name, mime, bytes, sha256, storageKey, purpose, placedOriginal }, ownerId) {
      let originalId: string | null = null
      if (placedOriginal) {
        const { bytes: sent, note: cameraNote, ...rest } = placedOriginal
        const told = { name, mime, bytes: sent.length, purpose: originalPurpose, cameraNote, ...rest }
        const [original] = await db.insert(storedFile).values(told).returning({ id: storedFile.id })
        originalId = original!.id
      }
      const [row] = await db
        .insert(storedFile)
        .values({ ownerId, name, mime, bytes: bytes.length, sha256, storageKey, purpose, originalId })
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
      return row && (await reach(() => disk.exists(row.storageKey))) ? row : null
    },
    read: (file) => reach(() => reading.getStream(file.storageKey)),
    async readBytes(file) {
      return Buffer.from(await reach(() => disk.getBytes(file.storageKey)))
    },
  }
}

/** The address under which a signed-in person who may see it reads a file. */
export const fileUrl = (id: string): string => `/api/files/${id}/`
