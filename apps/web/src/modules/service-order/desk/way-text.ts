import { minutesText } from '../order-words.ts'

/** How far it is for him and how long he takes; from the job before it may be no way at all. */
export const wayText = (km: number, minutes: number): string =>
  minutes < 1 ? `${km} 公里` : `${km} 公里，${minutesText(minutes)}路程`
