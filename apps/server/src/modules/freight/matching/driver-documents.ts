import { coversLicence, type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { addDays, startOfDay } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Driver, Vehicle } from '../parties/party-queries.ts'

export interface DocumentsUntil {
  /** The last moment all of them are valid, in milliseconds; null: something is missing now. */
  readonly until: number | null
  /** What is missing, or ends first. */
  readonly sentence: string
}
/** Until when this driver may drive this vehicle: staff saw the papers of an active one. */
export const documentsOf = async (_db: Queryable, driver: Driver, vehicle: Vehicle): Promise<DocumentsUntil> => {
  if (driver.isSuspended) return { until: null, sentence: '司机资格已暂停' }
  const { licence } = vehicleTypes[vehicle.type as VehicleTypeCode]
  if (!coversLicence(driver.licence, licence))
    return { until: null, sentence: `${driver.licence} 驾照开不了这种车，要 ${licence}` }
  if (!vehicle.isActive) return { until: null, sentence: '这辆车的证件还没有通过审核' }
  const until = startOfDay(addDays(vehicle.documentsUntil, 1)).getTime()
  return { until, sentence: `证件 ${vehicle.documentsUntil} 到期` }
}
