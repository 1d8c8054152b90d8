/** What people did about the alerts of the demo, and a rule an owner wrote. */
import { sql } from 'drizzle-orm'
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { carriedAway, findMachines } from './find-machines.ts'

interface Lasting {
  readonly id: number
  readonly by: number
  readonly code: string
  readonly rule: string
  readonly status: string
}
const listLasting = async ({ town, accounts }: DeskScene): Promise<Lasting[]> => {
  const { rows } = await ask(
    town.services.db,
    { id: 'number', owner_id: 'number?', code: 'text', rule: 'text', status: 'text' },
    sql`select a.id, a.owner_id, d.code, coalesce(r.code, '') as rule, a.status from device_alert a
      join device d on d.id = a.device_id join alert_rule r on r.id = a.rule_id where a.closed_at is null order by a.id`,
  )
  return rows.map(({ owner_id: ownerId, ...row }) => ({
    ...row,
    by: ownerId === accounts.owner ? accounts.owner : accounts.admin,
  }))
}

export const answerAlerts = async (scene: DeskScene): Promise<void> => {
  const { town, accounts, now } = scene
  const act = ({ id, by }: Lasting, what: string, body?: object) =>
    town.call(by, 'POST', `/api/iot/alerts/${id}/${what}/`, body)
  const all = await listLasting(scene)
  const silent = all.filter(({ rule, status }) => rule === 'silence' && status === 'open')
  for (const [at, alert] of silent.entries()) {
    if (at % 4 === 0) {
      await act(alert, 'acknowledge')
      await act(alert, 'assign', { user_id: accounts.admin })
      await act(alert, 'comment', { text: '联系了现场，师傅下午去看终端的电源。' })
    } else if (at % 4 === 1) await act(alert, 'snooze', { until: addHours(now, 48).toISOString() })
    else if (at % 4 === 2) await act(alert, 'close', { notes: '机器停在地下车库，没有信号。' })
  }
  const away = all.filter(({ code }) => code === carriedAway)
  const moved = away.find(({ rule }) => rule === 'moved_off')
  if (moved) {
    await act(moved, 'comment', { text: '订单已经逾期，电话没有接通，继续联系。' })
    const machine = (await findMachines(town.services.db)).find(({ code }) => code === carriedAway)
    if (machine && machine.renterId !== null)
      await act(moved, 'tell-renter', { text: '机器离开了工地，请说明去向，并尽快办理归还或续租。' })
  }
  const call = all.find(({ rule, status }) => rule === 'sos' && status === 'recovered')
  if (call) await act(call, 'close', { notes: '司机误触，已经核实。' })
  await town.call(accounts.owner, 'POST', '/api/iot/alert-rules/', {
    name: '设备电量低',
    level: 'warning',
    match: 'all',
    conditions: [{ field: 'battery_percent', op: '<', value: 30, for_seconds: 600 }],
    clear: [{ field: 'battery_percent', op: '>', value: 60 }],
    schedule: { days: [1, 2, 3, 4, 5, 6], from: '07:00', to: '19:00' },
    applies_to: { all_mine: true },
  })
}
