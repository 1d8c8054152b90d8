/** Many of a kind told together, cell by cell. */
import type { serviceMap } from '@jihui/protocol/service-order/map-schema'
import type * as z from 'zod/mini'
import { CELL_MARGIN, type MapGrid } from '../../geography/public.ts'

/** Some of one kind in one cell; the degrees are sums over them. */
export interface CellPart {
  readonly col: number
  readonly line: number
  readonly orders: number
  readonly technicians: number
  readonly latitude: number
  readonly longitude: number
  readonly counts: Readonly<Record<string, number>>
}
type Cluster = z.output<typeof serviceMap>['clusters'][number]

const added = (parts: readonly CellPart[], what: (part: CellPart) => number): number =>
  parts.reduce((sum, part) => sum + what(part), 0)
const countsOf = (parts: readonly CellPart[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const part of parts)
    for (const [state, count] of Object.entries(part.counts))
      if (count > 0) counts[state] = (counts[state] ?? 0) + count
  return counts
}
/** In the middle of those it tells of, and so far inside its cell that it covers no neighbour. */
const inside = (middle: number, from: number, cell: number, size: number): number =>
  Math.max(from + (cell + CELL_MARGIN) * size, Math.min(from + (cell + 1 - CELL_MARGIN) * size, middle))

export const clustersOf = ({ west, south, width, height }: MapGrid, parts: readonly CellPart[]): Cluster[] => {
  const cells = new Map<string, CellPart[]>()
  for (const part of parts) {
    const key = `${part.col},${part.line}`
    cells.set(key, [...(cells.get(key) ?? []), part])
  }
  return [...cells.values()].map((of) => {
    const { col, line } = of[0]!
    const orders = added(of, (part) => part.orders)
    const technicians = added(of, (part) => part.technicians)
    const all = orders + technicians
    return {
      latitude: inside(added(of, (part) => part.latitude) / all, south, line, height),
      longitude: inside(added(of, (part) => part.longitude) / all, west, col, width),
      orders,
      technicians,
      counts: countsOf(of),
    }
  })
}
