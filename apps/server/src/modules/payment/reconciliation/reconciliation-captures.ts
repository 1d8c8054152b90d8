/** Money taken out of holds: the channel is asked once more, and what it says is taken in as ever. */
import { toYuan } from '@jihui/protocol/values'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import { auditedKey, requireNoPartyOfPayable } from '../payables/known-payables.ts'
import { type Desk, holdsOf, reachGateway } from '../desk.ts'
import { finishHold } from '../holds/finish-hold.ts'
import type { HoldOutcome } from '../gateway.ts'
import { type CaptureRow, findHoldById, type HoldRow } from '../holds/hold-queries.ts'
import { holdCapture } from '../holds/hold-table.ts'
import { booksPartOf, judge } from './reconciliation-judge.ts'
import { findItem, type ItemRow, listSides, lockItem } from './reconciliation-queries.ts'
import { openBench } from './reconciliation-repair.ts'
import { reconciliationItem } from '../table.ts'

const numberOf = (item: ItemRow): string => item.billNumber ?? item.booksNumber ?? ''

/** The capture a row is about; null for one nobody asked for. */
export const findItemCapture = async (db: Queryable, item: ItemRow): Promise<CaptureRow | null> => {
  if (item.kind !== 'capture') return null
  return (
    (
      await db
        .select()
        .from(holdCapture)
        .where(eq(holdCapture.number, numberOf(item)))
    )[0] ?? null
  )
}

/** Has what was asked for done, and says how the hold stands at the channel. */
const askChannel = async (desk: Desk, hold: HoldRow): Promise<HoldOutcome> => {
  await finishHold(desk, hold.id)
  return holdsOf(desk, hold.gateway).query(hold.number)
}

/** Judges a row again by the books as they are now, under its lock. */
const judgeAgain = async (tx: Queryable, item: ItemRow) => {
  const sides = await listSides(tx, item.gateway, [numberOf(item)])
  const books = sides.find(({ kind }) => kind === item.kind) ?? null
  const verdict = judge(item.billFen === null ? null : { amountFen: item.billFen }, books)
  return { verdict, booksPart: booksPartOf(books, verdict) }
}

/** What a bill has and the books have not is asked about by itself. */
export const askAboutCaptures = async (desk: Desk, gateway: string, day: string): Promise<void> => {
  const open = await desk.db
    .select()
    .from(reconciliationItem)
    .where(
      and(
        eq(reconciliationItem.gateway, gateway),
        eq(reconciliationItem.day, day),
        eq(reconciliationItem.difference, 'capture_unheard'),
        eq(reconciliationItem.state, 'open'),
      ),
    )
  for (const { id, ...item } of open) {
    const capture = await findItemCapture(desk.db, { id, ...item })
    const hold = capture && (await findHoldById(desk.db, capture.holdId))
    if (!hold) continue
    await askChannel(desk, hold)
    await desk.db.transaction(async (tx) => {
      const present = await lockItem(tx, id)
      if (present?.state !== 'open') return
      const { verdict, booksPart } = await judgeAgain(tx, present)
      await tx
        .update(reconciliationItem)
        .set({ ...verdict, ...booksPart })
        .where(eq(reconciliationItem.id, id))
    })
  }
}

const money = (fen: number): string =>
  `¥${new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 }).format(toYuan(fen))}`
const answerOf = ({ capturedFen, releasedFen }: HoldOutcome): string =>
  `渠道答复：这笔预授权扣了 ${money(capturedFen)}，退回 ${money(releasedFen)}`

/** Staff ask: now in the books, or held with what the channel said. */
export const askAboutItem = async (
  desk: Desk,
  id: number,
  { actor, client }: { actor: Actor; client: Client },
): Promise<void> => {
  const { item } = (await findItem(desk, desk.db, id)) ?? refuse('reconciliation.not_found')
  const { may } = await desk.db.transaction((tx) => openBench(desk, tx, id, desk.clock.now()))
  if (!may.includes('ask')) refuse(item.state === 'settled' ? 'reconciliation.done' : 'reconciliation.not_allowed')
  const capture = (await findItemCapture(desk.db, item)) ?? refuse('reconciliation.not_allowed')
  await requireNoPartyOfPayable(desk, desk.db, actor, capture)
  const hold = (await findHoldById(desk.db, capture.holdId)) ?? refuse('reconciliation.not_allowed')
  const reason = answerOf(await reachGateway(desk, () => askChannel(desk, hold)))
  await desk.db.transaction(async (tx) => {
    const now = desk.clock.now()
    const present = (await lockItem(tx, id)) ?? refuse('reconciliation.not_found')
    if (present.state !== 'open' && present.state !== 'held') refuse('reconciliation.done')
    const { verdict, booksPart } = await judgeAgain(tx, present)
    const state = verdict.difference === 'matched' ? ('settled' as const) : ('held' as const)
    await tx
      .update(reconciliationItem)
      .set({ state, reason, handledBy: actor.id, handledAt: now, ...(state === 'settled' && booksPart) })
      .where(eq(reconciliationItem.id, id))
    await writeAudit(
      tx,
      {
        actor,
        action: 'reconciliation.ask',
        objectType: 'reconciliation_item',
        objectId: id,
        before: { state: present.state, difference: present.difference },
        after: {
          state,
          reason,
          number: capture.number,
          amount: toYuan(present.billFen ?? present.booksFen ?? 0),
          ...auditedKey(desk, capture),
        },
        client,
      },
      now,
    )
  })
}
