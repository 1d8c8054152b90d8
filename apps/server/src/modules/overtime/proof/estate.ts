import type { Belongings } from '../../../proof.ts'

/** What devices tell is written down beside the order, whoever else does something. */
export const belongings: Belongings = {
  grows: ['overtime_day', 'overtime_look'],
  moves: ['looked_at'],
}
