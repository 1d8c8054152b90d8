import { setTimeout as pause } from 'node:timers/promises'

/** How often work that was broken off is done over before its failure is told. */
export const triesMax = 5
const firstPauseMs = 15

/** Two that hindered each other must not meet again: each waits for a time of its own, longer every time. */
const pauseAfter = (attempt: number): number => firstPauseMs * 2 ** attempt * (0.5 + Math.random())

/** Does work of which nothing is left over again, a few times; any other failure is told at once. */
export const tryAgain = async <T>(work: () => Promise<T>, isBrokenOff: (error: unknown) => boolean): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isBrokenOff(error) || attempt === triesMax) throw error
      await pause(pauseAfter(attempt))
    }
  }
}
