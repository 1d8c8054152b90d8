import type { Db, Queryable, Tx } from './database.ts'

type Work = () => void
/** Writes, as the last thing in a transaction, everything that was collected for it. */
export type LastWrite<Item> = (tx: Tx, items: readonly Item[]) => Promise<void>
type Begin = (work: (tx: Tx) => Promise<unknown>, config?: unknown) => Promise<unknown>

/** What an open transaction still has to do. */
interface Promised {
  readonly beforeCommit: Map<LastWrite<never>, unknown[]>
  readonly afterCommit: Work[]
}
const promised = new WeakMap<object, Promised>()
/** Of databases and their transactions: the pool all of it goes through. */
const pools = new WeakMap<object, object>()
export const poolOf = (tx: Queryable): object | undefined => pools.get(tx)

/** Whether this is a transaction that is still open, and not the database itself. */
export const isTransaction = (tx: Queryable): boolean => promised.has(tx)

/** Does it once the transaction has committed, and never if it does not; outside a transaction at once. */
export const afterCommit = (tx: Queryable, work: Work): void => {
  const later = promised.get(tx)
  if (later) later.afterCommit.push(work)
  else work()
}

/**
 * Collects what `write` takes: it is called once, when everything else of the transaction is done, so that a lock it needs is
 * held for the commit alone and is never waited for by somebody who holds it already. Throws outside a transaction.
 */
export const beforeCommit = <Item>(tx: Queryable, write: LastWrite<Item>, item: Item): void => {
  const later = promised.get(tx)
  if (!later) throw new Error('this is written in a transaction')
  const items = later.beforeCommit.get(write as LastWrite<never>)
  if (items) items.push(item)
  else later.beforeCommit.set(write as LastWrite<never>, [item])
}

const keepFor = (outer: Promised, { beforeCommit: writes, afterCommit: works }: Promised): void => {
  for (const [write, items] of writes)
    outer.beforeCommit.set(write, [...(outer.beforeCommit.get(write) ?? []), ...items])
  outer.afterCommit.push(...works)
}

/** Makes the transactions of `owner` keep their promises; one inside another leaves them to the outer one. */
const watch = (owner: { transaction: unknown }, pool: object, outer?: Promised): void => {
  pools.set(owner, pool)
  const begin = (owner.transaction as Begin).bind(owner)
  const watched: Begin = async (work, config) => {
    const later: Promised = { beforeCommit: new Map(), afterCommit: [] }
    const outcome = await begin(async (tx) => {
      promised.set(tx, later)
      watch(tx, pool, later)
      const result = await work(tx)
      if (!outer) for (const [write, items] of later.beforeCommit) await write(tx, items as never[])
      return result
    }, config)
    if (outer) keepFor(outer, later)
    else for (const one of later.afterCommit) one()
    return outcome
  }
  owner.transaction = watched
}

export const watchTransactions = (db: Db, pool: object): Db => {
  watch(db, pool)
  return db
}
