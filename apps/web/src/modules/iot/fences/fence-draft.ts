/** The draft of a fence: as it is drawn and typed, and the fence it comes to. Points are WGS-84. */
import { convertShape } from '@jihui/protocol/iot/fences/geojson'
import type { FenceShapeType, FenceWatch } from '@jihui/protocol/iot/fences/limits'
import { fenceLimits } from '@jihui/protocol/iot/fences/limits'
import { faultOf, type FenceShape, type Spot } from '@jihui/protocol/iot/fences/shape'
import { orderIdTyped, orderNumber } from '@jihui/protocol/rental/conventions'
import type { Fence, FenceBody } from './fence-queries.ts'

/** What undo takes back. */
export interface Drawing {
  readonly type: FenceShapeType
  /** Of a circle its middle alone. */
  readonly spots: readonly Spot[]
  readonly radius: string
  readonly width: string
  readonly region: { readonly code: string; readonly text: string }
}
export interface FenceDraft {
  readonly name: string
  readonly drawing: Drawing
  readonly watch: readonly FenceWatch[]
  readonly dwellMinutes: string
  readonly debounceSeconds: string
  readonly debouncePoints: string
  readonly hasSchedule: boolean
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly scope: 'all' | 'lines' | 'devices' | 'order'
  readonly lines: readonly string[]
  readonly devices: readonly number[]
  readonly order: string
  readonly isActive: boolean
}
export const blankDrawing: Drawing = {
  type: 'circle',
  spots: [],
  radius: '500',
  width: '100',
  region: { code: '', text: '' },
}
export const newFenceDraft = (): FenceDraft => ({
  name: '',
  drawing: blankDrawing,
  watch: ['enter', 'exit'],
  dwellMinutes: '30',
  debounceSeconds: '30',
  debouncePoints: '2',
  hasSchedule: false,
  days: [1, 2, 3, 4, 5],
  from: '08:00',
  to: '18:00',
  scope: 'all',
  lines: [],
  devices: [],
  order: '',
  isActive: true,
})

export const drawingOf = (shape: FenceShape, regionText = ''): Drawing => {
  if (shape.type === 'circle')
    return { ...blankDrawing, type: 'circle', spots: [shape.center], radius: String(shape.radius_m) }
  if (shape.type === 'polygon') return { ...blankDrawing, type: 'polygon', spots: shape.coordinates }
  if (shape.type === 'corridor')
    return { ...blankDrawing, type: 'corridor', spots: shape.coordinates, width: String(shape.width_m) }
  return { ...blankDrawing, type: 'region', region: { code: shape.code, text: regionText } }
}
const scopeOf = ({ all_mine: all, lines, rental_id: order }: Fence['applies_to']): FenceDraft['scope'] => {
  if (all) return 'all'
  if (order !== null) return 'order'
  return lines.length > 0 ? 'lines' : 'devices'
}
export const draftOf = (fence: Fence): FenceDraft => ({
  name: fence.name,
  drawing: drawingOf(convertShape(fence.shape as FenceShape, fence.crs, 'wgs84'), fence.shape_display),
  watch: fence.watch,
  dwellMinutes: String(fence.dwell_minutes ?? 30),
  debounceSeconds: String(fence.debounce_seconds),
  debouncePoints: String(fence.debounce_points),
  hasSchedule: fence.schedule !== null,
  days: fence.schedule?.days ?? [1, 2, 3, 4, 5],
  from: fence.schedule?.from ?? '08:00',
  to: fence.schedule?.to ?? '18:00',
  scope: scopeOf(fence.applies_to),
  lines: fence.applies_to.lines,
  devices: fence.applies_to.devices,
  order: fence.applies_to.rental_id === null ? '' : orderNumber(fence.applies_to.rental_id),
  isActive: fence.is_active,
})

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
export const shapeOf = ({ type, spots, radius, width, region }: Drawing): FenceShape => {
  if (type === 'circle') return { type, center: spots[0] ?? [Number.NaN, Number.NaN], radius_m: numberOf(radius) }
  if (type === 'polygon') return { type, coordinates: spots }
  if (type === 'corridor') return { type, coordinates: spots, width_m: numberOf(width) }
  return { type, code: region.code }
}

