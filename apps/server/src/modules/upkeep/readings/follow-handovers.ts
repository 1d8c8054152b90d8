/** What a meter showed when a machine changed hands is a reading like every other: once for each hand-over. */
import { findLine } from '@jihui/protocol/rental/lines'
import type { Tx } from '../../../platform/database/database.ts'
import { type ConsumerDeclaration, consumes } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { listHandovers } from '../../rental/public.ts'
import { openAtOnce } from '../openings/open-at-once.ts'
import type { RecordedOpening } from '../openings/record-opening.ts'
import { takeReading } from './take-reading.ts'

/** The lessor's word counts: he knows his machine, and gains nothing by a wrong one. */
const takeHandovers = async (services: Services, tx: Tx, rentalId: number, line: string): Promise<void> => {
  const { meter } = findLine(line).handover
  if (!meter) return
  const handovers = (await listHandovers(tx, rentalId))
    .map(({ handover }) => handover)
    .filter((one) => one.party === 'lessor' && one.meter !== null)
    .toSorted((one, other) => one.unitId - other.unitId || one.createdAt.getTime() - other.createdAt.getTime())
  const openings: RecordedOpening[] = []
  for (const one of handovers) {
    const taken = await takeReading(
      tx,
      {
        unitId: one.unitId,
        measuredAt: one.createdAt,
        source: 'handover',
        device: one.id,
        unit: meter.unit === 'km' ? 'km' : 'h',
        meter: one.meter,
        alarms: null,
      },
      services.clock.now(),
    )
    openings.push(...taken.openings)
  }
  await openAtOnce(services, tx, openings)
}

export const followsHandovers: readonly ConsumerDeclaration[] = [
  consumes('rental.status_changed', (services, { payload }, tx) =>
    takeHandovers(services, tx, payload.rentalId, payload.line),
  ),
]
