import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { customerInfoRequest } from '@jihui/protocol/rental/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { findEquipmentRow } from '../../catalogue/public.ts'
import { answerRental } from '../answer.ts'
import { needRental, rentalScope } from '../scope.ts'
import { viewAddressPrice } from './change-address.ts'
import { changesPlace, measureNewAddress, readNewAddress, updateCustomerInfo } from './update-customer-info.ts'

interface CustomerInfoCall {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
  readonly body: z.output<typeof customerInfoRequest>
}

/** Changes contact and address, or with `calculate_only` says what another address would cost and changes nothing. */
export const customerInfoCall =
  (services: Services) =>
  async ({ params, line, actor, body }: CustomerInfoCall) => {
    const { db, clock, database } = services
    const key = { id: params.id, line: line.id, renterKey: rentalScope(actor, 'rental_edit') }
    const row = await needRental(db, key)
    const equipment = changesPlace(body)
      ? await findEquipmentRow(database.pool, { id: row.equipmentId }, line.id, dayOf(clock.now()))
      : null
    const way = await measureNewAddress(services, row, body, equipment)
    const next = body.calculate_only
      ? ((await readNewAddress(db, row, body, equipment, way))?.next ?? null)
      : await db.transaction(async (tx) =>
          updateCustomerInfo(services, tx, await needRental(tx, key, true), body, equipment, way, actor, clock.now()),
        )
    const message = body.calculate_only ? '价格计算成功' : '联系信息已更新'
    const answer = await answerRental(services, params.id, actor, message)
    return { ...answer, address_price: next && viewAddressPrice(row, next) }
  }
