/**
 * Files that concern two sides: who else may read a file of some purpose, as the module that keeps it knows. Reading a
 * file asks it.
 */
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { StoredFile } from './store.ts'

export type IsParty = (db: Queryable, fileId: string, userId: number) => Promise<boolean>

export const isPartyOf = async (
  { db, registry }: Pick<Services, 'db' | 'registry'>,
  { purpose, id }: Pick<StoredFile, 'purpose' | 'id'>,
  userId: number,
): Promise<boolean> => (await registry.fileReaders[purpose]?.(db, id, userId)) ?? false
