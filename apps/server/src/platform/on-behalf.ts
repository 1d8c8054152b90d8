/** For whom something is being done, and until when he waits: what takes turns is shared out by it. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Beneficiary {
  /** A person who is signed in, or an address. */
  readonly person: string
  /** Given when his connection closes before he was answered: nobody waits any longer. */
  readonly gone: AbortSignal
}

/** What no request asked for. */
const ourselves: Beneficiary = { person: 'platform', gone: new AbortController().signal }
const storage = new AsyncLocalStorage<Beneficiary>()

export const currentBeneficiary = (): Beneficiary => storage.getStore() ?? ourselves
export const onBehalfOf = <T>(beneficiary: Beneficiary, work: () => T): T => storage.run(beneficiary, work)
/** For him still, and to be finished whether he waits or not: others wait for the same. */
export const onlyInHisTurn = <T>(work: () => T): T =>
  onBehalfOf({ person: currentBeneficiary().person, gone: ourselves.gone }, work)