/** Field of the wire → why it is refused. */
export type FenceProblems = Readonly<Record<string, string | undefined>>
const isWhole = (text: string, min: number, max: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
export const problemsOf = (draft: FenceDraft): FenceProblems => {
  const { drawing } = draft
  const fault = faultOf(shapeOf(drawing))
  const isBlank = drawing.type !== 'region' && drawing.spots.length === 0
  return {
    name: draft.name.trim() === '' ? '给围栏起个名字' : undefined,
    ...(fault && {
      [`shape.${fault.field}`]: isBlank
        ? '在地图上点一下，或者填经纬度'
        : drawing.type === 'region'
          ? '选一个省、市或区县'
          : fault.message,
    }),
    watch: draft.watch.length === 0 ? '至少选一种情形' : undefined,
    dwell_minutes:
      draft.watch.includes('dwell') && !isWhole(draft.dwellMinutes, 1, fenceLimits.dwellMinutesMax)
        ? `填 1 到 ${fenceLimits.dwellMinutesMax} 的整数`
        : undefined,
    debounce_seconds: isWhole(draft.debounceSeconds, 0, fenceLimits.debounceSecondsMax)
      ? undefined
      : `填 0 到 ${fenceLimits.debounceSecondsMax} 的整数`,
    debounce_points: isWhole(draft.debouncePoints, 1, fenceLimits.debouncePointsMax)
      ? undefined
      : `填 1 到 ${fenceLimits.debouncePointsMax} 的整数`,
    'schedule.days': draft.hasSchedule && draft.days.length === 0 ? '至少选一天' : undefined,
    applies_to:
      (draft.scope === 'lines' && draft.lines.length === 0 && '选业务线') ||
      (draft.scope === 'devices' && draft.devices.length === 0 && '选设备') ||
      (draft.scope === 'order' && !orderIdTyped(draft.order) && '填订单编号，如 R00000012') ||
      undefined,
  }
}

export const bodyOf = (draft: FenceDraft): FenceBody => ({
  name: draft.name.trim(),
  shape: shapeOf(draft.drawing) as FenceBody['shape'],
  crs: 'wgs84',
  watch: [...draft.watch],
  dwell_minutes: draft.watch.includes('dwell') ? Number(draft.dwellMinutes) : null,
  debounce_seconds: Number(draft.debounceSeconds),
  debounce_points: Number(draft.debouncePoints),
  schedule: draft.hasSchedule ? { days: [...draft.days], from: draft.from, to: draft.to } : null,
  applies_to: {
    ...(draft.scope === 'all' && { all_mine: true }),
    ...(draft.scope === 'lines' && { lines: [...draft.lines] }),
    ...(draft.scope === 'devices' && { devices: [...draft.devices] }),
    ...(draft.scope === 'order' && { rental_id: orderIdTyped(draft.order) ?? 0 }),
  },
  is_active: draft.isActive,
})

/** `120.155123,30.274101`, one a line. */
export const spotsText = (spots: readonly Spot[]): string =>
  spots.map(([lng, lat]) => `${Number(lng.toFixed(6))},${Number(lat.toFixed(6))}`).join('\n')
/** Null: a line of it is no point. */
export const readSpots = (text: string): readonly Spot[] | null => {
  const rows = text.split('\n').filter((row) => row.trim() !== '')
  const spots = rows.map((row): Spot | null => {
    const [lng = Number.NaN, lat = Number.NaN, ...more] = row
      .split(/[,，\s]/)
      .filter(Boolean)
      .map(Number)
    return Number.isFinite(lng) && Number.isFinite(lat) && more.length === 0 ? [lng, lat] : null
  })
  return spots.every((spot) => spot !== null) ? spots : null
}
