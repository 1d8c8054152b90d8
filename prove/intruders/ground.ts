/** What every kind of intruder is given. */
import type { Site } from '../site.ts'
import type { Options } from '../part.ts'
import { randomFrom } from '../random.ts'
import type { Findings } from './judge.ts'

export interface Ground extends Pick<Options, 'isShort' | 'seconds' | 'seed' | 'say'> {
  readonly site: Site
  readonly findings: Findings
  /** The address of one of the processes, in turns. */
  base(): string
}

/** All of them in an order that follows from the seed: when the time is up, others were tried than the last time. */
export const inTurns = <T>({ seed }: Pick<Ground, 'seed'>, all: readonly T[]): T[] => {
  const random = randomFrom(seed)
  return all
    .map((one) => ({ one, place: random.next() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one)
}

/** One in `each` of them in the short form. */
export const shareOf = <T>(ground: Pick<Ground, 'isShort' | 'seed'>, all: readonly T[], each: number): T[] =>
  inTurns(ground, all).slice(0, ground.isShort ? Math.ceil(all.length / each) : all.length)

/** So many are tried whatever the time says. */
export const least = 10

/** Whether to go on with the next: always in the long form, in the short one while there is time. */
export const goesOn = ({ isShort }: Pick<Ground, 'isShort'>, done: number, until: number): boolean =>
  !isShort || done < least || performance.now() < until
