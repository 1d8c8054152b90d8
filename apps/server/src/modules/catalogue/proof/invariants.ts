import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    rule: 'a category counts the machines it offers',
    text: `SELECT c.id, c.equipment_count, count(e.id)::int AS there FROM category c
      LEFT JOIN equipment e ON e.category_id = c.id AND e.status = 'active'
      GROUP BY c.id HAVING c.equipment_count <> count(e.id)`,
  },
]
