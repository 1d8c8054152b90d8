import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  make: ({ owner, machines: [machine], get }) => get(owner, `/api/maintenance/units/${machine!.units[0]}/code/`),
  ids: {
    unit_with_code: `SELECT u.id FROM equipment_unit u JOIN equipment e ON e.id = u.equipment_id WHERE e.owner_id = ANY($2)`,
    unit_code: `SELECT c.id FROM unit_code c JOIN equipment_unit u ON u.id = c.unit_id
      JOIN equipment e ON e.id = u.equipment_id WHERE e.owner_id = ANY($2)`,
  },
  aims: [[/units\/:id\/code/, ['unit_with_code']]],
}
