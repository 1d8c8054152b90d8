import type { Belongings } from '../../../proof.ts'

/** Of nobody here. */
const phone = '19907654321'

export const belongings: Belongings = {
  async make({ owner, machines, post }) {
    const scope = { unit_ids: [machines[0]!.units[0]!] }
    await post(owner, '/api/maintenance/appointments/', { body: { phone, role: 'maintenance_applicant', scope } })
  },
  ids: { appointment: `SELECT id FROM appointment WHERE owner_id = ANY($2)` },
  secrets: () => [phone],
  aims: [[/appointments/, ['appointment']]],
}
