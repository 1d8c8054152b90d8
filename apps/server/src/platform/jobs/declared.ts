import type { Services } from '../services.ts'

/** Work that time sets off, at one process at a time. */
export interface JobDeclaration {
  /** Nights are China's; one nobody was there for is left out. */
  readonly when: 'everyMinute' | 'everyNight'
  readonly work: (services: Services) => Promise<unknown>
}
export const everyMinute = (work: JobDeclaration['work']): JobDeclaration => ({ when: 'everyMinute', work })
export const everyNight = (work: JobDeclaration['work']): JobDeclaration => ({ when: 'everyNight', work })
