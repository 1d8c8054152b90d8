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

/** All of them; in the short form one in `each`, others with another seed. */
export const shareOf = <T>(
  { isShort, seed }: Pick<Ground, 'isShort' | 'seed'>,
  all: readonly T[],
  each: number,
): T[] => {
  if (!isShort) return [...all]
  const random = randomFrom(seed)
  return all.filter(() => random.below(each) === 0)
}
