/** A renter whose machine was locked because of debt starts it once more, to put it out of harm's way. */
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReachedDevice } from '../devices/reach.ts'
import { deadlineOf } from './check-command.ts'
import { lockForCommands, placeCommand } from './place-command.ts'

type Device = Pick<ReachedDevice, 'id' | 'code' | 'unit_id' | 'rental_id' | 'as'>

/** Whether the last word on the device is a lock: sent and not undone. */
export const findLock = async (db: Queryable, deviceId: number) => {
  const { rows } = await ask(
    db,
    {
      id: 'number',
      command: 'text',
      reason_code: 'text?',
      rental_id: 'number?',
      approved_by: 'number?',
      ordered_by: 'number?',
    },
    sql`select id, command, reason_code, rental_id, approved_by, ordered_by from device_command
      where device_id = ${deviceId} and command in ('lock', 'unlock') and status in ('sent', 'delivered', 'succeeded')
      order by consented_at desc, id desc limit 1`,
  )
  return rows[0]?.command === 'lock' ? rows[0] : null
}

/** The lock that may be lifted once: one because of debt that no earlier start of this order follows. */
export const findRestart = async (db: Queryable, device: Pick<Device, 'id' | 'as' | 'rental_id'>) => {
  if (device.as !== 'renter' || device.rental_id === null) return null
  const lock = await findLock(db, device.id)
  if (!lock || lock.reason_code !== 'overdue' || lock.rental_id !== device.rental_id) return null
  // What was locked again by itself is no new lock.
  return lock.ordered_by === null ? null : lock
}

export const restartMachine = (services: Services, actor: Actor, device: Device, client: Client): Promise<number> =>
  services.db.transaction(async (tx) => {
    await lockForCommands(tx, device.id)
    const now = services.clock.now()
    const lock = (await findRestart(tx, device)) ?? refuse('command.no_restart')
    const { id } = await placeCommand(services, tx, actor, {
      deviceId: device.id,
      unitId: device.unit_id,
      rentalId: device.rental_id,
      command: 'unlock',
      parameters: {},
      reason: `临时启动一次，${commandLimits.restartMinutes} 分钟后重新锁上`,
      reasonCode: null,
      orderedAs: device.as,
      needsApproval: false,
      // Whoever agreed to the lock agreed to its return; a second person never is the one who asked.
      approvedBy: lock.approved_by,
      expiresAt: deadlineOf('unlock', commandLimits.restartMinutes * 60, now),
      relockAt: addMinutes(now, commandLimits.restartMinutes),
    })
    const after = { code: device.code, command: 'unlock', command_id: id, restart: true }
    await writeAudit(
      tx,
      { actor, action: 'device.command', objectType: 'iot_device', objectId: device.id, after, client },
      now,
    )
    return id
  })
