/** What is wrong with a smaller circle while it is written. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import { addDays } from '../../../ui/text/format.ts'

interface CircleDraft {
  readonly radius_km: string
  readonly until: string
}
/** By field, as the server names them. */
export const circleProblems = ({ radius_km: radius, until }: CircleDraft, own: number, today: string) => {
  const isRadius = /^\d{1,3}$/.test(radius.trim()) && Number(radius) >= 1 && Number(radius) <= own
  const last = addDays(today, technicianLimits.circleDaysMax)
  return {
    radius_km: isRadius ? undefined : `应为 1 到 ${own} 之间的整数`,
    until: until > today && until <= last ? undefined : `选明天到 ${last} 之间的一天`,
  }
}
/** Whether a talk is due: he gave back often, or did not come. */
export const isTalkDue = ({
  given_back: back,
  missed_visits: missed,
}: {
  readonly given_back: number
  readonly missed_visits: number
}): boolean => back >= technicianLimits.givenBackOften || missed > 0
