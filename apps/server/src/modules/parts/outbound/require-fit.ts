/** A part that is not made for the machine is asked about, and used with a reason. */
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { fitsMachine, modelsOf } from '../catalog/machine-models.ts'
import type { PartRow } from '../catalog/part-queries.ts'

interface Used {
  readonly partId: number
  readonly reason: string
  readonly field?: string
}
export const requireFit = async (
  db: Queryable,
  equipmentId: number | null,
  parts: ReadonlyMap<number, PartRow>,
  lines: readonly Used[],
): Promise<void> => {
  if (equipmentId === null) return
  const name = (await modelsOf(db, [equipmentId])).get(equipmentId)
  if (name === undefined) return refuse('request.invalid', { errors: { equipment_id: '没有这台设备' } })
  const unfit = lines.filter(({ partId, reason }) => {
    const row = parts.get(partId)
    return reason === '' && row !== undefined && !fitsMachine(row, { equipmentId, name })
  })
  const [first] = unfit
  if (!first) return
  const sentenceOf = ({ partId }: Used) => `“${parts.get(partId)!.name}”不适用于这台设备，确实要用请写明原因`
  refuse('parts.does_not_fit', {
    message: sentenceOf(first),
    ...(first.field && {
      errors: Object.fromEntries(unfit.map((one) => [one.field!, sentenceOf(one)])),
    }),
  })
}
