/** Histories held against the machine they are of; what proofs ask. */
import { type Machine, targetOf } from '@jihui/protocol/machine'

interface History {
  readonly table: string
  /** Its column of the thing it is the history of. */
  readonly of: string
}
const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')

/** SQL: rows that are no step the machine allows from the row before; what is no action of it leaves the thing where it stands. */
export const brokenSteps = <State extends string, Action extends string>(
  machine: Machine<State, Action>,
  { table, of }: History,
): string => {
  const steps = machine.actionCodes.flatMap((action) =>
    machine.actions[action].from.map((from) => `('${action}', '${from}', '${targetOf(machine, from, action)}')`),
  )
  return `SELECT step.* FROM (SELECT h.${of} AS thing, h.id, h.action, h.status,
        lag(h.status) OVER (PARTITION BY h.${of} ORDER BY h.id) AS before FROM ${table} h) step
      WHERE CASE WHEN before IS NULL THEN status NOT IN (${listed(machine.initial)})
        WHEN action IN (${listed(machine.actionCodes)}) THEN (action, before, status) NOT IN (VALUES ${steps.join(', ')})
        ELSE status <> before END`
}

/** SQL: things that do not stand where their history ends. */
export const strayThings = <State extends string, Action extends string>(
  { column }: Machine<State, Action>,
  { table, of }: History,
): string => {
  const [things] = column.split('.')
  return `SELECT thing.id, thing.status, last.status AS told FROM ${things} thing LEFT JOIN LATERAL (
        SELECT h.status FROM ${table} h WHERE h.${of} = thing.id ORDER BY h.id DESC LIMIT 1) last ON true
      WHERE last.status IS DISTINCT FROM thing.status`
}

/** SQL: acts of devices (`events`) that are not once in the history, or stand there and are none. */
export const strayEvents = (events: string, { table, of }: History): string =>
  `SELECT e.event_id, count(h.id) FROM ${events} e
      LEFT JOIN ${table} h ON h.event_id = e.event_id AND h.${of} = e.${of} AND h.actor_id = e.actor_id
      GROUP BY e.event_id HAVING count(h.id) <> 1
    UNION ALL SELECT h.event_id, 0 FROM ${table} h WHERE h.event_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${events} e WHERE e.event_id = h.event_id)`
