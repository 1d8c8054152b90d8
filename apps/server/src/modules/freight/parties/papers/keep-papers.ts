/** What staff accepted becomes documents: the driver's in his wallet, the vehicle's in that of the vehicle (0072). */
import { type DriverPaper, driverPaperCodes, driverPapers } from '@jihui/protocol/freight/papers/papers'
import { unstatedDays } from '@jihui/protocol/qualification/validity'
import { addDays, dayOf } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { ApplicationFile, Decided } from '../../../application/public.ts'
import { type Holder, keepVerified, type VerifiedPaper } from '../../../qualification/public.ts'

type Handed = Pick<ApplicationFile, 'field' | 'fileId' | 'expiresOn'>

/** Until when a paper counts that is approved on this day. */
export const endOfPaper = (stated: string | null, today: string): string => stated ?? addDays(today, unstatedDays)

/** The files of one paper: those of its own field, else of one it may share, where it was asked for. */
const filesOf = (paper: DriverPaper, files: readonly Handed[], isAsked: boolean): readonly Handed[] => {
  const fields: readonly string[] = driverPapers[paper].fields
  const field = fields.slice(0, isAsked ? fields.length : 1).find((one) => files.some((file) => file.field === one))
  return files.filter((file) => file.field === field)
}
const verified = (type: string, files: readonly Handed[], today: string): VerifiedPaper[] =>
  files.map(({ fileId, expiresOn }) => ({ type, fileId, expiresOn: endOfPaper(expiresOn, today) }))

interface Registered {
  readonly userId: number
  /** Null: it was of no vehicle. */
  readonly vehicleId: number | null
  readonly asksProfessional: boolean
}
/** Keeps every paper of a registration. */
export const keepPapers = async (
  tx: Tx,
  { userId, vehicleId, asksProfessional }: Registered,
  files: readonly Handed[],
  by: Pick<Decided, 'actor' | 'client' | 'now'>,
): Promise<void> => {
  const today = dayOf(by.now)
  const of = (holder: 'person' | 'vehicle') =>
    driverPaperCodes
      .filter((paper) => driverPapers[paper].of === holder)
      .flatMap((paper) => verified(paper, filesOf(paper, files, asksProfessional), today))
  await keepVerified(tx, { kind: 'person', id: userId }, userId, of('person'), by)
  if (vehicleId !== null) await keepVerified(tx, { kind: 'vehicle', id: vehicleId }, userId, of('vehicle'), by)
}

/** Keeps one paper in the place of what was there of its kind. */
export const keepPaper = (
  tx: Tx,
  { type, userId, holder }: { readonly type: DriverPaper; readonly userId: number; readonly holder: Holder },
  files: readonly Handed[],
  by: Pick<Decided, 'actor' | 'client' | 'now'>,
): Promise<void> => keepVerified(tx, holder, userId, verified(type, files, dayOf(by.now)), by)
