import type { Db, Queryable, Tx } from './database.ts'

type Work = () => void
type Begin = (work: (tx: Tx) => Promise<unknown>, config?: unknown) => Promise<unknown>

/** What each open transaction has promised to do once it has committed. */
const promised = new WeakMap<object, Work[]>()

/** Does it once the transaction has committed, and never if it does not; outside a transaction at once. */
export const afterCommit = (tx: Queryable, work: Work): void => {
  const later = promised.get(tx)
  if (later) later.push(work)
  else work()
}

/** Makes the transactions of `owner` keep their promises; one inside another leaves them to the outer one. */
const watch = (owner: { transaction: unknown }, outer?: Work[]): void => {
  const begin = (owner.transaction as Begin).bind(owner)
  const watched: Begin = async (work, config) => {
    const later: Work[] = []
    const outcome = await begin((tx) => {
      promised.set(tx, later)
      watch(tx, later)
      return work(tx)
    }, config)
    if (outer) outer.push(...later)
    else for (const one of later) one()
    return outcome
  }
  owner.transaction = watched
}

export const keepForAfterCommit = (db: Db): Db => {
  watch(db)
  return db
}
