import { commands } from '@jihui/protocol/iot/commands'
import { lockConditions, lockReasonCodes, lockReasons } from '@jihui/protocol/iot/commands/lock-reasons'
import { findProfile } from '@jihui/protocol/iot/profiles'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReachedDevice } from '../devices/reach.ts'
import { mayDecide, maySend, requireKnown } from './check-command.ts'
import { lockConditionOf } from './interlock.ts'
import { readLockFacts } from './read-lock-facts.ts'
import { findLock, findRestart } from './restart-machine.ts'

const isKnown = (device: ReachedDevice, command: keyof typeof commands): boolean => {
  try {
    requireKnown(device, command)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What this person may tell the device now, and what is in the way of a lock for each reason. */
export const readChoices = async (services: Services, actor: Actor, device: ReachedDevice) => {
  const known = findProfile(device.profile)?.commands ?? []
  const his = known.filter((command) => maySend(actor, device, command) && isKnown(device, command))
  const facts = his.includes('lock') ? await readLockFacts(services, { id: device.id, unitId: device.unit_id }) : null
  const noticedAt = facts?.noticedAt === undefined || facts.noticedAt === null ? null : new Date(facts.noticedAt)
  return {
    success: true as const,
    commands: his.map((code) => ({ code, label: commands[code].label })),
    lock_reasons: facts
      ? lockReasonCodes.map((code) => {
          const condition = lockConditionOf(facts, code)
          const { label, hint, needsSecond } = lockReasons[code]
          const condition_display = condition ? lockConditions[condition] : ''
          return { code, label, hint, needs_second: needsSecond, condition, condition_display }
        })
      : [],
    notice:
      facts && noticedAt
        ? { noticed_at: noticedAt.toISOString(), lock_from: addHours(noticedAt, facts.noticeHours).toISOString() }
        : null,
    may_notice: facts?.order?.isOverdue === true && mayDecide(actor, device),
    may_restart: (await findRestart(services.db, device)) !== null,
    is_locked: (await findLock(services.db, device.id)) !== null,
  }
}
