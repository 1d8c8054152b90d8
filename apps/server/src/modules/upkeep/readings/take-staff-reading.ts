/** What a member of staff reads off a machine, or a device tells until devices speak for themselves. */
import { meterOf, profileCodes, profileOf } from '@jihui/protocol/iot/profiles'
import { findLine } from '@jihui/protocol/rental/lines'
import type { MeterUnit } from '@jihui/protocol/upkeep/limits'
import type { readingRequest } from '@jihui/protocol/upkeep/reading-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addMinutes } from '../../../platform/clock.ts'
import { earliestMoment } from '../../../platform/database/partitions.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { countOnOrders, openAtOnce } from '../openings/open-at-once.ts'
import { needUnit, requireNoOwner } from '../parties.ts'
import type { TakenReading } from './new-reading.ts'
import { takeReading } from './take-reading.ts'

type Request = z.output<typeof readingRequest>
const aheadMinutes = 5

/** Values devices give their meters in. */
const meterValues: ReadonlyMap<string, MeterUnit> = new Map(
  profileCodes.flatMap((code) => {
    const meter = meterOf(profileOf(code))
    return meter ? [[meter.key, meter.unit] as const] : []
  }),
)
export const meterUnitOf = (line: string): MeterUnit => (findLine(line).handover.meter?.unit === 'km' ? 'km' : 'h')

const meterIn = ({ meter, meter_unit: unit, values = {} }: Request, line: string) => {
  const usual = meterUnitOf(line)
  if (meter !== undefined && meter !== null) return { meter, unit: unit ?? usual }
  for (const [name, counts] of meterValues) {
    const value = values[name]
    if (typeof value === 'number' && value >= 0 && value <= 99_999_999)
      return { meter: Math.round(value * 10_000) / 10_000, unit: counts }
  }
  return { meter: null, unit: usual }
}

export const takeStaffReading = async (
  services: Services,
  actor: Actor,
  unitId: number,
  body: Request,
): Promise<TakenReading> => {
  const { db, clock } = services
  const now = clock.now()
  if (body.measured_at > addMinutes(now, aheadMinutes))
    refuse('request.invalid', { errors: { measured_at: '读数时间不能在以后' } })
  if (body.measured_at < earliestMoment)
    refuse('request.invalid', { errors: { measured_at: '读数时间不能早于 2000 年' } })
  const taken = await db.transaction(async (tx) => {
    const unit = await needUnit(tx, unitId)
    await requireNoOwner(services, tx, actor, unit)
    const shown = meterIn(body, unit.line)
    const outcome = await takeReading(
      tx,
      {
        unitId,
        measuredAt: body.measured_at,
        source: 'staff',
        device: 0,
        ...shown,
        isExchange: body.is_exchange ?? false,
        values: body.values,
        alarms: body.alarms ?? null,
        isShown: shown.unit === meterUnitOf(unit.line),
      },
      now,
    )
    await countOnOrders(services, tx, outcome.openings)
    if (!outcome.isRepeat) {
      const after = {
        measured_at: body.measured_at.toISOString(),
        meter: shown.meter,
        alarms: body.alarms?.length ?? 0,
      }
      const entry = { actor, action: 'unit_reading.take', objectType: 'unit_reading', objectId: unitId } as const
      await writeAudit(tx, { ...entry, after: { unit_id: unitId, ...after } }, now)
    }
    return outcome
  })
  return { ...taken, openings: await openAtOnce(services, db, taken.openings) }
}
