/** Parts for the work: out of store and van by what is there, and never more than whoever pays agreed to. */
import type { partsRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import type * as z from 'zod/mini'
import { refuse } from '../../../platform/refusal.ts'
import { type PartRow, requireParts, takeForTask } from '../../parts/public.ts'
import { machineOfTask } from '../orders/machine-of-task.ts'
import { type Doing, notedAct } from './field-act.ts'
import { agreedLines, allowedParts } from './quotes.ts'
import { countUsedParts } from './used-parts.ts'

type Line = z.output<typeof partsRequest>['lines'][number]
const sources = { store: '仓库', van: '车上', bought: '外购' } as const

/** The platform agrees to what its own plan or price is; a second visit for the same fault is borne by it. */
const requireConsent = async ({ tx, order }: Doing, lines: readonly Line[]): Promise<void> => {
  if (order.payer === 'platform' || order.isRework) return
  const allowed = allowedParts(order, await agreedLines(tx, order.id))
  const used = new Map(await countUsedParts(tx, order.id))
  const errors: Record<string, string> = {}
  for (const [at, { part_id: id, quantity }] of lines.entries()) {
    const [may, has] = [allowed.get(id) ?? 0, used.get(id) ?? 0]
    used.set(id, has + quantity)
    if (has + quantity > may) errors[`lines.${at}.quantity`] = `付费方同意用 ${may} 个，已经用了 ${has} 个`
  }
  if (Object.keys(errors).length > 0) refuse('care.consent_missing', { errors })
}

const tell = (lines: readonly Line[], parts: ReadonlyMap<number, PartRow>): string =>
  lines.map(({ part_id: id, quantity, from }) => `${parts.get(id)!.name} ×${quantity}（${sources[from]}）`).join('，')

export const takeParts = notedAct<z.output<typeof partsRequest>>('parts', async (doing, { lines }) => {
  const { tx, order, actor, now } = doing
  const asked = lines.map((line, at) => ({
    ...line,
    partId: line.part_id,
    field: `lines.${at}.part_id`,
  }))
  const parts = await requireParts(tx, asked, { evenRetired: true })
  await requireConsent(doing, lines)
  const machine = await machineOfTask(tx, order.id)
  await takeForTask(tx, { taskId: order.id, equipmentId: machine!.equipmentId, lines: asked }, { by: actor, now })
  return { notes: `领用配件：${tell(lines, parts)}`, facts: { lines } }
})
