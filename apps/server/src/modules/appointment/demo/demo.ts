/** Who acts for others in the demo: two who report faults, one who goes to courses; some of them are asked by others still. */
import { demoPassword } from '../../../demo/accounts.ts'
import type { Demo, DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { hashPassword, insertUser } from '../../identity/public.ts'

const base = '/api/maintenance/appointments/'
const people = [
  { username: 'applicant', displayName: '杜雅静', phone: '13800000014' },
  { username: 'applicant2', displayName: '贺文博', phone: '13800000015' },
  { username: 'delegate', displayName: '尹思嘉', phone: '13800000016' },
] as const
type Username = (typeof people)[number]['username']

const settle = async ({ town }: DeskScene): Promise<Record<Username, { id: number; phone: string }>> => {
  const passwordHash = await hashPassword(demoPassword, town.services.config)
  const settled: Partial<Record<Username, { id: number; phone: string }>> = {}
  for (const { username, displayName, phone } of people) {
    const user = { username, displayName, companyName: '', phone, passwordHash, isDemo: true }
    const { id } = await insertUser(
      town.services.db,
      { ...user, technicalRole: 'user', userType: 'user' },
      [],
      town.now(),
    )
    settled[username] = { id, phone }
  }
  return settled as Record<Username, { id: number; phone: string }>
}

/** An owner of the line and some of his machines. */
const ownerOf = async ({ town }: DeskScene, line: string | undefined) => {
  const { rows } = await town.services.database.pool.query<{ owner: number; units: number[] }>(
    `SELECT e.owner_id::int AS owner, array_agg(u.id::int ORDER BY u.id) AS units
     FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id
     WHERE e.line = $1 AND e.owner_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    [line],
  )
  return rows[0] ?? null
}

const fillDesks = async (scene: DeskScene): Promise<void> => {
  const { town, now, accounts } = scene
  town.at(addHours(startOfDay(addDays(dayOf(now), -30)), 10))
  const { applicant, applicant2, delegate } = await settle(scene)
  const invite = (owner: number, body: object) => town.call(owner, 'POST', base, body)
  const appoint = async (owner: number, { id: userId }: { id: number }, body: object): Promise<void> => {
    const { id } = await invite(owner, body)
    town.at(addHours(town.now(), 4))
    await town.call(userId, 'POST', `${base}${id}/accept/`)
  }
  const until = addDays(dayOf(now), 300)
  await appoint(accounts.owner, applicant, { phone: applicant.phone, role: 'maintenance_applicant' })
  await appoint(accounts.owner, delegate, { phone: delegate.phone, role: 'business_delegate', until })
  const builder = await ownerOf(scene, scene.demoLines[1]?.line)
  if (!builder) return
  town.at(addHours(startOfDay(addDays(dayOf(now), -12)), 10))
  const scope = { unit_ids: builder.units.slice(0, 3) }
  await appoint(builder.owner, applicant2, { phone: applicant2.phone, role: 'maintenance_applicant', until, scope })
  town.at(addHours(startOfDay(addDays(dayOf(now), -1)), 14))
  for (const { phone, role } of [
    { phone: applicant.phone, role: 'maintenance_applicant' },
    { phone: delegate.phone, role: 'business_delegate' },
  ])
    await invite(builder.owner, { phone, role, until: addDays(dayOf(now), 180) })
  town.at(now)
}
export const demo: Demo = { fillDesks }
