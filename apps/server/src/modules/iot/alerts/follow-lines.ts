/** What the lines of devices tell of them, for the rules that wait for it: connected from two places. */
import { eventOf } from '@jihui/protocol/iot/alerts/conditions'
import { consumes } from '../../../platform/events/declared.ts'
import { findFollowed } from '../follow/find-followed.ts'
import { judgeMoment, type Outcome } from './judge-readings.ts'
import type { Rule } from './load-rules.ts'
import { applyOutcomes } from './raise-alert.ts'
import { findRulesOf, holdWatches, keepWatches } from './watch-readings.ts'

const waitsFor = ({ content: { conditions } }: Rule, codes: readonly string[]): boolean =>
  conditions.some((one) => one.op === 'event' && codes.includes(eventOf(one)))

export const followsLines = consumes('iot.second_place', async (services, { payload }, tx) => {
  const { device_id: deviceId, from, to, is_back: isBack } = payload
  const device = (await findFollowed(services, [deviceId])).get(deviceId)
  if (!device) return
  const events = isBack ? ['second_place', 'two_places'] : ['second_place']
  const rules = (await findRulesOf(services, [device])).get(deviceId) ?? []
  const waiting = rules.filter((rule) => waitsFor(rule, events))
  if (waiting.length === 0) return
  const watched = (await holdWatches(tx, [deviceId])).get(deviceId)!
  const ts = Date.parse(payload.at)
  const outcomes: Outcome[] = []
  const moment = { kind: 'reading', ts, values: {}, events } as const
  const state = judgeMoment(waiting, watched.state, moment, { ts, isLate: false }, outcomes)
  const notes = `先在 ${from}，又在 ${to}${isBack ? '，原来那处又连回来' : ''}`
  const told = outcomes.map((outcome) => ({ ...outcome, notes }))
  await applyOutcomes(services, tx, device, told, services.clock.now())
  await keepWatches(tx, new Map([[deviceId, { ...watched, state }]]))
})
