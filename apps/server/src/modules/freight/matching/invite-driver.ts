import { cargoLimits } from '@jihui/protocol/freight/cargo-limits'
import { cargoNumber } from '@jihui/protocol/freight/cargo-machine'
import { fits } from '@jihui/protocol/freight/match'
import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import { spokenYuan } from '@jihui/protocol/spoken'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { cargoInterest } from '../cargos/cargo-table.ts'
import { cargos, type CargoRow, lockOwnCargo } from '../cargos/move-cargo.ts'
import { requireShipper } from '../parties/party-queries.ts'
import { type Candidate, findMatchRow, judgeVehicles } from './find-candidates.ts'

/** Of somebody's papers whoever sends with him learns no more. */
const papersUnsaid = '这位司机的证件现在接不了这票货，请他更新以后再来'
/** A gate that is shut, as a refusal says it to this reader. */
export const requireSuitable = ({ match }: Pick<Candidate, 'match'>, reader: 'driver' | 'shipper'): void => {
  if (fits(match)) return
  const { code, reason } = match.gates.find(({ passed }) => !passed)!
  const message = reader === 'shipper' && code === 'documents' ? papersUnsaid : reason
  refuse('freight.not_suitable', { message, errors: { vehicle_id: message } })
}

const tellInvited = async ({ realtime }: Services, tx: Tx, row: CargoRow, one: Candidate): Promise<void> => {
  const [number, net] = [cargoNumber(row.id), spokenYuan(one.netFen)]
  const way = `${row.fromCity}到${row.toCity}`
  const type: ChannelMessageType = 'task_assignment'
  for (const userId of new Set([one.party.userId, one.driverId])) {
    const told = { cargoId: row.id, number, goods: row.goodsName, way, net }
    await emit(tx, 'freight.driver_invited', { userId, vehicleId: one.vehicle.id, ...told })
    const message = {
      type,
      kind: 'freight_invite',
      title: '货主请你看一票货',
      message: `${way}的${row.goodsName}，到手 ${net}`,
      link: `/transportation/cargo-detail/${row.id}`,
      cargo_id: row.id,
      vehicle_id: one.vehicle.id,
    }
    await realtime.publish(userId, message, tx)
  }
}

export interface Invitation {
  readonly invitedAt: Date
  readonly left: number
}
/** Asks a driver who suits it to look at one's cargo; asked twice he is told once. */
export const inviteDriver = (
  services: Services,
  actor: Actor,
  cargoId: number,
  vehicleId: number,
): Promise<Invitation> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await requireShipper(tx, actor)
    const row = (await lockOwnCargo(tx, cargoId, actor.id)) ?? refuse('freight.cargo_not_found')
    const matched = await findMatchRow(tx, cargoId)
    // What is not open takes no invitation, in the words of its machine.
    if (!matched) return cargos.requireOpen(row, 'accept') as never
    const [one] = await judgeVehicles(services, tx, matched, [vehicleId], now)
    if (!one) return refuse('freight.vehicle_not_found', { errors: { vehicle_id: '没有这辆车' } })
    requireSuitable(one, 'shipper')
    const invited = await tx
      .select({ driverId: cargoInterest.driverId, invitedAt: cargoInterest.invitedAt })
      .from(cargoInterest)
      .where(and(eq(cargoInterest.cargoId, cargoId), isNotNull(cargoInterest.invitedAt)))
      .limit(cargoLimits.invitationsMax)
    const left = cargoLimits.invitationsMax - invited.length
    const before = invited.find(({ driverId }) => driverId === one.party.userId)
    if (before) return { invitedAt: before.invitedAt!, left }
    if (left <= 0) refuse('freight.invitations_used_up')
    await tx
      .insert(cargoInterest)
      .values({ cargoId, driverId: one.party.userId, invitedAt: now })
      .onConflictDoUpdate({ target: [cargoInterest.cargoId, cargoInterest.driverId], set: { invitedAt: now } })
    await tellInvited(services, tx, row, one)
    return { invitedAt: now, left: left - 1 }
  })
