/**
 * The only writer of a status. A module binds its declared machine to its table once and moves its things with what
 * `bindMachine` answers; nobody else sets that column (a check reads the sources).
 */
import type { ErrorCode } from '@jihui/protocol/all-errors'
import { type Machine, refusalOf, takes, targetOf } from '@jihui/protocol/machine'
import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../access.ts'
import { writeAudit } from '../audit/audit.ts'
import { ask } from '../database/ask.ts'
import { jsonOf } from '../database/columns.ts'
import type { Tx } from '../database/database.ts'
import { rowJson, rowReader } from '../database/json-rows.ts'
import type { Client } from '../http/call.ts'
import type { Hooked, Hooks } from '../hooks.ts'
import { refuse } from '../refusal.ts'

/** Who acts: a person, or `system` for timers, channels and what follows from another thing's move. */
export type By = Actor | 'system'
export const nameOf = (by: Pick<Actor, 'displayName' | 'username'> | 'system'): string =>
  by === 'system' ? '系统' : by.displayName || by.username

type StatusTable = PgTable & { readonly id: PgColumn; readonly status: PgColumn }
type Columns<Table extends StatusTable> = Partial<Table['$inferInsert']>
interface Thing<State extends string> {
  readonly id: number
  readonly status: State
}

/** A thing that moved, for what follows in the same transaction. */
export interface Move<State extends string, Action extends string, Row extends Thing<State>> {
  readonly action: Action
  readonly by: By
  /** As it was read, and as it is now. */
  readonly before: Row
  readonly after: Row
  readonly notes: string
  readonly now: Date
}

export interface Step<Action extends string, Table extends StatusTable> {
  readonly action: Action
  readonly by: By
  readonly now: Date
  /** What was said with it. */
  readonly notes?: string
  /** Columns that change with the status. */
  readonly set?: Columns<Table>
  /** What the audit log keeps of it beside what it shows of the thing. */
  readonly told?: Readonly<Record<string, unknown>>
  /** As whom he acts, where the call itself says it: one of the action's roles. */
  readonly as?: string
  /** Where the call came from; absent: the call that is being answered. */
  readonly client?: Client
  /** Statements that write what belongs to it into other tables: they are one with the one that writes its status. */
  readonly also?: readonly SQLWrapper[]
  /** For the question whether staff have a part in it; refused without where that is asked. */
  readonly hooks?: Hooks
}

export interface Binding<
  State extends string,
  Action extends string,
  Row extends Thing<State>,
  Table extends StatusTable,
> {
  readonly machine: Machine<State, Action>
  readonly table: Table
  /** Refusals: not from this status; moved by somebody else since it was read. */
  readonly refusals: { readonly notAllowed: ErrorCode; readonly changedMeanwhile: ErrorCode }
  /**
   * As whom this person takes the action, where the step does not say it. Absent: the module's commands alone move it,
   * and ask themselves who calls.
   */
  readonly roleOf?: (row: Row, action: Action, by: By) => string
  /** Roles of staff: they are no party of the thing, and the audit log has what they do. */
  readonly staffRoles?: readonly string[]
  /** Refuses a member of staff who has a part in it. */
  readonly requireNoParty?: (hooked: Hooked, tx: Tx, actor: Actor, row: Row) => Promise<void>
  /** Tells whoever comes second what was decided; what it lets pass is refused with the usual sentence. */
  readonly refuseSecond?: (tx: Tx, row: Row, action: Action, by: By) => Promise<void>
  /** What else must be so. */
  readonly guard?: (row: Row, step: Step<Action, Table>) => void
  /** Columns that follow from where it goes. */
  readonly columns?: (row: Row, to: State, step: Step<Action, Table>) => Columns<Table>
  /** History, events and whatever follows, in this order. */
  readonly history?: (tx: Tx, move: Move<State, Action, Row>) => Promise<unknown>
  readonly follow?: (tx: Tx, move: Move<State, Action, Row>) => Promise<unknown>
  readonly audit?: {
    readonly objectType: string
    /** Before the action in the log's word for it; absent: the object's type. */
    readonly prefix?: string
    readonly shown: (row: Row) => Readonly<Record<string, unknown>>
  }
}

