/** Until when somebody may drive a vehicle: his papers, the vehicle's, and which of them ends first. */
import { type DriverPaper, driverPapers, drivingGate, heavyVehicle } from '@jihui/protocol/freight/papers/papers'
import { coversLicence, type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { type Holder, judgeGate } from '../../qualification/public.ts'
import { findPaperEnds } from '../parties/papers/paper-queries.ts'
import type { Driver, Vehicle } from '../parties/party-queries.ts'

export interface DocumentsUntil {
  /** The last moment all of them are valid, in milliseconds; null: something is missing now. */
  readonly until: number | null
  /** What is missing, or ends first. */
  readonly sentence: string
}
/** Who drives what. */
export interface Driven {
  readonly driver: Driver
  readonly vehicle: Vehicle
}
/** By holder what was approved of him, and until when. */
type Held = ReadonlyMap<string, readonly Paper[]>
interface Paper {
  readonly document: { readonly type: string; readonly expiresOn: string }
}

const personOf = ({ driver }: Driven): Holder => ({ kind: 'person', id: driver.userId })
const vehicleOf = ({ vehicle }: Driven): Holder => ({ kind: 'vehicle', id: vehicle.id })
const keyOf = ({ kind, id }: Holder): string => `${kind}:${id}`
const missing = (sentence: string): DocumentsUntil => ({ until: null, sentence })
const nameOf = (type: string): string => driverPapers[type as DriverPaper].label

/** What stands in the way whatever the papers say; null: nothing. */
const barOf = ({ driver, vehicle }: Driven): string | null => {
  if (driver.isSuspended) return '司机资格已暂停'
  const { licence } = vehicleTypes[vehicle.type as VehicleTypeCode]
  if (!coversLicence(driver.licence, licence)) return `${driver.licence} 驾照开不了这种车，要 ${licence}`
  return vehicle.isActive ? null : '这辆车的证件还没有通过审核'
}

const judge = (driven: Driven, held: Held, today: string): DocumentsUntil => {
  const bar = barOf(driven)
  if (bar !== null) return missing(bar)
  const of = (holder: Holder) => held.get(keyOf(holder)) ?? []
  const { isHeavy } = vehicleTypes[driven.vehicle.type as VehicleTypeCode]
  const demands = judgeGate(
    drivingGate,
    { person: of(personOf(driven)), vehicle: of(vehicleOf(driven)) },
    { from: today, to: null },
    isHeavy ? [heavyVehicle] : [],
  )
  const absent = demands.filter((one) => !one.held && !one.ended)
  if (absent.length > 0) return missing(`缺${absent.map(({ type }) => nameOf(type)).join('、')}`)
  const over = demands.find((one) => !one.held)
  if (over) return missing(`${nameOf(over.type)} ${over.ended!.document.expiresOn} 已到期`)
  const endOf = (one: (typeof demands)[number]): string => one.held!.document.expiresOn
  const first = demands.reduce((best, one) => (endOf(one) < endOf(best) ? one : best))
  const until = endOf(first)
  return {
    until: startOfDay(addDays(until, 1)).getTime(),
    sentence: `${nameOf(first.type)} ${until} 到期`,
  }
}

/** Until when each of these may be driven by whom it is to be driven; one question to the database for all of them. */
export const documentsOfAll = async (
  db: Queryable,
  all: readonly Driven[],
  now: Date,
): Promise<readonly DocumentsUntil[]> => {
  const holders = new Map(all.flatMap((one) => [personOf(one), vehicleOf(one)]).map((one) => [keyOf(one), one]))
  const held = new Map<string, Paper[]>()
  for (const { holder_kind: kind, holder_id: id, type, ends_on: expiresOn } of await findPaperEnds(db, [
    ...holders.values(),
  ])) {
    const key = keyOf({ kind, id })
    held.set(key, [...(held.get(key) ?? []), { document: { type, expiresOn } }])
  }
  return all.map((one) => judge(one, held, dayOf(now)))
}
export const documentsOf = async (db: Queryable, driven: Driven, now: Date): Promise<DocumentsUntil> =>
  (await documentsOfAll(db, [driven], now))[0]!
