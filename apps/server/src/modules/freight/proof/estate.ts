import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: {
    cargo: `SELECT id FROM cargo WHERE shipper_id = ANY($2)`,
    freight_bid: `SELECT id FROM freight_bid WHERE driver_id = ANY($2)`,
    freight_vehicle: `SELECT id FROM freight_vehicle WHERE owner_id = ANY($2)`,
    freight_order: `SELECT id FROM freight_order WHERE shipper_id = ANY($2) OR driver_id = ANY($2) OR payee_id = ANY($2)`,
    freight_extra: `SELECT x.id FROM freight_extra x JOIN freight_order o ON o.id = x.order_id
      WHERE o.shipper_id = ANY($2) OR o.payee_id = ANY($2)`,
    freight_deduction: `SELECT id FROM freight_deduction WHERE payee_id = ANY($2)`,
  },
  names: { bid: 'freight_bid', vehicle_id: 'freight_vehicle', extra: 'freight_extra', deduction: 'freight_deduction' },
  aims: [
    [/cargos/, ['cargo']],
    [/transportation\/orders|freight\/orders/, ['freight_order']],
    [/transportation\/extras/, ['freight_extra']],
  ],
  topics: { freight_order: 'freight_order' },
}
