/** Photographs of what is to be carried: its shipper's, seen by drivers who may read the cargo. */
import { cargoNumber } from '@jihui/protocol/freight/cargo-machine'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { type FieldSubject, listPhotos } from '../../field/public.ts'
import { findDriver } from '../parties/party-queries.ts'
import { cargo } from './cargo-table.ts'

export const cargoPhotoKind = 'cargo'
/** What its photographs are taken for. */
export const goodsAct = 'goods'

const isReader: FieldSubject['isReader'] = async ({ db }, userId, id) => {
  const isDriver = (await findDriver(db, userId)) !== null
  const may = or(eq(cargo.shipperId, userId), isDriver ? ne(cargo.status, 'draft') : undefined)
  return (
    (
      await db
        .select({ id: cargo.id })
        .from(cargo)
        .where(and(eq(cargo.id, id), may))
    ).length > 0
  )
}
export const cargoSubject: FieldSubject = {
  named: (id) => `货源 ${cargoNumber(id)}`,
  path: (id) => `/transportation/cargo-detail/${id}`,
  deskPath: () => '/admin/freight',
  isReader,
}

export const listCargoPhotos = async (db: Queryable, id: number) =>
  (await listPhotos(db, cargoPhotoKind, id)).map(({ sha256, url }) => ({ sha256, url }))
