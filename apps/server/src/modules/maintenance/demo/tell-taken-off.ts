/** An owner of the demo who has work on his machines taken off what he earns: chosen, agreed to, done and paid that way. */
import { maintenanceOrderPayable } from '@jihui/protocol/maintenance/orders/payable'
import { findPrice, initialPriceList } from '@jihui/protocol/maintenance/orders/prices'
import type { DeskScene } from '../../../demo/scene.ts'
import { drawSignature } from '../../../demo/signature-picture.ts'
import { addHours } from '../../../platform/clock.ts'

const tasks = '/api/maintenance/tasks/'
const choices = '/api/earnings/choices/'
const labour = findPrice(initialPriceList, '', 'calibration.light')!

interface Owned {
  readonly owner: number
  readonly unit: number
}
/** One machine of each owner that nobody works on. */
const listOwned = async ({ town }: DeskScene): Promise<readonly Owned[]> => {
  const { rows } = await town.services.database.pool.query<Owned>(
    `SELECT e.owner_id AS owner, min(u.id) AS unit FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
     WHERE e.owner_id IS NOT NULL AND u.status = 'active' AND e.status <> 'removed' AND NOT EXISTS (
       SELECT 1 FROM maintenance_request m WHERE m.unit_id = u.id AND m.resolved_at IS NULL)
     GROUP BY e.owner_id ORDER BY e.owner_id LIMIT 50`,
  )
  return rows
}
/** Whether he is owed as much just now. */
const isOwed = async ({ town }: DeskScene, { owner }: Owned): Promise<boolean> => {
  const { results } = (await town.call(owner, 'GET', choices)) as unknown as {
    readonly results: readonly { readonly payable_kind: string; readonly due: number }[]
  }
  const due = results.find((one) => one.payable_kind === maintenanceOrderPayable.kind)?.due ?? 0
  return due * 100 >= labour.priceFen
}

/** Agreed to, done, and not accepted yet; answers the order. */
const tellDone = async ({ town, now, accounts: { technician } }: DeskScene, { owner, unit }: Owned, sha256: string) => {
  const by = (userId: number, id: number) => (act: string, body: object) =>
    town.call(userId, 'POST', `${tasks}${id}/${act}/`, body)
  town.at(addHours(now, -9))
  const wish = { unit_id: unit, kind: 'inspection', title: '年度校准', description: '校准并出具报告', payer: 'owner' }
  const { id } = await town.call(owner, 'POST', tasks, wish)
  const [owns, works] = [by(owner, id), by(technician, id)]
  await owns('assign', { technician_id: technician })
  town.at(addHours(now, -8))
  await works('accept', {})
  const { code } = await town.call(owner, 'GET', `/api/maintenance/units/${unit}/code/`)
  await works('start', { method: 'code', code })
  const line = { kind: 'labour', code: labour.code, quantity: 1, price: labour.priceFen / 100 }
  await works('quote', { lines: [line] })
  town.at(addHours(now, -7))
  await owns('consent', { agreed: true, quote_version: 1 })
  const photos = [{ sha256 }]
  const result = '校准合格，报告已出'
  await works('complete', { result, photos_before: photos, photos_after: photos, signature: await drawSignature() })
  town.at(addHours(now, -6))
  return { id, owns }
}

const tell = async (scene: DeskScene, owned: Owned, sha256: string) => {
  const { town, now } = scene
  town.at(addHours(now, -9))
  await town.call(owned.owner, 'PUT', choices, { payable_kind: maintenanceOrderPayable.kind, is_on: true })
  const { owns } = await tellDone(scene, owned, sha256)
  await owns('confirm', {})
  await town.settle()
}

/**
 * `photograph`: one the technician has sent. Nobody is owed so much: nothing is told. The next owner objects to the bill of
 * such work, and the desk has to decide.
 */
export const tellTakenOff = async (scene: DeskScene, photograph: { readonly sha256: string }): Promise<void> => {
  const owners = await listOwned(scene)
  const owed: Owned[] = []
  for (const owned of owners) if (owed.length === 0 && (await isOwed(scene, owned))) owed.push(owned)
  for (const owned of owed) await tell(scene, owned, photograph.sha256)
  const objecting = owners.find((one) => !owed.includes(one))
  if (!objecting) return
  const { id } = await tellDone(scene, objecting, photograph.sha256)
  const said = {
    reason: '报告上的日期和编号都不对，要重新出，这次的工时不该全收',
    claimed_amount: labour.priceFen / 200,
  }
  await scene.town.call(objecting.owner, 'POST', `/api/maintenance/orders/${id}/dispute/`, said)
}
