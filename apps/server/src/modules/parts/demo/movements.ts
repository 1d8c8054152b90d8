/** Two months of a store: what came, what went out, what came back, what was found when it was counted. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import type { DemoPart } from './catalogue.ts'

const base = '/api/maintenance/parts/'
/** So many kinds in one delivery. */
const together = 30
/** So many days ago, at an hour at which a store is open. */
const days = ({ town, now }: DeskScene, ago: number, hour = 10): void =>
  town.at(addHours(startOfDay(addDays(dayOf(now), -Math.round(ago))), hour))
const post = (scene: DeskScene, path: string, body: object) =>
  scene.town.call(scene.accounts.admin, 'POST', `${base}${path}`, body)

/** Of some there is less than there should be, of a few nothing yet. */
const isScarce = (at: number): boolean => at % 23 === 5
const isAbsent = (at: number): boolean => at % 97 === 40
const boughtOf = ({ least }: DemoPart, at: number): number =>
  isScarce(at) ? Math.max(1, Math.floor(least / 2)) : least * 2 + 2 + (at % 4)

/** All that is kept, bought in ten deliveries; of some of them the rest came days later. */
export const fillStore = async (scene: DeskScene, parts: readonly DemoPart[]): Promise<void> => {
  for (let from = 0; from < parts.length; from += together) {
    const batch = parts.slice(from, from + together).map((part, at) => ({ part, at: from + at }))
    const bought = batch.filter(({ at }) => !isAbsent(at))
    const ago = 74 - from / 10
    days(scene, ago)
    const { id } = await post(scene, 'inbound/', {
      lines: bought.map(({ part, at }) => ({ part_id: part.id, quantity: boughtOf(part, at), price: part.costYuan })),
      notes: '首批备货',
    })
    days(scene, ago - 4)
    const isInTwo = (from / together) % 3 === 1
    if (isInTwo) {
      const first = bought.slice(0, 20).map(({ part, at }) => ({ part_id: part.id, quantity: boughtOf(part, at) }))
      await post(scene, `inbound/${id}/receive/`, { lines: first })
      days(scene, ago - 6)
    }
    await post(scene, `inbound/${id}/receive/`, {})
  }
}

interface Line {
  readonly part_id: number
  readonly quantity: number
}
const take = (parts: readonly DemoPart[], from: number, step: number, count: number, quantity = 1): Line[] =>
  Array.from({ length: count }, (_, at) => parts[(from + at * step) % parts.length]!).map(({ id }) => ({
    part_id: id,
    quantity,
  }))

/** Parts of which a few can be taken without asking. */
const plenty = (parts: readonly DemoPart[]): DemoPart[] =>
  parts.filter(({ least }, at) => least >= 2 && !isScarce(at) && !isAbsent(at))

const buyers = [
  '萧山永兴汽修',
  '余杭宏达机械',
  '绍兴柯桥路桥队',
  '宁波北仑吊装',
  '嘉兴南湖仓储',
  '湖州德清建材',
] as const

/** Into the technician's van, sold over the counter; some of it came back. */
export const handOut = async (scene: DeskScene, parts: readonly DemoPart[]): Promise<void> => {
  const { technician } = scene.accounts
  const some = plenty(parts)
  for (let week = 0; week < 7; week += 1) {
    const ago = 50 - week * 7
    days(scene, ago)
    const van = await post(scene, 'outbound/', {
      to: 'van',
      technician_id: technician,
      lines: take(some, week * 9, 4, 6, 2),
      notes: '随车补货',
    })
    await post(scene, `outbound/${van.id}/issue/`, {})
    if (week % 3 === 1) {
      days(scene, ago - 2, 16)
      await post(scene, `outbound/${van.id}/return/`, {
        lines: take(some, week * 9, 4, 2),
        reason: '工单用不上，退回总仓',
      })
    }
    days(scene, ago - 1, 14)
    const sold = await post(scene, 'outbound/', {
      to: 'sale',
      customer: buyers[week % buyers.length],
      lines: take(some, week * 13 + 5, 3, 3, 2),
    })
    await post(scene, `outbound/${sold.id}/issue/`, {})
    if (week === 4) await post(scene, `outbound/${sold.id}/return/`, { reason: '型号订错，原样退回' })
  }
}

const differences = [
  [-1, '盘点少一件，查找后确认丢失'],
  [1, '盘点多一件，上次入库漏记'],
  [-2, '包装破损，两件报废'],
] as const
const frontStore = '余杭前置仓'

/** Every fortnight something is counted; some of it lies in a second store. */
export const countStore = async (scene: DeskScene, parts: readonly DemoPart[]): Promise<void> => {
  const some = plenty(parts)
  const { admin } = scene.accounts
  for (let at = 0; at < 12; at += 1) {
    const { id } = some[(at * 17 + 3) % some.length]!
    days(scene, 40 - at * 3, 17)
    const { places } = (await scene.town.call(admin, 'GET', `${base}${id}/`)) as unknown as {
      readonly places: readonly { readonly place: string; readonly quantity: number; readonly reserved: number }[]
    }
    const quantity = places.find(({ place }) => place === 'main')?.quantity ?? 0
    const [difference, reason] = differences[at % differences.length]!
    if (quantity + difference > 0) await post(scene, `${id}/count/`, { quantity: quantity + difference, reason })
  }
  days(scene, 12)
  for (const { part_id: id } of take(some, 11, 8, 10))
    await post(scene, `${id}/move/`, { to: frontStore, quantity: 2, reason: '前置仓备货' })
}

/** What waits for the store today. */
export const leaveOpen = async (scene: DeskScene, parts: readonly DemoPart[]): Promise<void> => {
  const { admin, technician } = scene.accounts
  const some = plenty(parts)
  const ofAll = parts.filter(({ category }) => category === '')
  scene.town.at(addHours(scene.now, -20))
  const { results: tasks } = (await scene.town.call(
    admin,
    'GET',
    '/api/admin/maintenance/?page_size=3',
  )) as unknown as { readonly results: readonly { readonly id: number }[] }
  scene.town.at(addHours(scene.now, -2))
  for (const [at, { id }] of tasks.slice(0, 2).entries())
    await post(scene, 'outbound/', { to: 'task', task_id: id, lines: take(ofAll, at * 2, 1, 2) })
  await post(scene, 'outbound/', {
    to: 'van',
    technician_id: technician,
    lines: take(some, 70, 5, 4),
    notes: '明天上门前备齐',
  })
  const called = await post(scene, 'outbound/', {
    to: 'sale',
    customer: buyers[0],
    lines: take(some, 30, 2, 2),
  })
  await post(scene, `outbound/${called.id}/cancel/`, { reason: '客户改从厂家订货' })
  await post(scene, 'inbound/', {
    lines: take(some, 90, 6, 5, 10).map((line) => ({ ...line, price: 60 })),
    notes: '比过价再下单',
    is_draft: true,
  })
  scene.town.at(scene.now)
}
