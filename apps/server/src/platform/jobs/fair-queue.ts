/**
 * For work there is only so much room for: so many at once, the others wait, and each person in turn has one done,
 * however much another has asked for. What nobody waits for any longer is not begun.
 */
import { currentBeneficiary } from '../on-behalf.ts'
import { Refusal } from '../refusal.ts'

export interface FairQueueLimits {
  readonly atOnce: number
  /** Of one person; as many as of all together where it is not said. */
  readonly atOnceEach?: number
  /** Of all together, and of one person. */
  readonly waitingMax: number
  readonly waitingEachMax: number
  /** How long one waits for his turn. */
  readonly patienceMs: number
}

export interface FairQueue {
  readonly waiting: number
  readonly running: number
  /** Carries the work out for whoever it is done for (`onBehalfOf`) when his turn has come. */
  run<T>(work: () => Promise<T>): Promise<T>
}

interface Waiting {
  begin(): void
}

const retryAfter = { headers: { 'retry-after': '5' } }

/** Who has how many of the places, of which each may have so many. */
const openPlaces = (all: number, each: number) => {
  const takenBy = new Map<string, number>()
  let taken = 0
  const count = (person: string, change: 1 | -1): void => {
    taken += change
    const his = (takenBy.get(person) ?? 0) + change
    if (his === 0) takenBy.delete(person)
    else takenBy.set(person, his)
  }
  return {
    get taken() {
      return taken
    },
    areFreeFor: (person: string) => taken < all && (takenBy.get(person) ?? 0) < each,
    take: (person: string) => count(person, 1),
    free: (person: string) => count(person, -1),
  }
}

export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  const { atOnce, atOnceEach = atOnce, waitingMax, waitingEachMax, patienceMs } = limits
  /** In the order of turns: whose work was begun goes to the end. */
  const waiting = new Map<string, Waiting[]>()
  const places = openPlaces(atOnce, atOnceEach)
  let length = 0

  const leave = (person: string, one: Waiting): void => {
    const his = waiting.get(person)
    const at = his?.indexOf(one) ?? -1
    if (!his || at < 0) return
    his.splice(at, 1)
    length -= 1
    if (his.length === 0) waiting.delete(person)
  }

  const takeTurns = (): void => {
    for (;;) {
      const first = [...waiting].find(([name]) => places.areFreeFor(name))
      if (!first) return
      const [person, his] = first
      const one = his[0]!
      waiting.delete(person)
      if (his.length > 0) waiting.set(person, his)
      leave(person, one)
      places.take(person)
      one.begin()
    }
  }

  const waitForTurn = ({ person, gone }: ReturnType<typeof currentBeneficiary>): Promise<void> =>
    new Promise((resolve, reject) => {
      const his = waiting.get(person) ?? []
      if (gone.aborted || length >= waitingMax) throw new Refusal('system.unavailable', retryAfter)
      if (his.length >= waitingEachMax) throw new Refusal('request.too_many', retryAfter)
      const settle = (then: () => void) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        then()
      }
      const giveUp = () => {
        leave(person, one)
        settle(() => reject(new Refusal('system.unavailable', retryAfter)))
      }
      const one: Waiting = { begin: () => settle(resolve) }
      const timer = setTimeout(giveUp, patienceMs)
      gone.addEventListener('abort', giveUp)
      waiting.set(person, [...his, one])
      length += 1
      takeTurns()
    })

  return {
    get waiting() {
      return length
    },
    get running() {
      return places.taken
    },
    async run(work) {
      const beneficiary = currentBeneficiary()
      await waitForTurn(beneficiary)
      try {
        return await work()
      } finally {
        places.free(beneficiary.person)
        takeTurns()
      }
    },
  }
}
