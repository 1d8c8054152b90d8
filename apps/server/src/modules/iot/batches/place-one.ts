/** A device of a batch is told, or it is noted why it is not: looked at as it is now, not as it was when it was chosen. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { textOf } from '../../../platform/database/columns.ts'
import type { DeviceStatus } from '@jihui/protocol/iot/device-machine'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoPartyOfUnit } from '../../maintenance/public.ts'
import { requireKnown } from '../commands/check-command.ts'
import { lockForCommands, placeCommand } from '../commands/place-command.ts'
import { findOrderOfUnit } from '../commands/read-lock-facts.ts'
import { devicesOnUnits } from '../devices/reach.ts'
import type { BatchRow } from './batch-transition.ts'
import { commandBatch, commandBatchDevice } from './table.ts'

const findDevice = async (tx: Tx, id: number) => {
  const { rows } = await ask(
    tx,
    {
      id: 'number',
      profile: 'text',
      protocol: 'text',
      status: textOf<DeviceStatus>(),
      line: 'text?',
      owner_id: 'number?',
      unit_id: 'number?',
      unit_owner_id: 'number?',
    },
    sql`select d.id, d.profile, d.protocol, d.status, u.line, d.owner_id, b.unit_id, u.owner_id as unit_owner_id
      from ${devicesOnUnits} where d.id = ${id}`,
  )
  return rows[0]!
}

const tell = async (services: Services, tx: Tx, batch: BatchRow, deviceId: number): Promise<number> => {
  await lockForCommands(tx, deviceId)
  const device = await findDevice(tx, deviceId)
  requireKnown(device, batch.command)
  const { ownerId } = batch
  const isHis = ownerId !== null && (device.owner_id === ownerId || device.unit_owner_id === ownerId)
  if (ownerId !== null && !isHis) throw new Refusal('device.not_found', { message: '已经不是你的设备' })
  if (ownerId === null && device.unit_id !== null)
    await requireNoPartyOfUnit(services, tx, { id: batch.orderedBy }, device.unit_id)
  const order = await findOrderOfUnit({ db: tx, clock: services.clock }, device.unit_id)
  const by = { id: batch.orderedBy, displayName: batch.orderedName, username: '' }
  const { id } = await placeCommand(services, tx, by, {
    deviceId,
    unitId: device.unit_id,
    rentalId: order?.id ?? null,
    command: batch.command,
    parameters: batch.parameters,
    reason: batch.reason,
    reasonCode: null,
    needsApproval: false,
    expiresAt: new Date(services.clock.now().getTime() + batch.seconds * 1000),
    orderedAs: ownerId === null ? 'staff' : 'owner',
    batchId: batch.id,
  })
  return id
}

export const placeOne = async (services: Services, tx: Tx, id: number): Promise<void> => {
  const isMine = and(
    eq(commandBatchDevice.id, id),
    isNull(commandBatchDevice.commandId),
    isNull(commandBatchDevice.refusal),
  )
  const [one] = await tx.select().from(commandBatchDevice).where(isMine).for('update', { skipLocked: true })
  if (!one) return
  const [batch] = await tx.select().from(commandBatch).where(eq(commandBatch.id, one.batchId)).for('share')
  if (batch?.status !== 'running' || one.wave === null || one.wave > batch.wave) return
  const set = await tell(services, tx, batch as BatchRow, one.deviceId).then(
    (commandId) => ({ commandId }),
    (error: unknown) => {
      // Refused before anything of it was written.
      if (error instanceof Refusal) return { refusal: error.message }
      throw error
    },
  )
  await tx.update(commandBatchDevice).set(set).where(eq(commandBatchDevice.id, id))
}
