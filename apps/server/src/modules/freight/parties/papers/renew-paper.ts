/** A new paper in the place of one that ends: handed in, looked at by staff; until then the old one counts. */
import { driverPapers, type DriverPaper, statedYearsMax } from '@jihui/protocol/freight/papers/papers'
import { paperRenewalKind } from '@jihui/protocol/freight/papers/renewal-kind'
import type { paperRequest } from '@jihui/protocol/freight/papers/schema'
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../../platform/access.ts'
import { addDays, dayOf } from '../../../../platform/clock.ts'
import type { Queryable, Tx } from '../../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../../platform/files/inspect.ts'
import type { Idempotency } from '../../../../platform/idempotency.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { type BroughtKind, type Decided, listFilesOf, submitApplication } from '../../../application/public.ts'
import { findUser } from '../../../identity/public.ts'
import { type Holder, withholdVerified } from '../../../qualification/public.ts'
import { findDriver, type Vehicle } from '../party-queries.ts'
import { freightVehicle } from '../party-table.ts'
import { endOfPaper, keepPaper } from './keep-papers.ts'
import { findPaperEnds } from './paper-queries.ts'

type Body = z.output<typeof paperRequest>
export interface RenewalDetails extends Readonly<Record<string, unknown>> {
  readonly paper: DriverPaper
  /** Whose it is. */
  readonly of: 'person' | 'vehicle'
  readonly vehicle_id: number | null
  readonly plate: string
  /** As he states it. */
  readonly expires_on: string | null
  /** One at a time of each paper. */
  readonly about: string
}

/** What a renewal is about, as its details name it. */
export const aboutPaper = ({ kind, id }: Holder, type: DriverPaper): string => `${kind}:${id}:${type}`

/** The last day a paper may state: nothing is valid for longer. */
const latestEnd = (today: string): string => addDays(today, 366 * statedYearsMax)
/** Refuses a stated end that has passed, or that no paper has; names the field. */
export const requireEnd = (field: string, stated: string | null | undefined, today: string): void => {
  if (!stated) return
  if (stated < today) refuse('request.invalid', { errors: { [field]: '这份已经到期，换了新的再交' } })
  if (stated > latestEnd(today)) refuse('request.invalid', { errors: { [field]: '到期日太远，请核对' } })
}

const findOwned = async (db: Queryable, ownerId: number, id: number): Promise<Vehicle | null> => {
  const own = and(eq(freightVehicle.id, id), eq(freightVehicle.ownerId, ownerId), isNull(freightVehicle.removedAt))
  return (await db.select().from(freightVehicle).where(own))[0] ?? null
}
const needOwned = async (db: Queryable, actor: Actor, id: number | undefined): Promise<Vehicle> => {
  if (id === undefined) return refuse('request.missing', { errors: { vehicle_id: '请选择是哪辆车' } })
  return (await findOwned(db, actor.id, id)) ?? refuse('freight.vehicle_not_found')
}

/** Hands in a paper of his own or of a vehicle of his, one at a time of each. Answers the application's id. */
export const renewPaper = async (
  services: Services,
  actor: Actor,
  { type, vehicle_id, expires_on, name }: Body,
  files: readonly ReceivedFile[],
  asked: Idempotency | null,
): Promise<number> => {
  const { db, clock } = services
  const driver = (await findDriver(db, actor.id)) ?? refuse('freight.driver_required')
  const { of } = driverPapers[type]
  const vehicle = of === 'vehicle' ? await needOwned(db, actor, vehicle_id) : null
  const holder = holderOf(actor.id, vehicle?.id ?? null)
  const today = dayOf(clock.now())
  const stated = expires_on || null
  requireEnd('expires_on', stated, today)
  const [now] = await findPaperEnds(db, [holder], [type])
  if (now && endOfPaper(stated, today) <= now.ends_on)
    refuse('request.invalid', { errors: { expires_on: `现在这份到 ${now.ends_on}，新的要更晚到期` } })
  const details: RenewalDetails = {
    paper: type,
    of,
    vehicle_id: vehicle?.id ?? null,
    plate: vehicle?.plate ?? '',
    expires_on: stated,
    about: aboutPaper(holder, type),
  }
  const party = async () => {
    const found = await findUser(db, actor.id)
    return { applicantName: driver.realName, contactName: driver.realName, contactPhone: found?.phone ?? '' }
  }
  const ends = { paper_files: stated }
  const naming = { ...(name && { names: { paper_files: name } }), nameField: () => 'name' }
  const application = { kind: paperRenewalKind.code, details, ends, ...naming, party }
  return submitApplication(services, application, files, actor, asked)
}

const holderOf = (userId: number, vehicleId: number | null): Holder =>
  vehicleId === null ? { kind: 'person', id: userId } : { kind: 'vehicle', id: vehicleId }
const withhold = async (tx: Tx, { id, userId, details }: Decided['row'], isWithheld: boolean): Promise<void> => {
  const files = await listFilesOf(tx, id)
  const holder = holderOf(userId, (details as RenewalDetails).vehicle_id)
  await withholdVerified(
    tx,
    holder,
    files.map(({ fileId }) => fileId),
    isWithheld,
  )
}

export const paperRenewal: BroughtKind = {
  declared: paperRenewalKind,
  facts(details) {
    const { paper, plate, expires_on } = details as RenewalDetails
    return [
      { label: '证件', value: driverPapers[paper].label },
      { label: '车牌', value: plate },
      { label: '到期日', value: expires_on ?? '没有写，从通过那天算一年' },
    ]
  },
  async grant(_, tx, { row, actor, client, now }) {
    const { paper: type, vehicle_id: vehicleId } = row.details as RenewalDetails
    if (vehicleId !== null && !(await findOwned(tx, row.userId, vehicleId)))
      refuse('application.cannot_grant', { message: '这辆车已经不在他名下' })
    const files = await listFilesOf(tx, row.id)
    await keepPaper(tx, { type, userId: row.userId, holder: holderOf(row.userId, vehicleId) }, files, {
      actor,
      client,
      now,
    })
  },
  /** This paper alone: being a driver is taken back with the registration. */
  suspend: (_, tx, { row }) => withhold(tx, row, true),
  restore: (_, tx, { row }) => withhold(tx, row, false),
}
