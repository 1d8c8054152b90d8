import type { Services } from '../services.ts'

/** Work that time sets off. */
export interface JobDeclaration {
  /**
   * Every minute and every night at one process at a time; nights are China's, and one nobody was there for is left out. Every
   * few seconds at each process by itself, for what somebody waits for to the second: it locks each row it works on, and looks
   * for them by an index.
   */
  readonly when: 'everyMinute' | 'everyNight' | 'everyFewSeconds'
  readonly work: (services: Services) => Promise<unknown>
}
export const everyMinute = (work: JobDeclaration['work']): JobDeclaration => ({ when: 'everyMinute', work })
export const everyNight = (work: JobDeclaration['work']): JobDeclaration => ({ when: 'everyNight', work })
export const everyFewSeconds = (work: JobDeclaration['work']): JobDeclaration => ({ when: 'everyFewSeconds', work })
