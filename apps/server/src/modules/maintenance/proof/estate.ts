import type { Belongings } from '../../../proof.ts'

const ownersPath = '/api/v1/core/equipment-owner/'

export const belongings: Belongings = {
  make: ({ owner, machines: [machine], mark, post }) =>
    post(owner, `${ownersPath}maintenance/`, { body: { unit_id: machine!.units[0], description: mark } }),
  ids: { maintenance: `SELECT id FROM maintenance_request WHERE user_id = ANY($2)` },
  topics: { maintenance_request: 'maintenance' },
  aims: [[/maintenance\//, ['maintenance']]],
}
