/** The main commands of the modules, each about a subject of its own every time: nothing can be approved or paid twice. */
import type pg from 'pg'
import { dayOf } from '../apps/server/src/platform/clock.ts'
import type { Town } from '../apps/server/src/proof.ts'
import { pathWith } from '../packages/protocol/src/endpoint.ts'
import { findLine, onLine } from '../packages/protocol/src/rental/lines.ts'
import type { Call, Caller } from './growth-calls.ts'
import { commands } from './growth-declared.ts'

/** `turns` times each. The orders become the caller's, where only a renter may. */
export const commandsOf = async (
  pool: pg.Pool,
  lineId: string,
  people: Readonly<Record<'renter' | 'staff', Caller>>,
  turns: number,
): Promise<Call[]> => {
  const line = findLine(lineId)
  const idsOf = async (text: string): Promise<number[]> =>
    (await pool.query<{ id: number }>(`${text} LIMIT ${turns}`, [lineId])).rows.map(({ id }) => id)
  const used: Record<string, number> = {}
  const town: Town = {
    today: dayOf(new Date()),
    machines: () =>
      idsOf(`SELECT id FROM equipment WHERE line = $1 AND status = 'active' AND owner_id IS NULL ORDER BY id`),
    async orders(status) {
      const skipped = used[status] ?? 0
      used[status] = skipped + turns
      const ids = await idsOf(
        `SELECT id FROM rental WHERE line = $1 AND status = '${status}' ORDER BY id OFFSET ${skipped}`,
      )
      await pool.query('UPDATE rental SET user_id = $1 WHERE id = ANY($2)', [people.renter.id, ids])
      return ids
    },
  }
  const calls: Call[] = []
  for (const { operation, who, subjects, body } of commands) {
    const { path } = onLine(operation, line)!
    const asked = (await subjects(town)).map((id) => ({
      path: pathWith(path, { id }),
      body: JSON.stringify(body(id, town)),
    }))
    calls.push({
      title: `POST ${path}`,
      operation: operation.shape.name,
      filter: '',
      isDrawn: false,
      who: people[who],
      path,
      turns: asked,
    })
  }
  return calls
}
