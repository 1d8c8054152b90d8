import { randomBytes } from 'node:crypto'
import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  async make({ owner, mark, post }) {
    await post(owner, '/api/iot/alert-rules/', {
      body: {
        name: mark,
        level: 'warning',
        conditions: [{ field: 'coolant_temp', op: '>', value: 105 }],
        applies_to: { all_mine: true },
      },
    })
    await post(owner, '/api/iot/devices/', {
      body: { code: `estate-${randomBytes(5).toString('hex')}`, profile: 'excavator', protocol: 'mqtt', name: mark },
    })
  },
  ids: {
    device: 'SELECT id FROM device WHERE owner_id = ANY($2)',
    fence: `SELECT id FROM fence WHERE owner_id = ANY($2) AND deleted_at IS NULL`,
    alert_rule: `SELECT id FROM alert_rule WHERE owner_id = ANY($2)`,
    device_alert: `SELECT id FROM device_alert WHERE owner_id = ANY($2)`,
    device_command: `SELECT c.id FROM device_command c JOIN device d ON d.id = c.device_id WHERE d.owner_id = ANY($2)`,
  },
  aims: [
    [/geofences/, ['fence']],
    [/alert-rules/, ['alert_rule']],
    [/iot\/alerts/, ['device_alert']],
    [/iot\/commands/, ['device_command']],
    [/\/api\/iot\/devices/, ['device']],
    [/devices/, ['unit']],
    [/equipment/, ['machine']],
  ],
}
