import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [
      /equipment-owner\/maintenance/,
      `SELECT m.id FROM maintenance_request m JOIN equipment_unit u ON u.id = unit_id
      JOIN equipment e ON e.id = equipment_id WHERE owner_id = $1`,
    ],
    [/\/maintenance\/records\/:id/, `SELECT id FROM maintenance_record WHERE ($1 = 0 OR author_id = $1)`],
    [
      /\/maintenance\/(?:tasks|requests|orders)\/:id/,
      `SELECT id FROM maintenance_request WHERE ($1 = 0 OR user_id = $1)`,
    ],
    [/maintenance\/:id/, `SELECT id FROM maintenance_request WHERE ($1 = 0 OR user_id = $1)`],
  ],
  filters: { list_technicians: ['keyword'] },
  exempt: { read_board: 'shows every order of the days asked for, up to its bound' },
}
