export { readWaiting } from './read-waiting.ts'
export type { OverdueThing } from './remind.ts'
