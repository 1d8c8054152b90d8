/** Parts for the work: out of store and van by what is there, and never more than whoever pays agreed to. */
import type { partsRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type ForWork, type PartRow, requireParts, takeForWork, type Taking } from '../../parts/public.ts'
import { machineOfTask } from '../orders/machine-of-task.ts'
import { type Doing, type Done, notedAct } from './field-act.ts'
import { agreedLines, allowedParts } from './quotes.ts'
import { countUsedParts } from './used-parts.ts'

export type TakenLine = z.output<typeof partsRequest>['lines'][number]
type Pieces = ReadonlyMap<number, number>
const sources = { store: '仓库', van: '车上', bought: '外购' } as const

/** Refuses the lines that go beyond what may be used, part → pieces. */
export const refuseBeyond = (lines: readonly TakenLine[], allowed: Pieces, before: Pieces): void => {
  const used = new Map(before)
  const errors: Record<string, string> = {}
  for (const [at, { part_id: id, quantity }] of lines.entries()) {
    const [may, has] = [allowed.get(id) ?? 0, used.get(id) ?? 0]
    used.set(id, has + quantity)
    if (has + quantity > may) errors[`lines.${at}.quantity`] = `付费方同意用 ${may} 个，已经用了 ${has} 个`
  }
  if (Object.keys(errors).length > 0) refuse('care.consent_missing', { errors })
}

/** The platform agrees to what its own plan or price is; a second visit for the same fault is borne by it. */
const requireConsent = async ({ tx, order }: Doing, lines: readonly TakenLine[]): Promise<void> => {
  if (order.payer === 'platform' || order.isRework) return
  const allowed = allowedParts(order, await agreedLines(tx, order.id))
  refuseBeyond(lines, allowed, await countUsedParts(tx, order.id))
}

const tell = (lines: readonly TakenLine[], parts: ReadonlyMap<number, PartRow>): string =>
  lines
    .map(({ part_id: id, quantity, from, reason }) => {
      const how = [sources[from], reason].filter(Boolean).join('，')
      return `${parts.get(id)!.name} ×${quantity}（${how}）`
    })
    .join('，')

/** Takes what may be taken for a piece of work; answers how its history tells it. */
export const takeLines = async (
  tx: Tx,
  work: ForWork,
  lines: readonly TakenLine[],
  { requireAgreed, ...taking }: Taking & { readonly requireAgreed: () => Promise<void> },
): Promise<Done> => {
  const asked = lines.map((line, at) => ({ ...line, partId: line.part_id, field: `lines.${at}.part_id` }))
  const parts = await requireParts(tx, asked, { evenRetired: true })
  await requireAgreed()
  await takeForWork(tx, { ...work, lines: asked }, taking)
  return { notes: `领用配件：${tell(lines, parts)}`, facts: { lines } }
}

export const takeParts = notedAct<z.output<typeof partsRequest>>('parts', async (doing, { lines }) => {
  const { tx, order, actor: by, hasHappened, now } = doing
  const { equipmentId } = (await machineOfTask(tx, order.id))!
  const requireAgreed = () => requireConsent(doing, lines)
  return takeLines(tx, { taskId: order.id, equipmentId }, lines, { by, now, hasHappened, requireAgreed })
})
