import { personLimits } from '@jihui/protocol/limits'
import { Refusal, refuse } from '../refusal.ts'

/** The calls of each person at this process: so many are worked on at a time, the others wait, too many are refused. */
export interface PersonTurns {
  /** Takes a call in, before its body is read; the answer is to be called when its connection is done with it. */
  admit(personId: number): () => void
  /** Works on it when its turn has come. `gone` ends the wait of whoever is no longer there. */
  run<T>(personId: number, gone: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Person {
  underWay: number
  running: number
  readonly line: (() => void)[]
}

const retryAfter = { headers: { 'retry-after': '2' } }
/** Refused before its body was read: what still comes is not waited for. */
const closing = { headers: { ...retryAfter.headers, connection: 'close' } }

const callsAtOnceOf = (connections: number): number =>
  Math.max(2, Math.floor(connections * personLimits.shareOfConnections))

export const createPersonTurns = (
  connections: number,
  { callsUnderWay, turnMs }: Pick<typeof personLimits, 'callsUnderWay' | 'turnMs'> = personLimits,
): PersonTurns => {
  const callsAtOnce = callsAtOnceOf(connections)
  const people = new Map<number, Person>()
  const forget = (id: number, person: Person): void => {
    if (person.underWay + person.running + person.line.length === 0) people.delete(id)
  }
  const personOf = (id: number): Person => {
    const known = people.get(id)
    if (known) return known
    const made = { underWay: 0, running: 0, line: [] }
    people.set(id, made)
    return made
  }
  /** Resolves with the place of one that has ended. */
  const waitForTurn = ({ line }: Person, gone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        then()
      }
      const begin = () => settle(resolve)
      const giveUp = () => {
        line.splice(line.indexOf(begin), 1)
        settle(() => reject(new Refusal('request.too_many_at_once', retryAfter)))
      }
      const timer = setTimeout(giveUp, turnMs)
      gone.addEventListener('abort', giveUp)
      line.push(begin)
    })
  return {
    admit(id) {
      const person = personOf(id)
      if (person.underWay >= callsUnderWay) return refuse('request.too_many_at_once', closing)
      person.underWay += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        person.underWay -= 1
        forget(id, person)
      }
    },
    async run(id, gone, work) {
      const person = personOf(id)
      if (person.running < callsAtOnce) person.running += 1
      else if (gone.aborted) return refuse('request.too_many_at_once', retryAfter)
      else await waitForTurn(person, gone)
      try {
        return await work()
      } finally {
        const next = person.line.shift()
        if (next) next()
        else person.running -= 1
        forget(id, person)
      }
    },
  }
}
