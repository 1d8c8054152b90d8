import type { closeFindingRequest } from '@jihui/protocol/freight/findings/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findings, lockFinding } from './move-finding.ts'

/** Staff looked at it and say what came of it; nobody closes what he is part of. */
export const closeFinding = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  { outcome, reason }: z.output<typeof closeFindingRequest>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const row = (await lockFinding(tx, id)) ?? refuse('freight.finding_not_found')
    const set = { reason, closedBy: actor.id, closedAt: now }
    const action = outcome === 'harmless' ? 'clear' : 'act'
    const step = { action, by: actor, as: 'staff', set, notes: reason, told: { reason }, hooks, now } as const
    await findings.transition(tx, row, step)
  })
