import { depositPlaces } from '@jihui/protocol/deposit/machine'
import type { deposit as depositSchema, hold as holdSchema } from '@jihui/protocol/deposit/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { depositKinds } from '@jihui/protocol/rental/deposit-ladder'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Services } from '../../platform/services.ts'
import { viewHold, viewRefund } from '../payment/public.ts'
import { type RentalRow, tellNextTime } from '../rental/public.ts'
import { type ClaimReader, readerOf } from './claim-actions.ts'
import { loadDepositCase } from './load-case.ts'
import { timelineOf } from './timeline.ts'
import { balancesOf } from './balances.ts'
import { viewClaim } from './view-claim.ts'
import { sentenceOf, stationsOf, whoIs } from './deposit-location.ts'

type Hold = z.output<typeof holdSchema>
/** Where a hold is confirmed is for whoever is to confirm it. */
const holdFor = (hold: Hold, reader: ClaimReader): Hold => {
  const { qr_code: _code, gateway_url: _url, form_data: _form, ...seen } = hold
  return reader === 'renter' ? hold : seen
}

/** An order's deposit as this person reads it: where it is, what is asked out of it, and what was done about that. */
export const readDeposit = async (
  services: Pick<Services, 'db' | 'clock' | 'database' | 'hooks'>,
  order: RentalRow,
  actor: Actor,
): Promise<z.output<typeof depositSchema>> => {
  const { db, clock, database } = services
  const now = clock.now()
  const one = await loadDepositCase(services, db, order)
  const sums = balancesOf(one)
  const reader = readerOf(order, actor)
  const { depositKind: kind } = order
  return {
    rental_id: order.id,
    order_number: orderNumber(order.id),
    line: order.line,
    equipment_name: one.equipmentName,
    illustration: one.illustration,
    status: order.status,
    kind,
    kind_display: depositKinds[kind].label,
    base: toYuan(order.depositBaseFen),
    amount: toYuan(order.depositFen + order.depositHoldFen),
    place: sums.place,
    place_display: depositPlaces[sums.place].label.replace('你', whoIs(reader)),
    sentence: sentenceOf(one, sums, reader),
    next_time: reader === 'renter' ? await tellNextTime(services, database.pool, order, now) : '',
    stations: stationsOf(one, sums, reader),
    taken: toYuan(sums.takenFen),
    returned: toYuan(sums.returnedFen),
    returning: toYuan(sums.returningFen),
    owed: toYuan(sums.owedFen),
    hold: one.hold && holdFor(viewHold(one.hold, now), reader),
    claim: viewClaim(one, actor, reader, now),
    refunds: one.refunds.map(viewRefund),
    history: timelineOf(one, reader),
  }
}
