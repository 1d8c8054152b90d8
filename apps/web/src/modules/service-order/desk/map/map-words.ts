/** The map's sentences. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { technicianLimits } from '@jihui/protocol/technician/limits'
import type { MappedTechnician } from '../desk-queries.ts'

const circle = `${jobLimits.circleKm} 公里内`
/** Of those certified for it. */
export const nearText = (near: number): string =>
  near === 0
    ? `${circle}没有会这项的师傅`
    : `${circle}会这项的${near >= serviceOrderLimits.mapNear ? ` ${near} 位以上` : ` ${near} 位`}`
export const standsWhere = ({ is_home: isHome }: Pick<MappedTechnician, 'is_home'>): string =>
  isHome ? '常住地附近，没有报现在的位置' : `他报的位置，${technicianLimits.positionMinutes} 分钟内的`
