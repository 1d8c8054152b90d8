/** Fields nobody was asked for: whatever a body says beside its schema is not taken over. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { anOwner, aCategory, aStatement, ownerPath } from '../../apps/server/src/testing/owners.ts'
import { aRenter } from '../../apps/server/src/testing/people.ts'
import { pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import type { Estate } from './estate.ts'
import type { Ground } from './ground.ts'
import { schemaOf } from './plausible.ts'
import { send } from './send.ts'

const rule = 'a field nobody asked for changes nothing'

/** What whoever wants more than his due would write into any body. `owner_id` and the like are somebody else's. */
const greed = (victim: number): Record<string, unknown> => ({
  id: 999_999,
  user_id: victim,
  user: victim,
  owner_id: victim,
  renter_id: victim,
  unit: 1,
  created_by: victim,
  status: 'in_use',
  stage: 'approved',
  verification_status: 'approved',
  review_status: 'approved',
  is_verified: true,
  verified_at: '2020-01-01T00:00:00Z',
  verified_by: victim,
  paid_at: '2020-01-01T00:00:00Z',
  contract_signed_at: '2020-01-01T00:00:00Z',
  deposit_held_at: '2020-01-01T00:00:00Z',
  hold_expires_at: '2099-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  total_fen: 1,
  deposit_fen: 0,
  amount_fen: 1,
  day_fen: 1,
  balance_fen: -1_000,
  role: 'super_admin',
  roles: ['system_admin'],
  technical_role: 'super_admin',
  technicalRole: 'super_admin',
  business_roles: ['equipment_owner'],
  user_type: 'admin',
  permissions: ['permission_manage'],
  is_staff: true,
  isStaff: true,
  is_superuser: true,
  is_active: true,
  is_demo: true,
  password_hash: 'x',
  commission_percent: 0,
  rating_sum: 500,
  rental_count: 500,
  search_text: 'x',
})

/** Without those the schema itself asks for. */
const beside = (name: string, wanted: Record<string, unknown>): Record<string, unknown> => {
  const endpoint = allEndpoints().find(({ shape }) => shape.name === name)
  const known = Object.keys(schemaOf(endpoint?.shape.body).properties ?? {})
  return Object.fromEntries(Object.entries(wanted).filter(([field]) => !known.includes(field)))
}

export const tryAssignment = async ({ site, base, findings, say }: Ground, { renter: victim, line }: Estate) => {
  const { app } = site
  const greedy = greed(victim.id)
  const post = (path: string, name: string, token: string | undefined, body: object, method = 'POST') =>
    send(base(), path, { method, token, body: { ...beside(name, greedy), ...body } })
  const row = async (text: string, id: number) => (await app.pool.query(text, [id])).rows[0]
  const same = (place: string, found: unknown, wanted: unknown) =>
    findings.expect(JSON.stringify(found) === JSON.stringify(wanted), rule, place, { found, wanted })
  const person = `SELECT technical_role, user_type, is_active, is_demo, password_hash = 'x' AS bad,
    (SELECT count(*)::int FROM user_business_role WHERE user_id = u.id AND role <> 'renter') AS roles FROM app_user u WHERE id = $1`
  const plain = { technical_role: 'user', user_type: 'user', is_active: true, is_demo: false, bad: false, roles: 0 }

  const made = await post('/api/auth/register/', 'register', undefined, {
    username: `greedy_${victim.id}_${line.slice(0, 3)}`,
    phone: `136${String(victim.id).padStart(8, '0')}`,
    password: 'Greedy@2026',
  })
  const [id, token] = [made.body?.user?.id as number, made.body?.access as string]
  const registered = await row(person, id)
  same('registering', { ...registered, user_type: 'user' }, plain)
  const before = await row(person, id)
  await post('/api/auth/profile/', 'update_profile', token, { display_name: '贪心' }, 'PATCH')
  await post('/api/auth/switch-role/', 'switch_role', token, { role: 'system_admin' })
  same('the profile', await row(person, id), before)

  const machine = await aMachine(app, { line, units: 2 })
  const plainRenter = await aRenter(app, 'plain')
  const wanted = requestFor(app, machine)
  const create = pathOf(line, 'create_rental')
  const [honest, ordered] = [
    await send(base(), create, { method: 'POST', token: plainRenter.token, body: wanted }),
    await post(create, 'create_rental', token, wanted),
  ]
  const order = `SELECT status, owner_id, total_fen, deposit_fen, rental_fen, balance_fen, verification_status, paid_at,
    contract_signed_at, deposit_held_at FROM rental WHERE id = $1`
  const mine = ordered.body?.id as number
  same('ordering', await row(order, mine), await row(order, honest.body?.id))
  const holder = await row('SELECT user_id FROM rental WHERE id = $1', mine)
  same('whose an order is', holder, { user_id: id })
  // Amounts a client works out are compared, never believed.
  const cheap = await send(base(), create, {
    method: 'POST',
    token,
    body: { ...wanted, total_amount: 1, deposit_amount: 0, rental_fee: 1 },
  })
  if (cheap.status === 201) {
    const { total_fen } = await row(order, cheap.body.id)
    same('a total the client made up', total_fen, (await row(order, honest.body?.id)).total_fen)
  }
  for (const [method, operation] of [
    ['PATCH', 'patch_rental'],
    ['PUT', 'update_rental'],
  ] as const) {
    const was = await row(order, mine)
    await post(pathOf(line, 'get_rental', mine), operation, token, { remarks: '改一下' }, method)
    same(`changing an order by ${method}`, await row(order, mine), was)
  }

  const owner = await anOwner(app, 'greedy')
  const category = await aCategory(app, line)
  const statement = await post(
    ownerPath('equipment/register/'),
    'register_equipment',
    owner.token,
    aStatement(line, category),
  )
  const machineId = (statement.body?.id ?? statement.body?.equipment?.id) as number | undefined
  if (machineId !== undefined) {
    const stated = await row(
      'SELECT owner_id, verification_status, rental_count, rating_sum, day_fen FROM equipment WHERE id = $1',
      machineId,
    )
    const expected = {
      owner_id: owner.id,
      verification_status: 'pending',
      rental_count: 0,
      rating_sum: 0,
      day_fen: 20_000,
    }
    same('registering a machine', stated, expected)
  } else
    findings.add(rule, 'registering a machine', `not possible: ${statement.status} ${statement.text.slice(0, 200)}`)
  const applied = await post(ownerPath('applications/'), 'submit_application', token, { company_name: '贪心' })
  if (applied.status < 300) {
    const application = await row('SELECT user_id, verified_at FROM owner_application WHERE user_id = $1', id)
    same('applying', application, { user_id: id, verified_at: null })
  }
  say(
    `assignment: ${Object.keys(greedy).length} fields nobody asked for, in registering, profile, orders, machines and applications`,
  )
}
