export { readWaiting } from './read-waiting.ts'
export type { OverdueThing } from './events.ts'
