import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: {
    photo: `SELECT p.id FROM equipment_photo p JOIN equipment e ON e.id = equipment_id WHERE owner_id = ANY($2)`,
    paper: `SELECT d.id FROM equipment_document d JOIN equipment e ON e.id = equipment_id WHERE owner_id = ANY($2)`,
    unit: `SELECT u.id FROM equipment_unit u JOIN equipment e ON e.id = equipment_id WHERE owner_id = ANY($2)`,
  },
  aims: [
    [/qualification/, ['document', 'order']],
    [/equipment/, ['machine']],
  ],
  names: { photoId: 'photo', documentId: 'paper', unitId: 'unit' },
  // Whoever orders a machine is counted at it.
  moves: ['rental_count', 'rating_sum', 'review_count'],
}
