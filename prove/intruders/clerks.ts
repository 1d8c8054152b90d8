/**
 * Staff who may do one thing only, at everything: what asks for another permission is refused, what he may do ends at what
 * there is, and nothing of others is told or changed beside it.
 */
import type { Permission } from '@jihui/protocol/access'
import { permissions } from '@jihui/protocol/all-permissions'
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { aMember } from '../../apps/server/src/testing/people.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { type Aim, idsFor } from './aims.ts'
import { belongingsOf } from './belongings.ts'
import type { Estate } from './estate.ts'
import { goesOn, type Ground, inTurns, shareOf } from './ground.ts'
import { hintsOf } from './hints.ts'
import { faultOf } from './judge.ts'
import { fill, plausibleObject, queryText, schemaOf, titleOf } from './plausible.ts'
import { send, type Told } from './send.ts'

/** One in so many permissions in the short form. */
const eachShort = 12

/** The permission an endpoint asks for; null where it asks for none. */
const neededBy = ({ shape }: Endpoint): string | null => /^(?:permission|staff):(.+)$/.exec(shape.access)?.[1] ?? null

/** Open to whoever is signed in, for what is his own; staff reach everybody's there with this permission, and nobody without. */
const everybodysWith: Readonly<Record<string, Permission>> = {
  list_all_rentals: 'rental_view',
  list_rentals: 'rental_view',
  get_rental: 'rental_view',
  get_rental_customer: 'rental_view',
  list_issues: 'rental_view',
  get_return_record: 'rental_view',
  cancel_rental: 'rental_cancel',
  delete_rental: 'rental_cancel',
  start_production: 'rental_edit',
  complete_production: 'rental_edit',
  cancel_payment: 'payment_process',
  list_maintenance: 'rental_edit',
  get_maintenance: 'rental_edit',
  list_contracts: 'contract_view',
  get_contract: 'contract_view',
  get_contract_by_id: 'contract_view',
  preview_contract: 'contract_view',
  list_certificates: 'qualification_view',
  get_certificate: 'qualification_view',
  get_payment_status: 'payment_view',
  get_deposit: 'payment_view',
  list_owner_applications: 'equipment_edit',
  get_owner_application: 'equipment_edit',
}

/** What looks like this id and is nobody's. */
const unknownLike = (id: string | number): string | number => {
  if (/^[0-9a-f]{8}-/.test(String(id))) return '00000000-0000-4000-8000-000000000000'
  return /^\d+$/.test(String(id)) ? 2_000_000_000 : 'NOBODY-0000'
}

/** `until`: when the short form ends it. */
export const tryClerks = async (ground: Ground, estate: Estate, until: number): Promise<void> => {
  const { findings, site, say, base } = ground
  const { pool } = site.app
  const hints = hintsOf(estate, addDays(dayOf(new Date()), 20))
  const belongings = await belongingsOf(pool, estate)
  const { rows: before } = await pool.query(`SELECT permission FROM role_permission WHERE role = 'staff'`)
  const hold = async (held: readonly string[]): Promise<void> => {
    await pool.query(`DELETE FROM role_permission WHERE role = 'staff'`)
    await pool.query(`INSERT INTO role_permission SELECT 'staff', unnest($1::text[])`, [held])
  }
  const endpoints = inTurns(
    ground,
    allEndpoints().filter(({ line, shape }) => (line === undefined || line === estate.line) && shape.name !== 'logout'),
  )
  const chosen = shareOf(ground, permissions, eachShort)
  const counts = { calls: 0, forbidden: 0, allowed: 0 }
  let tried = 0
  let was = await belongings.read()

  const visit = async (endpoint: Endpoint, token: string, held: string): Promise<void> => {
    const { shape } = endpoint
    const needed = neededBy(endpoint)
    const mayCall = needed === null || needed === held
    const isHisWork = (needed ?? everybodysWith[shape.name]) === held
    const query = queryText(plausibleObject(schemaOf(shape.query), hints, false))
    const body = shape.method === 'GET' ? undefined : plausibleObject(schemaOf(shape.body), hints, true)
    const call = (ids: Aim): Promise<Told> => {
      const path = fill(endpoint.path, (name) => ids[name] ?? hints.byPath[name] ?? estate.line) + query
      return send(base(), path, { method: shape.method, token, ...(body && { body }) })
    }
    const place = `${titleOf(endpoint)} as staff with ${held}`
    const judge = (told: Told): void => {
      counts.calls += 1
      const fault = faultOf(told)
      if (fault) findings.add('every answer is one of ours', place, fault)
      if (mayCall) return
      if (told.status === 403) counts.forbidden += 1
      else
        findings.add('what asks for another permission is refused', place, `${told.status} ${told.text.slice(0, 160)}`)
    }
    const known = idsFor(endpoint, estate, { order: estate.orders.in_use, machine: estate.machines[0]!.id })
    // What he may change, he may: of those only what there is not.
    for (const ids of isHisWork && shape.method !== 'GET' ? [] : known) {
      const told = await call(ids)
      judge(told)
      const leaked = isHisWork ? [] : estate.secrets.filter((secret) => told.text.includes(secret))
      if (leaked.length > 0)
        findings.add('nothing is told beside what he may see', place, `${told.status} tells ${leaked.join(', ')}`)
      if (isHisWork && told.status < 300) counts.allowed += 1
    }
    const [sample] = known
    if (!mayCall || !sample || Object.keys(sample).length === 0) return
    const nobodys = Object.fromEntries(Object.entries(sample).map(([name, id]) => [name, unknownLike(id)]))
    if (Object.keys(nobodys).every((name) => name in hints.byPath)) return
    const told = await call(nobodys)
    judge(told)
    if (isHisWork && told.status < 300)
      findings.add('what there is not is not found', place, `${told.status} ${told.text.slice(0, 160)}`)
  }

  try {
    for (const held of chosen) {
      await hold([held])
      const clerk = await aMember(site.app, 'staff')
      for (const [done, endpoint] of endpoints.entries()) {
        if (!goesOn(ground, done, until)) break
        tried += 1
        await visit(endpoint, clerk.token, held)
        if (endpoint.shape.method === 'GET') continue
        const now = await belongings.read()
        const changed = [...now].filter(([table, print]) => was.get(table) !== print).map(([table]) => table)
        if (changed.length > 0)
          findings.add('nobody changes what he may not', `${titleOf(endpoint)} as staff with ${held}`, changed)
        was = now
      }
    }
  } finally {
    await hold(before.map(({ permission }) => permission as string))
  }
  say(
    `clerks: ${chosen.length} of ${permissions.length} permissions one by one, ${tried} visits, ${counts.calls} calls, ${counts.forbidden} forbidden, ` +
      `${counts.allowed} allowed by the permission held`,
  )
}
