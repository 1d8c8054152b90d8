import { getIngestHealth, ingestHealthMinutes } from '@jihui/protocol/iot/ingest-health'
import { telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import { dayOf, daysBetween } from '../../../platform/clock.ts'
import { figure } from '../../../platform/figures/metrics.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { readIntakeState } from '../../telemetry/public.ts'
import { readTaken } from './count-taken.ts'
import { intakeOf } from './intake.ts'

const perSecond = (count: number) => Math.round((count / (ingestHealthMinutes * 60)) * 10) / 10
/** A partition ends with the first moment of the day after. */
const daysAhead = (until: Date | null, now: Date) =>
  until ? Math.max(0, daysBetween(dayOf(now), dayOf(new Date(until.getTime() - 1)))) : 0

const measureIntake = (services: Services): void => {
  const { metrics, telemetry, clock } = services
  const state = () => readIntakeState(telemetry, clock.now())
  metrics.watch('jihui_readings_total', 'Readings that came in at this process, by outcome', ['outcome'], () => {
    const { accepted, duplicates, refused } = readTaken(services).all
    const given = { accepted, duplicate: duplicates, refused: [...refused.values()].reduce((sum, one) => sum + one, 0) }
    return Object.entries(given).map(([outcome, value]) => ({ labels: { outcome }, value }))
  })
  metrics.watch(
    'jihui_readings_refused_total',
    'Readings that were not kept at this process, by reason',
    ['code'],
    () => [...readTaken(services).all.refused].map(([code, value]) => ({ labels: { code }, value })),
  )
  metrics.watch('jihui_intake_waiting', 'Readings and messages of devices that wait to be kept', [], () =>
    figure(intakeOf(services).waiting),
  )
  metrics.watch('jihui_follow_oldest_seconds', 'How long kept readings wait for fences and rules', [], async () =>
    figure((await state()).behindSeconds),
  )
  metrics.watch('jihui_reading_partitions_ahead', 'Days after today readings have a partition for', [], async () =>
    figure(daysAhead((await state()).partedUntil, clock.now())),
  )
}

export const ingestHealthRoutes = (mounting: Mounting, services: Services): void => {
  measureIntake(services)
  mountEndpoint(mounting, getIngestHealth, async () => {
    const now = services.clock.now()
    const { lately } = readTaken(services)
    const { heard, behindSeconds, partedUntil } = await readIntakeState(services.telemetry, now)
    const readings = lately.accepted + lately.duplicates
    return {
      success: true as const,
      messages: perSecond(lately.messages),
      readings: perSecond(lately.accepted),
      prompt_percent: readings > 0 ? Math.round((lately.prompt / readings) * 100) : null,
      duplicates: lately.duplicates,
      refused: [...lately.refused]
        .toSorted(([, one], [, other]) => other - one)
        .map(([code, count]) => ({ code, message: telemetryRefusals[code], count })),
      waiting: intakeOf(services).waiting,
      heard,
      behind_seconds: behindSeconds,
      partitions_ahead: daysAhead(partedUntil, now),
    }
  })
}
