import { asc } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Services } from '../../../platform/services.ts'
import { takeUpNow, tellFenceChange } from './fence-index.ts'
import { fenceHoliday } from './table.ts'

interface Holiday {
  readonly day: string
  readonly name: string
}
export const listHolidays = ({ db }: Pick<Services, 'db'>): Promise<Holiday[]> =>
  db.select().from(fenceHoliday).orderBy(asc(fenceHoliday.day))

/** These and no others, from now on. */
export const setHolidays = async (services: Services, holidays: readonly Holiday[], actor: Actor): Promise<void> => {
  const now = services.clock.now()
  const byDay = [...new Map(holidays.map((one) => [one.day, one])).values()]
  await services.db.transaction(async (tx) => {
    const before = await tx.select().from(fenceHoliday).orderBy(asc(fenceHoliday.day)).for('update')
    await tx.delete(fenceHoliday)
    if (byDay.length > 0) await tx.insert(fenceHoliday).values(byDay)
    await writeAudit(
      tx,
      {
        actor,
        action: 'fence.holidays',
        objectType: 'fence_holidays',
        objectId: 'all',
        before: before.map(({ day }) => day),
        after: byDay.map(({ day }) => day),
      },
      now,
    )
    await tellFenceChange(services, tx, { holidays: true })
  })
  await takeUpNow(services, { holidays: true })
}
