/** In a thread of its own: the assignment as a linear programme. Its corners are whole, so no integers are asked for. */
import loadHighs from 'highs'
import type { Pair } from './assign.ts'

const named = ({ row, column }: Pair): string => `x_${row}_${column}`
/** Lines of a programme may not grow without end. */
const broken = (terms: readonly string[]): string => terms.join('\n + ')

const grouped = (pairs: readonly Pair[], by: 'row' | 'column'): string[] => {
  const groups = new Map<number, string[]>()
  for (const pair of pairs) groups.set(pair[by], [...(groups.get(pair[by]) ?? []), named(pair)])
  return [...groups].map(([index, names]) => ` ${by}_${index}: ${broken(names)} <= 1`)
}
const programme = (pairs: readonly Pair[]): string =>
  [
    'Maximize',
    ` obj: ${broken(pairs.map((pair) => `${pair.worth} ${named(pair)}`))}`,
    'Subject To',
    ...grouped(pairs, 'row'),
    ...grouped(pairs, 'column'),
    'Bounds',
    ...pairs.map((pair) => ` 0 <= ${named(pair)} <= 1`),
    'End',
  ].join('\n')

export const carryOut = async (pairs: readonly Pair[]): Promise<readonly Pair[]> => {
  const highs = await loadHighs()
  const { Status: status, Columns: columns } = highs.solve(programme(pairs), { output_flag: false, solver: 'simplex' })
  if (status !== 'Optimal') throw new Error(`the assignment ended as ${status}`)
  return pairs.filter((pair) => {
    const column = columns[named(pair)]
    return column !== undefined && 'Primal' in column && column.Primal > 0.5
  })
}
