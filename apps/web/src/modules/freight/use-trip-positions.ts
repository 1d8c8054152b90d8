/** Where a trip is, told while its driver's page is open: kept in order on the device, sent in batches, thinned to what a way needs. */
import { sendPositions } from '@jihui/protocol/freight/trip-operations'
import { movingOrderStatuses } from '@jihui/protocol/freight/order-machine'
import { useEffect } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import type { FreightOrderDetail } from './order-queries.ts'

const SEND_MS = 30_000
/** Nearer in place and time than this a point says nothing new. */
const LEAST_MS = 10_000
const KEPT_MAX = 2000
const BATCH = 500

interface Point {
  readonly seq: number
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  readonly speed_kmh?: number
  readonly heading?: number
  readonly accuracy_m?: number
}
interface Kept {
  readonly next: number
  readonly points: readonly Point[]
}
const keyOf = (orderId: number) => `trip_points:${orderId}`
const readKept = (orderId: number): Kept => {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(orderId)) ?? 'null') as Kept | null) ?? { next: 1, points: [] }
  } catch {
    return { next: 1, points: [] }
  }
}
const writeKept = (orderId: number, kept: Kept): void => {
  try {
    localStorage.setItem(keyOf(orderId), JSON.stringify({ ...kept, points: kept.points.slice(-KEPT_MAX) }))
  } catch {
    // A full store keeps no way; the acts of the trip are kept elsewhere.
  }
}
const whole = (value: number | null): number | undefined => (value === null ? undefined : Math.round(value))

const note = (orderId: number, { coords, timestamp }: GeolocationPosition): void => {
  const { next, points } = readKept(orderId)
  const last = points.at(-1)
  if (last && timestamp - Date.parse(last.at) < LEAST_MS) return
  const speed = coords.speed === null ? undefined : Math.min(300, Math.round(coords.speed * 3.6))
  const heading = whole(coords.heading)
  const point: Point = {
    seq: next,
    at: new Date(timestamp).toISOString(),
    latitude: coords.latitude,
    longitude: coords.longitude,
    ...(speed !== undefined && { speed_kmh: speed }),
    ...(heading !== undefined && { heading }),
    accuracy_m: Math.round(coords.accuracy),
  }
  writeKept(orderId, { next: next + 1, points: [...points, point] })
}
const send = async (orderId: number): Promise<void> => {
  const points = readKept(orderId).points.slice(0, BATCH)
  if (points.length === 0) return
  try {
    await call(sendPositions, { params: { id: orderId }, body: { points: points.map((point) => ({ ...point })) } })
  } catch (error) {
    // Without a way through they wait; what is refused is wanted no more.
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 401) return
  }
  const sent = new Set(points.map(({ seq }) => seq))
  const kept = readKept(orderId)
  writeKept(orderId, { ...kept, points: kept.points.filter(({ seq }) => !sent.has(seq)) })
}

/** Only between setting out and delivery, only of who drives, only where he lets his device say it. */
export function useTripPositions(order: FreightOrderDetail | undefined, isDriving: boolean): void {
  const orderId = order?.id
  const isMoving = isDriving && movingOrderStatuses.some((status) => status === order?.status)
  useEffect(() => {
    if (!isMoving || orderId === undefined || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      (position) => note(orderId, position),
      () => undefined,
      { enableHighAccuracy: true, maximumAge: LEAST_MS },
    )
    const timer = setInterval(() => void send(orderId), SEND_MS)
    void send(orderId)
    return () => {
      navigator.geolocation.clearWatch(watch)
      clearInterval(timer)
    }
  }, [isMoving, orderId])
}