export interface BoundMachine<
  State extends string,
  Action extends string,
  Row extends Thing<State>,
  Table extends StatusTable,
> {
  /** Locks the thing `where` finds, which says whose it has to be; null where there is none. */
  readonly lock: (tx: Tx, where: SQL | undefined) => Promise<Row | null>
  /** Refuses unless the thing takes the action from where it stands. */
  readonly requireOpen: (row: Row, action: Action) => void
  /** Moves it if it still stands where it was read: status, history, events and, where staff act, audit, all or nothing. */
  readonly transition: (tx: Tx, row: Row, step: Step<Action, Table>) => Promise<Row>
}

/** One statement: what is sent to the database and back costs more than what it does there. */
const writeTogether = async (tx: Tx, update: SQLWrapper, also: readonly SQLWrapper[]) => {
  const others = also.map((one, at) => sql`, ${sql.raw(`also_${at}`)} as ${one}`)
  const written = sql`with moved as ${update}${sql.join(others)} select json from moved`
  return (await ask(tx, { json: jsonOf<Record<string, unknown>>() }, written)).rows
}

export const bindMachine = <
  State extends string,
  Action extends string,
  Table extends StatusTable,
  Row extends Thing<State>,
>(
  binding: Binding<State, Action, Row, Table>,
): BoundMachine<State, Action, Row, Table> => {
  const { machine, table, refusals, staffRoles = [] } = binding
  const json = rowJson(table)
  const read = rowReader(table) as unknown as (row: Record<string, unknown>) => Row
  const requireOpen = (row: Row, action: Action): void => {
    if (!takes(machine, row.status, action))
      refuse(refusals.notAllowed, { message: refusalOf(machine, row.status, action) })
  }

  /** True where he acts as a member of staff. */
  const requireRole = async (tx: Tx, row: Row, { action, by, as, hooks }: Step<Action, Table>): Promise<boolean> => {
    const role = as ?? binding.roleOf?.(row, action, by)
    if (role === undefined) return false
    if (!machine.actions[action].by.includes(role)) return refuse('auth.forbidden')
    const isStaff = by !== 'system' && staffRoles.includes(role)
    if (isStaff && binding.requireNoParty) {
      if (!hooks) throw new Error(`${action} by staff is given no hooks`)
      await binding.requireNoParty({ hooks }, tx, by, row)
    }
    return isStaff
  }

  const write = async (tx: Tx, row: Row, step: Step<Action, Table>): Promise<Row> => {
    const to = targetOf(machine, row.status, step.action)
    const set = { ...step.set, ...binding.columns?.(row, to, step), status: to } as Table['$inferInsert']
    const asRead = and(eq(table.id, row.id), eq(table.status, row.status))
    const update = tx
      .update(table as PgTable)
      .set(set)
      .where(asRead)
      .returning({ json })
    const { also = [] } = step
    const [moved] = also.length === 0 ? await update : await writeTogether(tx, update, also)
    return moved ? read(moved.json) : refuse(refusals.changedMeanwhile)
  }

  return {
    requireOpen,

    async lock(tx, where) {
      const [row] = await tx
        .select({ json })
        .from(table as PgTable)
        .where(where)
        .for('update')
      return row ? read(row.json) : null
    },

    async transition(tx, row, step) {
      const { action, by, now, notes = '', told = {} } = step
      const isStaffAct = await requireRole(tx, row, step)
      if (!takes(machine, row.status, action)) await binding.refuseSecond?.(tx, row, action, by)
      requireOpen(row, action)
      binding.guard?.(row, step)
      const after = await write(tx, row, step)
      const move = { action, by, before: row, after, notes, now }
      await binding.history?.(tx, move)
      await binding.follow?.(tx, move)
      if (isStaffAct && binding.audit && by !== 'system') {
        const { objectType, prefix = objectType, shown } = binding.audit
        const entry = { actor: by, action: `${prefix}.${action}`, objectType, objectId: row.id }
        const change = { before: shown(row), after: { ...shown(after), ...told } }
        await writeAudit(tx, { ...entry, ...change, ...(step.client && { client: step.client }) }, now)
      }
      return after
    },
  }
}
