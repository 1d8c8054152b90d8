import * as z from 'zod/mini'
import { timestamp } from '../values.ts'

/** Since when something lies with staff, and until when they usually answer; null: nothing waits for them. */
export const waitingTime = z.nullable(z.object({ since: timestamp, usually_by: timestamp }))
export type WaitingTime = z.output<typeof waitingTime>
