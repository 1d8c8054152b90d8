/** What staff see of cargo: what waits for a driver, or whatever a number or a word finds. */
import { cargoIdTyped } from '@jihui/protocol/freight/cargo-machine'
import type { deskCargoQuery } from '@jihui/protocol/freight/cargo-schema'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Services } from '../../../platform/services.ts'
import { pageOfCargos, readCards } from './cargo-queries.ts'
import { cargo } from './cargo-table.ts'
import { viewCargo } from './cargo-view.ts'
import { readerOf } from './read-cargo.ts'

const isNamed = (keyword: string): SQL => {
  const id = cargoIdTyped(keyword)
  if (id !== null) return eq(cargo.id, id)
  const said = sql`${cargo.goodsName} || ' ' || ${cargo.fromCity} || ' ' || ${cargo.toCity} || ' ' || ${cargo.notes}`
  return sql`strpos(${said}, ${keyword}) > 0`
}

/** The newest first. A number finds it whatever became of it, but for a draft. */
export const listDeskCargos = async (
  { db, clock }: Services,
  actor: Actor,
  { status, keyword = '', page, page_size: limit }: z.output<typeof deskCargoQuery>,
) => {
  const isNumber = cargoIdTyped(keyword) !== null
  const where = and(
    status ? eq(cargo.status, status) : isNumber ? ne(cargo.status, 'draft') : eq(cargo.status, 'open'),
    keyword ? isNamed(keyword) : undefined,
  )
  const { rows, total } = await pageOfCargos(db, where, { limit, offset: (page - 1) * limit })
  const [reader, cards] = await Promise.all([readerOf(db, actor, clock.now()), readCards(db, rows, actor.id)])
  return { total, results: cards.map((card) => viewCargo(card, reader)) }
}
