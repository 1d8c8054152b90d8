import { driverPaperCodes, type DriverPaper } from '@jihui/protocol/freight/papers/papers'
import type { Queryable } from '../../../../platform/database/database.ts'
import { findVerifiedEnds, type Holder, listVerifiedDocuments } from '../../../qualification/public.ts'

/** Of each holder and kind of paper the last day what was approved counts. */
export const findPaperEnds = (
  db: Queryable,
  holders: readonly Holder[],
  types: readonly DriverPaper[] = driverPaperCodes,
) => findVerifiedEnds(db, { holders, types })

export const listPaperDocuments = (db: Queryable, holders: readonly Holder[]) =>
  listVerifiedDocuments(db, { holders, types: driverPaperCodes })
