/** Once a minute: who fell silent since the last look. It costs by those who did. */
import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { silentAfterSteps, silentIntervals } from '@jihui/protocol/iot/device-machine'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { profileCodes, profileOf } from '@jihui/protocol/iot/profiles'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { findFellSilent } from '../../telemetry/public.ts'
import { findFollowed } from '../follow/find-followed.ts'
import type { DeviceOnUnit } from '../follow/follower.ts'
import type { DeviceWatch } from './evaluate/rule.ts'
import { judgeMoment, type Outcome, type Watched } from './judge-readings.ts'
import { appliesTo, bringRules, canMeet, isOfOrders, type Rule } from './load-rules.ts'
import { applyOutcomes } from './raise-alert.ts'
import { addToStorm, findStorm } from './storm.ts'
import { alertRule } from './table.ts'
import { findOrdersOf, holdWatches, keepWatches } from './watch-readings.ts'

/** How far back a rule looks the first time. */
const firstLookHours = 24
/** Silent devices of one look. */
const silentMax = 100_000
const intervals = [
  ...new Set([
    ...profileCodes.map((code) => silentIntervals * profileOf(code).intervalSeconds),
    ...silentAfterSteps(commandLimits.intervalMax),
  ]),
]

const secondsOf = ({ content: { conditions } }: Rule): number =>
  conditions.find(({ op }) => op === 'silent')?.for_seconds ?? alertLimits.silentSeconds

interface Silent extends DeviceOnUnit {
  readonly rentalId: number | null
  readonly heardAt: Date
}
/** Those that are in use: one that was suspended is silent because it has to be. */
const findDevices = async (
  services: Services,
  heard: ReadonlyMap<number, Date>,
  withOrders: boolean,
): Promise<Silent[]> => {
  const found = await findFollowed(services, [...heard.keys()], sql`d.status = 'active'`)
  const devices = [...found.values()]
  const orders = withOrders ? await findOrdersOf(services.db, devices) : new Map<number, number>()
  return devices.map((one) => ({ ...one, rentalId: orders.get(one.id) ?? null, heardAt: heard.get(one.id)! }))
}

/** Silence alone decides: what else is remembered of the device does not matter. */
const isOfSilence = ({ content: { conditions, match } }: Rule): boolean => conditions.length === 1 || match === 'any'

/** The rules of one stretch of time, on those who fell silent in it. */
const raise = (services: Services, rule: Rule, devices: readonly Silent[], until: Date, now: Date): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [held] = await tx.select().from(alertRule).where(eq(alertRule.id, rule.id)).for('update')
    // Another process was there meanwhile.
    if (!held?.isActive || (held.silentUntil?.getTime() ?? 0) !== (rule.silentUntil?.getTime() ?? 0)) return
    await tx.update(alertRule).set({ silentUntil: until }).where(eq(alertRule.id, rule.id))
    if (devices.length === 0) return
    const watches = await holdWatches(
      tx,
      devices.map(({ id }) => id),
    )
    const kept = new Map<number, Watched>()
    const fired: { readonly device: Silent; readonly outcomes: Outcome[] }[] = []
    for (const device of devices) {
      const { ts, seq, state } = watches.get(device.id)!
      const outcomes: Outcome[] = []
      const moment = { kind: 'silence', ts: Math.max(now.getTime(), ts) } as const
      const after: DeviceWatch = judgeMoment([rule], state, moment, { ts: now.getTime(), isLate: false }, outcomes)
      kept.set(device.id, { ts, seq, state: after })
      if (outcomes.some(({ what }) => what === 'fires')) fired.push({ device, outcomes })
    }
    await keepWatches(tx, kept)
    const storm = isOfSilence(rule) ? await findStorm(tx, rule.id, now) : null
    const isStorm = isOfSilence(rule) && (fired.length > alertLimits.stormDevices || storm?.isRecent === true)
    if (isStorm) {
      const members = fired.map(({ device }) => device)
      if (members.length > 0) await addToStorm(services, tx, rule, members, now)
    } else for (const { device, outcomes } of fired) await applyOutcomes(services, tx, device, outcomes, now)
  })

/** Every rule about silence that is looked after by the same stretch. */
const groupsOf = (rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> => {
  const groups = new Map<string, Rule[]>()
  for (const rule of rules) {
    const key = `${secondsOf(rule)}:${rule.silentUntil?.getTime() ?? 0}`
    const group = groups.get(key)
    if (group) group.push(rule)
    else groups.set(key, [rule])
  }
  return groups
}

export const watchSilence = async (services: Services): Promise<number> => {
  const { db, clock, telemetry } = services
  await bringRules(services)
  const isOfSilentOnes = sql`content -> 'conditions' @> '[{"op": "silent"}]'::jsonb`
  const rules = (await db
    .select()
    .from(alertRule)
    .where(and(eq(alertRule.isActive, true), isNull(alertRule.deletedAt), isOfSilentOnes))) as Rule[]
  const now = clock.now()
  let looked = 0
  for (const group of groupsOf(rules).values()) {
    const seconds = secondsOf(group[0]!)
    const after = group[0]!.silentUntil ?? addHours(now, -firstLookHours)
    const heard = await findFellSilent(telemetry, { seconds, after, until: now, intervals, limit: silentMax })
    const devices = heard.size > 0 ? await findDevices(services, heard, group.some(isOfOrders)) : []
    looked += devices.length
    for (const rule of group) {
      const meant = devices.filter((one) => canMeet(rule, one.profile) && appliesTo(rule, one))
      await raise(services, rule, meant, now, now).catch((error: unknown) =>
        services.log.error({ err: error, rule: rule.id }, 'silence could not be looked after'),
      )
    }
  }
  return looked
}
