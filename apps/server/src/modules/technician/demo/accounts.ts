/** Accounts of the demo's technicians: all but the first, who is one of those a demo always has. */
import { demoPassword } from '../../../demo/accounts.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { takeIds, writeRows } from '../../../demo/told-rows.ts'
import { addHours } from '../../../platform/clock.ts'
import { hashPassword } from '../../identity/public.ts'
import type { DemoTechnician } from './people.ts'

export interface Settled extends DemoTechnician {
  readonly userId: number
  readonly applicationId: number
  readonly certifiedAt: Date
}
export const settleAccounts = async (
  { town: { services }, accounts, now }: DeskScene,
  people: readonly DemoTechnician[],
): Promise<Settled[]> => {
  const { pool } = services.database
  const ids = await takeIds(pool, 'app_user', people.length)
  const applications = await takeIds(pool, 'application', people.length)
  const settled = people.map((one, index): Settled => {
    const userId = one.at === 0 ? accounts.technician : ids[index]!
    return { ...one, userId, applicationId: applications[index]!, certifiedAt: addHours(now, -24 * one.certified) }
  })
  const passwordHash = await hashPassword(demoPassword, services.config)
  const made = settled.filter(({ at }) => at > 0)
  const since = ({ certifiedAt }: Settled) => addHours(certifiedAt, -72).toISOString()
  await writeRows(
    pool,
    'app_user',
    made.map((one) => ({
      id: one.userId,
      username: one.username,
      display_name: one.name,
      company_name: '',
      phone: one.phone,
      password_hash: passwordHash,
      technical_role: 'user',
      user_type: 'user',
      is_demo: true,
      is_active: true,
      created_at: since(one),
    })),
  )
  await writeRows(
    pool,
    'user_business_role',
    made.map((one) => ({ user_id: one.userId, role: 'technician', created_at: one.certifiedAt.toISOString() })),
  )
  return settled
}
