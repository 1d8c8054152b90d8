import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { devices } from './device-transition.ts'
import { tellDeviceChange } from './device-changes.ts'

/** Its first word: from now on it is in use. Said by two connections at once, it happens once. */
export const activateDevice = (
  services: Services,
  { id, code }: { readonly id: number; readonly code: string },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const row = await devices.lock(tx, sql`id = ${id} and status = 'registered'`)
    if (!row) return
    const now = services.clock.now()
    await devices.transition(tx, row, {
      action: 'first_word',
      by: 'system',
      as: 'device',
      set: { activatedAt: now },
      now,
    })
    await tellDeviceChange(services, tx, { code, deviceId: id })
  })
