import type { Belongings } from '../../../proof.ts'

/** Nobody here is certified: what is his as a technician has no id of its own but the person's. */
export const belongings: Belongings = {}
