/** What is made about devices and told to them, tried twice. */
import { lines } from '@jihui/protocol/rental/lines'
import { aDevice, says } from '../../apps/server/src/testing/iot/devices.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aMember } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import { alertCases } from './repeat-alerts.ts'
import type { Case } from './repeat-case.ts'
import { commandCases } from './repeat-commands.ts'
import { fenceCases } from './repeat-fences.ts'

export const deviceCases = (app: () => TestApp): Record<string, () => Promise<Case>> => {
  const aConnectedUnit = async () => {
    const { units } = await aMachine(app(), { line: lines[0]!.id, owner: await anOwner(app()) })
    await says(app(), await aDevice(app(), { unitId: units[0]! }), { values: { engine_rpm: 900 } })
    const { rows } = await app().pool.query('SELECT serial FROM equipment_unit WHERE id = $1', [units[0]])
    return { id: units[0]!, serial: rows[0].serial as string }
  }
  const command = async (params: (unit: { id: number; serial: string }) => Case['params']): Promise<Case> => {
    const unit = await aConnectedUnit()
    return {
      by: await aMember(app(), 'super_admin'),
      params: params(unit)!,
      content: { command: 'locate' },
      other: { command: 'read_meter' },
      counted: ['SELECT 1 FROM device_command WHERE unit_id = $1', unit.id],
    }
  }
  return {
    ...alertCases(app),
    ...commandCases(app),
    ...fenceCases(app),
    command_unit: () => command(({ id }) => ({ id })),
    command_device: () => command(({ serial }) => ({ deviceId: serial })),
  }
}
