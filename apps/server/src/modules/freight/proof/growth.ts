import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [[/transportation\/cargos/, `SELECT id FROM cargo WHERE ($1 = 0 OR shipper_id = $1)`]],
  exempt: {
    read_shipper_finance: 'sums up what somebody sent in twelve months',
    map_cargos: 'counts all that lies in view, by an index of where it is loaded',
  },
}
