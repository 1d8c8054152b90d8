import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/\/parts\/inbound\/:id/, 'SELECT id FROM part_inbound WHERE $1 = 0'],
    [/\/parts\/outbound\/:id/, 'SELECT id FROM part_outbound WHERE $1 = 0'],
    [/\/maintenance\/parts\/:id/, 'SELECT id FROM part WHERE $1 = 0'],
  ],
}
