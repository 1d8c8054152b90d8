import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  make: ({ owner, machines: [machine], mark, post }) =>
    post(owner, '/api/maintenance/plans/', {
      body: {
        name: mark,
        scope: { unit_ids: [machine!.units[0]] },
        triggers: [{ kind: 'date', rrule: 'FREQ=MONTHLY', from: '2026-11-01' }],
      },
    }),
  ids: { plans: `SELECT id FROM upkeep_plan WHERE owner_id = ANY($2)` },
  aims: [[/maintenance\/plans\//, ['plans']]],
}
