/** What fences tell of devices, for the rules that wait for it. */
import { eq } from 'drizzle-orm'
import { fence } from '../fences/table.ts'
import { findFollowed } from '../follow/find-followed.ts'
import { consumes } from '../../../platform/events/declared.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { judgeMoment, type Outcome } from './judge-readings.ts'
import { applyOutcomes } from './raise-alert.ts'
import { alertEventSeen } from './table.ts'
import { findRulesOf, holdWatches, keepWatches } from './watch-readings.ts'
import type { FenceWord } from '@jihui/protocol/iot/alerts/conditions'

interface FenceMoment {
  readonly deviceId: number
  readonly fenceId: number
  readonly word: FenceWord | 'site_back'
  readonly ts: number
  readonly isLate: boolean
  /** What the fence is called; absent: it is an order's own. */
  readonly fence?: string
}

/** What became known at a fence, told once by whoever calls, or by `eventId`. */
export const judgeFenceWord = async (
  services: Services,
  tx: Tx,
  { deviceId, fenceId, word, ts, isLate, fence: named }: FenceMoment,
  eventId: number | null = null,
): Promise<void> => {
  const device = (await findFollowed(services, [deviceId])).get(deviceId)
  if (!device) return
  const rules = (await findRulesOf(services, [device])).get(deviceId) ?? []
  const waiting = rules.filter(({ content }) => content.conditions.some(({ op }) => op === 'fence'))
  if (waiting.length === 0) return
  const watched = (await holdWatches(tx, [deviceId])).get(deviceId)!
  // Handed on twice, it is judged once: a reading of a device has no number below zero.
  const fresh =
    eventId === null ||
    (
      await tx
        .insert(alertEventSeen)
        .values({ deviceId, ts, seq: -1 - eventId })
        .onConflictDoNothing()
        .returning()
    ).length > 0
  if (!fresh) return
  const outcomes: Outcome[] = []
  const state = judgeMoment(waiting, watched.state, { kind: 'fence', ts, fenceId, word }, { ts, isLate }, outcomes)
  const told = outcomes.map((outcome) => ({ ...outcome, ...(named !== undefined && { fence: named }) }))
  await applyOutcomes(services, tx, device, told, services.clock.now())
  await keepWatches(tx, new Map([[deviceId, { ...watched, state }]]))
}

export const followsFences = consumes('iot.fence_event', async (services, { payload }, tx) => {
  const { device_id: deviceId, geofence_id: fenceId, type: word, at, is_late: isLate } = payload
  const [drawn] = await tx
    .select({ name: fence.name, isOfOrder: fence.isOfOrder })
    .from(fence)
    .where(eq(fence.id, fenceId))
  // An order's own is looked after with the order: entering and leaving it means something else there.
  if (!drawn || drawn.isOfOrder) return
  const moment = { deviceId, fenceId, word, ts: Date.parse(at), isLate, fence: drawn.name }
  await judgeFenceWord(services, tx, moment, payload.event_id)
})
