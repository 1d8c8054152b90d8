/** How a finding comes to be, grows and is closed: the only writer of its status and of what it stands on. */
import {
  type FindingAction,
  findingMachine,
  type FindingKind,
  type FindingStatus,
} from '@jihui/protocol/freight/findings/machine'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { freightFinding, freightFindingFact } from './finding-table.ts'

export type FindingRow = Omit<typeof freightFinding.$inferSelect, 'status'> & { status: FindingStatus }

export const findings = bindMachine<FindingStatus, FindingAction, typeof freightFinding, FindingRow>({
  machine: findingMachine,
  table: freightFinding,
  refusals: { notAllowed: 'freight.finding_closed', changedMeanwhile: 'freight.finding_closed' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { oneId, otherId }) =>
    requireNoParty(hooked, tx, actor, { accounts: [oneId, otherId] }),
  audit: { objectType: 'freight_finding', shown: ({ status, kind }) => ({ status, kind }) },
})
export const lockFinding = (tx: Tx, id: number): Promise<FindingRow | null> =>
  findings.lock(tx, eq(freightFinding.id, id))

export interface Fact {
  /** What makes the same fact known again. */
  readonly key: string
  readonly text: string
  readonly orderId?: number
  readonly cargoId?: number
}
export interface Found {
  readonly kind: FindingKind
  readonly oneId: number
  /** Absent: it is about one person alone. */
  readonly otherId?: number
  readonly facts: readonly Fact[]
}

/** One for each kind and pair, with every fact once; a closed one is opened again by a fact nobody had seen. */
export const raiseFinding = async (tx: Tx, { kind, oneId, otherId, facts }: Found, now: Date): Promise<void> => {
  const moments = { createdAt: now, factAt: now, openedAt: now }
  await tx
    .insert(freightFinding)
    .values({ kind, oneId, otherId: otherId ?? null, status: findingMachine.initial[0]!, ...moments })
    .onConflictDoNothing()
  const same = and(eq(freightFinding.kind, kind), eq(freightFinding.oneId, oneId))
  const row = await findings.lock(tx, and(same, sql`coalesce(${freightFinding.otherId}, 0) = ${otherId ?? 0}`))
  const added = await tx
    .insert(freightFindingFact)
    .values(facts.map((fact) => ({ findingId: row!.id, ...fact, createdAt: now })))
    .onConflictDoNothing()
    .returning({ id: freightFindingFact.id })
  if (added.length === 0) return
  if (row!.status !== 'open')
    await findings.transition(tx, row!, { action: 'reopen', by: 'system', as: 'system', set: moved(now), now })
  else await tx.update(freightFinding).set({ factAt: now }).where(eq(freightFinding.id, row!.id))
}
const moved = (now: Date) => ({ factAt: now, openedAt: now })
