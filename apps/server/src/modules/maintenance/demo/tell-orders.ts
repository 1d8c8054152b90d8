/** Work orders in the demo: some forty that are open, in every state, by the same calls as everybody's. */
import { findPrice, initialPriceList, labourCode } from '@jihui/protocol/maintenance/orders/prices'
import { findLine } from '@jihui/protocol/rental/lines'
import { createHash } from 'node:crypto'
import { handoverPictures } from '../../../demo/handover-picture.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { drawSignature } from '../../../demo/signature-picture.ts'
import { addHours } from '../../../platform/clock.ts'
import { tellTakenOff } from './tell-taken-off.ts'

const requests = '/api/maintenance/requests/'
const tasks = '/api/maintenance/tasks/'

const reports = [
  { description: '大臂油缸渗油，停放一晚地上有油迹', urgency: 'high' },
  { description: '开机自检报警，按说明重启无效', urgency: 'high' },
  { description: '运行时有异响，负载大时明显', urgency: 'medium' },
  { description: '显示屏左侧触控不灵', urgency: 'medium' },
  { description: '散热风扇转速不稳，温度偏高', urgency: 'medium' },
  { description: '照明灯不亮，换灯泡也不行', urgency: 'low' },
]
/** A repair is named after what goes wrong on machines of its line. */
const repair = { kind: 'repair', title: null, description: '到现场排查，要换件先报价' } as const
const works = [
  { ...repair, labour: 'mechanical' },
  { ...repair, labour: 'hydraulic' },
  { kind: 'service', title: '季度保养', description: '清洁、紧固、查易损件', labour: 'service' },
  { kind: 'inspection', title: '年度检验', description: '计量校准，出具报告', labour: 'calibration' },
  { ...repair, labour: 'electrical' },
] as const
/** At the usual rate of its line's machines. */
const quoteLine = (line: string, work: (typeof works)[number]['labour']) => {
  const { code, priceFen } = findPrice(
    initialPriceList,
    '',
    labourCode(work, findLine(line).priceClasses?.[0] ?? 'medium'),
  )!
  return { kind: 'labour', code, quantity: 1, price: priceFen / 100 }
}

/** How far each goes, in the order they are told; one after the other they fill the forty. */
const fates = [
  'pending',
  'assigned',
  'accepted',
  'in_progress',
  'paused',
  'pending_quote',
  'pending_acceptance',
] as const
type Fate = (typeof fates)[number]
const reaches = (fate: Fate, state: Fate): boolean => fates.indexOf(fate) >= fates.indexOf(state)

interface Unit {
  readonly id: number
  readonly line: string
}
const listFreeUnits = async ({ town }: DeskScene, limit: number): Promise<readonly Unit[]> => {
  const { rows } = await town.services.database.pool.query<Unit>(
    `SELECT u.id, e.line FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id
     WHERE u.status = 'active' AND e.status <> 'removed' AND NOT EXISTS (
       SELECT 1 FROM maintenance_request m WHERE m.unit_id = u.id AND m.resolved_at IS NULL)
     ORDER BY (u.id * 37) % 101, u.id LIMIT $1`,
    [limit],
  )
  return rows
}

/** Renters of machines that are out report what they see. */
const tellReports = async ({ town, now, accounts }: DeskScene): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; user_id: number }>(
    `SELECT r.id, r.user_id FROM rental r WHERE r.status = 'in_use' ORDER BY (r.id * 13) % 47, r.id LIMIT ${reports.length}`,
  )
  for (const [at, { id, user_id: userId }] of rows.entries()) {
    town.at(addHours(now, -2 - at * 3))
    const made = await town.call(userId, 'POST', requests, { rental_id: id, ...reports[at]! })
    if (at % 3 === 2) {
      town.at(addHours(now, -1))
      const taken = { kind: 'repair', payer: 'platform', standstill: at > 3 }
      await town.call(accounts.admin, 'POST', `${requests}${made.id}/accept/`, taken)
    }
  }
}

const sendPicture = async ({ town }: DeskScene, userId: number, picture: Buffer) => {
  const sha256 = createHash('sha256').update(picture).digest('hex')
  await town.upload(userId, '/api/field/files/', [picture], { sha256 }, 'file')
  return { sha256 }
}

const faultOf = (line: string, at: number): string => {
  const faults = Object.values(findLine(line).faults ?? {})
  return faults[at % faults.length] ?? '工作不正常'
}

const tellTask = async (scene: DeskScene, at: number, unit: Unit, photo: { sha256: string }): Promise<void> => {
  const { town, now, accounts } = scene
  const { labour, ...told } = works[at % works.length]!
  const work = { ...told, title: told.title ?? faultOf(unit.line, at) }
  const fate = fates[at % fates.length]!
  const { admin, technician } = accounts
  town.at(addHours(now, -30 - at))
  const wish = { unit_id: unit.id, ...work, urgency: at % 4 === 0 ? 'high' : 'medium', payer: 'platform' }
  const { id } = await town.call(admin, 'POST', tasks, wish)
  const act = (name: string, body: object = {}) => town.call(technician, 'POST', `${tasks}${id}/${name}/`, body)
  if (!reaches(fate, 'assigned')) return
  town.at(addHours(now, -28 - at))
  await town.call(admin, 'POST', `${tasks}${id}/assign/`, { technician_id: technician })
  if (!reaches(fate, 'accepted')) return
  town.at(addHours(now, -20))
  await act('accept')
  if (!reaches(fate, 'in_progress')) return
  town.at(addHours(now, -6))
  const { code } = await town.call(admin, 'GET', `/api/maintenance/units/${unit.id}/code/`)
  await act('start', { method: 'code', code })
  if (fate === 'paused') await act('pause', { reason: 'parts', notes: '备件明天到' })
  if (fate === 'pending_quote') {
    await act('quote', { lines: [quoteLine(unit.line, labour)] })
  }
  if (fate !== 'pending_acceptance') return
  town.at(addHours(now, -3))
  const signature = await drawSignature()
  const result = '处理完，试运行半小时正常'
  await act('complete', { result, photos_before: [photo], photos_after: [photo], signature })
}

export const tellOrders = async (scene: DeskScene): Promise<void> => {
  const { town, now, accounts } = scene
  await tellReports(scene)
  const units = await listFreeUnits(scene, 34)
  town.at(addHours(now, -30))
  const [picture] = await handoverPictures('excavator', 'back', 1)
  const photo = await sendPicture(scene, accounts.technician, picture!)
  for (const [at, unit] of units.entries()) await tellTask(scene, at, unit, photo)
  await tellTakenOff(scene, photo)
  town.at(now)
}
