/** What stands on the map: orders, visits, technicians and cells of many, told together where they would cover each other. */
import type { MapCluster, MappedOrder, MappedTechnician, MappedVisit, ServiceMap } from '../desk-queries.ts'
import { lookOfOrder, lookOfTechnician, lookOfVisit, orderKey, technicianKey, type Tone, visitKey } from './looks.ts'

interface Point {
  readonly latitude: number
  readonly longitude: number
}
/** One order or technician, or a cell of many. */
interface Member extends Point {
  /** Of what is picked by it; null: many that are only counted. */
  readonly key: string | null
  readonly tone: Tone
  readonly orders: number
  readonly technicians: number
  /** Orders nobody is near. */
  readonly lonely: number
  /** Of one alone: its sign, and what it is. */
  readonly glyph: string
  readonly label: string
}
export interface MapMark extends Point {
  readonly key: string | null
  readonly text: string
  readonly tone: Tone
  readonly isPerson: boolean
  /** In words, for whoever rests on it. */
  readonly label: string
  readonly members: readonly (Point & { readonly key: string | null })[]
}

const NOBODY_NEAR = '附近没人'
const memberOfOrder = (order: MappedOrder): Member => {
  const { glyph, tone, label } = lookOfOrder(order)
  const { latitude, longitude, title, technicians_near: near } = order
  const said = `${title}，${label}`
  return {
    key: orderKey(order),
    tone,
    orders: 1,
    technicians: 0,
    lonely: near === 0 ? 1 : 0,
    glyph,
    label: said,
    latitude,
    longitude,
  }
}
const memberOfVisit = (visit: MappedVisit): Member => {
  const { glyph, tone, label } = lookOfVisit(visit)
  const { latitude, longitude, title } = visit
  const said = `${title}，${label}`
  return { key: visitKey(visit), tone, orders: 1, technicians: 0, lonely: 0, glyph, label: said, latitude, longitude }
}
const memberOfTechnician = (technician: MappedTechnician): Member => {
  const { glyph, tone, label } = lookOfTechnician(technician)
  const { latitude, longitude, name } = technician
  const said = `${name}，${label}`
  return {
    key: technicianKey(technician),
    tone,
    orders: 0,
    technicians: 1,
    lonely: 0,
    glyph,
    label: said,
    latitude,
    longitude,
  }
}
/** The first of these that a cell has any of says how urgent it is. */
const cellTones = [
  ['unmatched', 'need'],
  ['late', 'behind'],
  ['silent', 'behind'],
  ['searching', 'open'],
  ['matched', 'done'],
  ['in_service', 'done'],
  ['online', 'free'],
] as const satisfies readonly (readonly [string, Tone])[]
const memberOfCell = ({ orders, technicians, counts, latitude, longitude }: MapCluster): Member => {
  const tone = cellTones.find(([state]) => counts[state])?.[1] ?? 'open'
  return { key: null, tone, orders, technicians, lonely: 0, glyph: '', label: '', latitude, longitude }
}

interface Group {
  readonly at: readonly [x: number, y: number]
  readonly members: readonly Member[]
  readonly orders: number
  readonly technicians: number
  readonly lonely: number
}
const joined = (one: Group, other: Group): Group => ({
  at: one.at,
  members: [...one.members, ...other.members],
  orders: one.orders + other.orders,
  technicians: one.technicians + other.technicians,
  lonely: one.lonely + other.lonely,
})
const isOne = ({ orders, technicians }: Group): boolean => orders + technicians === 1
const textOf = (group: Group): string => {
  const { members, orders, technicians, lonely } = group
  if (isOne(group)) return [members[0]!.glyph, lonely > 0 && NOBODY_NEAR].filter(Boolean).join(' ')
  if (lonely > 0) return lonely === orders ? `单 ${orders} ${NOBODY_NEAR}` : `单 ${orders} · ${NOBODY_NEAR} ${lonely}`
  return [orders > 0 && `单 ${orders}`, technicians > 0 && `师 ${technicians}`].filter(Boolean).join(' · ')
}
const labelOf = (group: Group): string => {
  const { members, orders, technicians, lonely } = group
  if (isOne(group)) return [members[0]!.label, lonely > 0 && NOBODY_NEAR].filter(Boolean).join('，')
  const parts = [
    orders > 0 && `${orders} 张单`,
    lonely > 0 && `${lonely} 张${NOBODY_NEAR}`,
    technicians > 0 && `${technicians} 位师傅`,
  ]
  return `这一带 ${parts.filter(Boolean).join('，')}，放大看`
}
/** The most urgent of several is how they stand together; people count where there is no order. */
const toneOrder: readonly Tone[] = ['need', 'behind', 'free', 'open', 'done']
const toneOf = ({ members, orders }: Group): Tone => {
  const telling = orders > 0 ? members.filter((one) => one.orders > 0) : members
  return toneOrder.find((tone) => telling.some((one) => one.tone === tone)) ?? 'open'
}
const markOf = (group: Group): MapMark => {
  const { key, latitude, longitude } = group.members[0]!
  return {
    key,
    latitude,
    longitude,
    text: textOf(group),
    tone: toneOf(group),
    isPerson: group.orders === 0,
    label: labelOf(group),
    members: group.members,
  }
}

/** Where a point is drawn at a zoom, in pixels from the corner of the world. */
const pixelsOf = ({ latitude, longitude }: Point, zoom: number): readonly [x: number, y: number] => {
  const world = 256 * 2 ** zoom
  const turn = Math.min(0.9999, Math.max(-0.9999, Math.sin((latitude * Math.PI) / 180)))
  return [(world * (longitude + 180)) / 360, world * (0.5 - Math.log((1 + turn) / (1 - turn)) / (4 * Math.PI))]
}
/** Pixels a mark takes: about as it is drawn (`pins.css`), with a little ground around. */
const HIGH = 30
const widthOf = (group: Group): number =>
  [...textOf(group)].reduce((width, letter) => width + (letter > '\u2E80' ? 12 : 7), 20)
const doTouch = (one: Group, other: Group): boolean =>
  Math.abs(one.at[1] - other.at[1]) < HIGH && Math.abs(one.at[0] - other.at[0]) < (widthOf(one) + widthOf(other)) / 2
/** What comes first keeps its place, and takes in what it would cover. */
const takeIn = (groups: readonly Group[]): Group[] => {
  const kept: Group[] = []
  for (const group of groups) {
    const at = kept.findIndex((one) => doTouch(one, group))
    if (at === -1) kept.push(group)
    else kept[at] = joined(kept[at]!, group)
  }
  return kept
}

/** Those that stand for several are wider than each alone was, so that it is looked at until no two touch. */
export const marksOf = ({ orders, visits, technicians, clusters }: ServiceMap, zoom: number): MapMark[] => {
  const members = [
    ...clusters.map(memberOfCell),
    ...orders.map(memberOfOrder),
    ...visits.map(memberOfVisit),
    ...technicians.map(memberOfTechnician),
  ]
  let groups: readonly Group[] = members.map((member) => {
    const { orders: of, technicians: people, lonely } = member
    return { at: pixelsOf(member, zoom), members: [member], orders: of, technicians: people, lonely }
  })
  for (let before = Infinity; groups.length < before;) {
    before = groups.length
    groups = takeIn(groups)
  }
  return groups.map(markOf)
}
