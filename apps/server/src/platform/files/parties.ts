/**
 * Files that concern two sides: who else may read a file of some purpose, as the module that keeps it knows. A module
 * registers once; reading a file then asks it.
 */
import type { Queryable } from '../database/database.ts'

type IsParty = (db: Queryable, fileId: string, userId: number) => Promise<boolean>

const parties = new Map<string, IsParty>()
export const registerFileReader = (purpose: string, isParty: IsParty): void => {
  parties.set(purpose, isParty)
}
export const isPartyOf = async (db: Queryable, purpose: string, fileId: string, userId: number): Promise<boolean> =>
  (await parties.get(purpose)?.(db, fileId, userId)) ?? false
