import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: {
    cargo: `SELECT id FROM cargo WHERE shipper_id = ANY($2)`,
    freight_bid: `SELECT id FROM freight_bid WHERE driver_id = ANY($2)`,
    freight_vehicle: `SELECT id FROM freight_vehicle WHERE owner_id = ANY($2)`,
  },
  names: { bid: 'freight_bid', vehicle_id: 'freight_vehicle' },
  aims: [[/cargos/, ['cargo']]],
}
