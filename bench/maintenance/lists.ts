/** Lists of work orders beside their own statements, and how long the board of a month takes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBoard } from '../../packages/protocol/src/maintenance/board/operations.ts'
import { listTasks } from '../../packages/protocol/src/maintenance/orders/task-operations.ts'
import { record } from '../record.ts'
import { type Comparison, inTurns, read } from '../turns.ts'
import type { Fleet } from './fleet.ts'

const pages = ['?page=1', '?page=3', '?status=open', '?status=completed&page=2', '?kind=repair']

const compareAs = async (fleet: Fleet, name: string, token: string): Promise<Comparison> => {
  const paths = pages.map((page) => `${listTasks.path}${page}`)
  const headers = { authorization: `Bearer ${token}` }
  const recordings = []
  for (const path of [paths[0]!, ...paths])
    recordings.push(await record(fleet.recorded, { method: 'GET', path, headers }))
  const file = join(fleet.folder, `${name}.json`)
  // The first call of a process also runs what is done once.
  await writeFile(file, JSON.stringify(recordings.slice(1)))
  const floor = await fleet.start('./recorded-floor.ts', file)
  try {
    return await inTurns(
      () => read(fleet.product.base, paths, { token }),
      () =>
        read(
          floor.base,
          paths.map((_, at) => `/${at}`),
        ),
    )
  } finally {
    await floor.end()
  }
}
export const compareDeskList = (fleet: Fleet) => compareAs(fleet, 'desk', fleet.staff.token)
export const compareTechniciansList = (fleet: Fleet) => compareAs(fleet, 'technician', fleet.technician.token)

const boardReads = 15
const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)
/** Milliseconds of one request after another: the middle one, and the longest. */
export const measureBoard = async (fleet: Fleet): Promise<{ half: number; longest: number; orders: number }> => {
  const now = new Date()
  const days = `?from=${isoDay(now)}&to=${isoDay(new Date(now.getTime() + 30 * 86_400_000))}`
  const times: number[] = []
  let orders = 0
  for (let at = 0; at <= boardReads; at += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${fleet.product.base}${readBoard.path}${days}`, {
      headers: { authorization: `Bearer ${fleet.staff.token}` },
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`the board answered ${answer.status}: ${body}`)
    if (at > 0) times.push(performance.now() - startedAt)
    orders = (JSON.parse(body) as { rows: { tasks: unknown[] }[] }).rows.reduce(
      (sum, { tasks }) => sum + tasks.length,
      0,
    )
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { half: sorted[Math.floor(sorted.length / 2)]!, longest: sorted.at(-1)!, orders }
}
