/** Sixty devices over all lines: registered by whoever owns the machines, put on them, two weeks ago. */
import { lines } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import type { DeskScene } from '../../../demo/scene.ts'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { isInService, unitsOfMachines } from '../../catalogue/public.ts'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { bindDevice } from '../devices/bind-device.ts'
import { activateDevice } from '../devices/activate-device.ts'
import { moveDevice } from '../devices/change-device.ts'
import { findDevice, type ReachedDevice } from '../devices/reach.ts'
import { insertDevices } from '../devices/register-device.ts'
import { authCodeOf } from '../ingest/auth-code.ts'
import { hashSecret } from '../ingest/find-device.ts'
import { isSent } from './find-machines.ts'
import { codeOf, type DemoKind, demoKinds, kindDrawn } from './kinds.ts'
import { secretOf } from './secret.ts'

const fleet = { rentedOfLine: 9, restingOfLine: 6, sentOfLine: 1, spare: 2 } as const

interface Unit {
  readonly id: number
  readonly serial: string
  readonly ownerId: number | null
  readonly kind: DemoKind
  readonly isOverdue: boolean
  readonly isOut: boolean
  /** The demo's renter has it, or waits for it. */
  readonly isRenters: boolean
  readonly isSent: boolean
}

/** Of each line: machines the demo's own people have, others that are out, and some that rest with their owners. */
const chooseUnits = async ({ town, accounts }: DeskScene, line: string): Promise<Unit[]> => {
  const own = [accounts.renter, accounts.renter2, accounts.owner, accounts.driver]
  const ofOrder = (column: string) =>
    sql`(select ${sql.raw(`r.${column}`)} from rental r where r.id = chosen.rental_id)`
  const { rows } = await ask(
    town.services.db,
    {
      id: 'number',
      serial: 'text',
      owner_id: 'number?',
      drawing: 'text',
      is_out: 'flag',
      is_overdue: 'flag',
      is_renters: 'flag',
      is_sent: 'flag',
    },
    sql`select chosen.id, chosen.serial, chosen.owner_id, chosen.drawing, chosen.rental_id is not null as is_out,
        coalesce(${ofOrder('status')} = 'overdue', false) as is_overdue, chosen.sent_id is not null as is_sent,
        coalesce(${ofOrder('user_id')} = ${accounts.renter}, false) as is_renters
      from (select u.id, u.serial, e.owner_id, e.illustration as drawing, ${orderOfUnitNow('u.id', withRenter)} as rental_id,
          ${orderOfUnitNow('u.id', sql`'pending_delivery'`, sql`${isSent} and r.user_id = ${accounts.renter}`)} as sent_id
        from ${unitsOfMachines} where e.line = ${line} and ${isInService}) chosen
      order by coalesce(${ofOrder('user_id')} = any(${sql.param(own)}::bigint[]), false) desc, chosen.owner_id is null, chosen.id`,
  )
  const units = rows.map((row) => ({
    ...row,
    ownerId: row.owner_id,
    kind: kindDrawn(row.drawing),
    isOverdue: row.is_overdue,
    isOut: row.is_out,
    isRenters: row.is_renters,
    isSent: row.is_sent && !row.is_out,
  }))
  const taken = (fits: (one: Unit) => boolean, most: number) => units.filter(fits).slice(0, most)
  return [
    ...taken(({ isOut }) => isOut, fleet.rentedOfLine),
    ...taken((one) => one.isSent, fleet.sentOfLine),
    ...taken((one) => !one.isOut && !one.isSent, fleet.restingOfLine),
  ]
}

interface Named {
  readonly code: string
  readonly kind: DemoKind
  readonly unit: Unit | null
  readonly ownerId: number | null
}
const nameAll = (units: readonly Unit[], spareOwner: number): Named[] => {
  const rank = ({ kind, isOverdue, isRenters }: Unit) =>
    kind.isRentersFirst ? Number(isRenters) * 2 + Number(isOverdue) : Number(isOverdue) * 2 + Number(isRenters)
  const ranked = units.toSorted((a, b) => rank(b) - rank(a))
  const named = demoKinds.flatMap((kind) =>
    ranked
      .filter((unit) => unit.kind === kind)
      .map((unit, at): Named => ({ code: codeOf(kind, at + 1), kind, unit, ownerId: unit.ownerId })),
  )
  const spare = demoKinds
    .slice(1, 1 + fleet.spare)
    .map((kind): Named => ({ code: codeOf(kind, 900), kind, unit: null, ownerId: spareOwner }))
  return [...named, ...spare]
}

const credentialsOf = (services: Services, code: string) => {
  const password = secretOf(services, code)
  const secretHash = hashSecret(password)
  const authCode = authCodeOf(services, { code, secretHash })
  return {
    kept: { secretHash, authCodeHash: hashSecret(authCode) },
    told: { username: code, password, auth_code: authCode },
  }
}

const manager = (id: number): Actor => ({
  id,
  username: 'admin',
  displayName: '陈思远',
  sessionId: '',
  technicalRole: 'admin',
  permissions: new Set(['device_manage']),
  roles: [],
  isStaff: true,
  tenant: null,
})

export const settleFleet = async (scene: DeskScene): Promise<void> => {
  const { town, accounts } = scene
  const { services } = town
  const actor = manager(accounts.admin)
  const units: Unit[] = []
  for (const { id } of lines) units.push(...(await chooseUnits(scene, id)))
  const all = nameAll(units, accounts.owner)
  const ids = await services.db.transaction((tx) =>
    insertDevices(
      tx,
      all.map(({ code, kind, ownerId }) => ({
        code,
        asked: { profile: kind.profile, protocol: kind.protocol, name: kind.name, coordinate_system: 'wgs84' as const },
        ownerId,
        gatewayId: null,
        credentials: credentialsOf(services, code),
      })),
      actor,
      town.now(),
    ),
  )
  const reached = async (code: string): Promise<ReachedDevice> =>
    (await findDevice(services, actor, String(ids.get(code)!)))!
  for (const { code, unit } of all) {
    if (!unit) continue
    await bindDevice(services, await reached(code), { serial: unit.serial }, [], actor)
    await activateDevice(services, { id: ids.get(code)!, code })
  }
  await services.events.drain()
  // One of the spare ones was put aside.
  const aside = all.at(-1)
  if (aside) await moveDevice(services, await reached(aside.code), 'suspend', actor)
}
