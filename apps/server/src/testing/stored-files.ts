import type { Queryable } from '../platform/database/database.ts'
import type { FileStore, FileToPlace, StoredFile } from '../platform/files/store.ts'

/** A file of the store, as if somebody had sent it. */
export const storeFile = (
  files: FileStore,
  db: Queryable,
  file: FileToPlace,
  purpose: string,
  ownerId: number | null,
): Promise<StoredFile> => files.place([file], purpose, ([placed]) => files.keep(db, placed!, ownerId))
