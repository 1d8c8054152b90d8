/** The table of a run: a comparison a row. */
import type { Comparison } from './turns.ts'

const columns = [14, 10, 12, 12, 8, 12, 12]
export const say = (cells: readonly (string | number)[]): void =>
  console.log(
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(columns[0]!) : String(cell).padStart(columns[at] ?? 8)))
      .join(''),
  )
/** `counted`: what there is so many of. */
export const sayHead = (counted: string): void =>
  say(['', counted, 'product /s', 'floor /s', 'ratio', 'p99 ms', 'floor p99'])
export const show = (name: string, count: number, { ours, floor, ratio }: Comparison): void =>
  say([
    name,
    count,
    ours.perSecond.toFixed(0),
    floor.perSecond.toFixed(0),
    `${Math.round(ratio * 100)}%`,
    ours.p99,
    floor.p99,
  ])
