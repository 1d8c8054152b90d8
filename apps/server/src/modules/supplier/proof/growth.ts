import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/\/supplier\/offers\/:id/, 'SELECT id FROM supplier_offer WHERE supplier_id = $1'],
    [/\/supplier\/orders\/:id/, 'SELECT id FROM supplier_order WHERE supplier_id = $1'],
  ],
}
