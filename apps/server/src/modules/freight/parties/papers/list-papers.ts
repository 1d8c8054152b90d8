/** A driver's papers and those of his vehicles: when each ends, and what he handed in to follow it. */
import { applicationStatuses } from '@jihui/protocol/application/machine'
import {
  type DriverPaper,
  driverPaperCodes,
  driverPapers,
  drivingGate,
  heavyVehicle,
} from '@jihui/protocol/freight/papers/papers'
import { paperRenewalKind } from '@jihui/protocol/freight/papers/renewal-kind'
import { type driverPaper, paperValidities } from '@jihui/protocol/freight/papers/schema'
import { licenceClasses, type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { needsOf } from '@jihui/protocol/qualification/gates'
import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import type * as z from 'zod/mini'
import { daysBetween } from '../../../../platform/clock.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { beyondHisOwn } from '../../../../platform/caller.ts'
import { fileUrl } from '../../../../platform/files/store.ts'
import { type ApplicationRow, listNewestAbout } from '../../../application/public.ts'
import type { Holder } from '../../../qualification/public.ts'
import { type Driver, listVehiclesOf, type Vehicle } from '../party-queries.ts'
import { listPaperDocuments } from './paper-queries.ts'
import { aboutPaper, type RenewalDetails } from './renew-paper.ts'

type PaperView = z.output<typeof driverPaper>
type Document = Awaited<ReturnType<typeof listPaperDocuments>>[number]

const isHeavy = ({ type }: Vehicle): boolean => vehicleTypes[type as VehicleTypeCode].isHeavy
/** What these circumstances take, of one kind of holder. */
const neededOf = (of: 'person' | 'vehicle', isOfHeavy: boolean): ReadonlySet<string> =>
  new Set(
    needsOf(drivingGate, isOfHeavy ? [heavyVehicle] : [])
      .filter((need) => need.of === of)
      .map(({ type }) => type),
  )

/** Who has nothing to drive yet, and whoever drives himself, needs his own. */
const neededByDriver = ({ userId, licence }: Driver, vehicles: readonly Vehicle[]): ReadonlySet<string> => {
  const driven = vehicles.filter(({ ownerId, driverId }) => (driverId ?? ownerId) === userId)
  if (vehicles.length > 0 && driven.length === 0) return new Set()
  return neededOf('person', vehicles.length === 0 ? licence !== licenceClasses[0] : driven.some(isHeavy))
}

export const validityOfPaper = (endsOn: string | null, today: string): PaperView['validity'] => {
  if (endsOn === null) return 'missing'
  if (endsOn < today) return 'expired'
  return daysBetween(today, endsOn) <= expiringWithinDays ? 'expiring' : 'valid'
}

/** What waits for staff or was refused and not followed by another. */
const viewRenewal = (row: ApplicationRow | undefined): PaperView['renewal'] => {
  if (row?.status !== 'pending' && row?.status !== 'rejected') return null
  return {
    application_id: row.id,
    status: row.status,
    status_display: applicationStatuses[row.status].label,
    expires_on: (row.details as RenewalDetails).expires_on,
    reason: row.decisionNotes,
  }
}

interface Known {
  readonly today: string
  readonly documents: readonly Document[]
  readonly renewals: readonly ApplicationRow[]
}
interface Shown {
  readonly type: DriverPaper
  readonly holder: Holder
  readonly plate: string
  readonly isHis: boolean
}
const viewPaper = ({ today, documents, renewals }: Known, { type, holder, plate, isHis }: Shown): PaperView => {
  const held = documents.filter(
    (one) => one.type === type && one.holder_kind === holder.kind && one.holder_id === holder.id,
  )
  const endsOn = held[0]?.ends_on ?? null
  const validity = validityOfPaper(endsOn, today)
  const about = aboutPaper(holder, type)
  return {
    type,
    label: driverPapers[type].label,
    vehicle_id: holder.kind === 'vehicle' ? holder.id : null,
    plate,
    expires_on: endsOn,
    days_left: endsOn === null ? null : daysBetween(today, endsOn),
    validity,
    validity_display: paperValidities[validity],
    files: isHis
      ? held
          .filter(({ ends_on: end }) => end === endsOn)
          .map(({ file_id: id, name, mime }) => ({ url: fileUrl(id), name, mime }))
      : [],
    may_renew: isHis,
    renewal: isHis ? viewRenewal(renewals.find(({ details }) => details.about === about)) : null,
  }
}

/** Those that are needed, and those there are beside; his own first. */
export const listPapers = async (db: Queryable, driver: Driver, today: string): Promise<PaperView[]> => {
  const vehicles = await listVehiclesOf(db, driver.userId)
  const person = { kind: 'person', id: driver.userId } as const
  const holders: Holder[] = [person, ...vehicles.map(({ id }) => ({ kind: 'vehicle', id }) as const)]
  // Of a vehicle he drives for its owner he reads the days alone.
  const documents = await beyondHisOwn(() => listPaperDocuments(db, holders))
  const renewals = await listNewestAbout(db, paperRenewalKind.code, driver.userId)
  const known = { today, documents, renewals }
  const isThere = (type: string, holder: Holder) =>
    documents.some((one) => one.type === type && one.holder_kind === holder.kind && one.holder_id === holder.id)
  const results: PaperView[] = []
  const view = (holder: Holder, needed: ReadonlySet<string>, plate: string, isHis: boolean) => {
    for (const type of driverPaperCodes)
      if (driverPapers[type].of === holder.kind && (needed.has(type) || isThere(type, holder)))
        results.push(viewPaper(known, { type, holder, plate, isHis }))
  }
  view(person, neededByDriver(driver, vehicles), '', true)
  for (const vehicle of vehicles) {
    const holder = { kind: 'vehicle', id: vehicle.id } as const
    view(holder, neededOf('vehicle', isHeavy(vehicle)), vehicle.plate, vehicle.ownerId === driver.userId)
  }
  return results
}
