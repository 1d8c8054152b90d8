/**
 * Files that concern two sides: who else may read a file of some purpose, as the module that keeps it knows. Reading a
 * file asks it.
 */
import type { Services } from '../services.ts'
import type { StoredFile } from './store.ts'

type Asked = Pick<Services, 'db' | 'hooks' | 'clock'>
export type IsParty = (services: Asked, fileId: string, userId: number) => Promise<boolean>

export const isPartyOf = async (
  services: Asked & Pick<Services, 'registry'>,
  { purpose, id }: Pick<StoredFile, 'purpose' | 'id'>,
  userId: number,
): Promise<boolean> => (await services.registry.fileReaders[purpose]?.(services, id, userId)) ?? false
