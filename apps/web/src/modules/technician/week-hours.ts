/** The hours somebody works, as they stand in the form: days of a week, and days that are otherwise. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import type { BodyIn } from '@jihui/protocol/endpoint'
import type { changeAvailability } from '@jihui/protocol/technician/operations'
import type { Problems } from '../../kits/form/use-form.ts'
import type { OwnTechnician } from './technician-queries.ts'

export interface Stretch {
  /** 09:00 */
  readonly from: string
  readonly to: string
}
export interface OtherDay {
  readonly date: string
  /** Null: all of it is off. */
  readonly hours: Stretch | null
}
export interface WeekValues {
  /** Monday first. */
  readonly week: readonly (readonly Stretch[])[]
  readonly others: readonly OtherDay[]
  readonly radius: string
  readonly jobs: string
  readonly city: string
  /** As it was read: unchanged, the point that is kept of his home stays. */
  readonly cityBefore: string
}
export const dayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
export const usualStretch: Stretch = { from: '08:00', to: '18:00' }

type Availability = NonNullable<OwnTechnician['availability']>
export const valuesOf = ({
  week,
  exceptions,
  radius_km: radius,
  jobs_per_day: jobs,
  home,
}: Availability): WeekValues => ({
  week: dayNames.map((_, at) => week.filter(({ day }) => day === at + 1).map(({ from, to }) => ({ from, to }))),
  others: exceptions.map(({ date, from, to }) => ({ date, hours: from && to ? { from, to } : null })),
  radius: String(radius),
  jobs: String(jobs),
  city: home.city,
  cityBefore: home.city,
})

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** The end of a day is its last minute to a clock field; it means midnight. */
const endOf = (clock: string): string => (clock === '23:59' ? '24:00' : clock)
export const shownEnd = (clock: string): string => (clock === '24:00' ? '23:59' : clock)

export const stretchProblem = ({ from, to }: Stretch, before: readonly Stretch[]): string | undefined => {
  if (from === '' || to === '') return '开始和结束都要填'
  if (minutesOf(endOf(to)) <= minutesOf(from)) return '结束要晚于开始；跨过半夜的写成两天'
  const meets = before.some(
    (one) => minutesOf(one.from) < minutesOf(endOf(to)) && minutesOf(from) < minutesOf(endOf(one.to)),
  )
  return meets ? '和这一天的另一段重叠了' : undefined
}
const wholeProblem = (text: string, max: number, unit: string): string | undefined => {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= max ? undefined : `应为 1 到 ${max} ${unit}`
}

/** As the server names the fields: stretches of the week are counted through. */
export const weekProblems = ({ week, others, radius, jobs, city }: WeekValues, today: string): Problems => {
  const problems: Record<string, string | undefined> = {
    radius_km: wholeProblem(radius, technicianLimits.radiusKmMax, '公里'),
    jobs_per_day: wholeProblem(jobs, technicianLimits.jobsPerDayMax, '单'),
    'home.city': city.trim() === '' ? '请填写城市' : undefined,
  }
  for (const { field, stretch, before } of stretchesOf(week))
    problems[`${field}.from`] = stretchProblem(stretch, before)
  for (const [at, { date, hours }] of others.entries()) {
    const before = others.slice(0, at).filter((one) => one.date === date)
    const isOff = before.some((one) => hours === null || one.hours === null)
    problems[`exceptions.${at}.date`] =
      date === '' ? '请选择日期' : date < today ? '日期已经过去' : isOff ? '这一天已经写成整天休息' : undefined
    const stretches = before.flatMap((one) => one.hours ?? [])
    problems[`exceptions.${at}.from`] = hours ? stretchProblem(hours, stretches) : undefined
  }
  return problems
}
/** Every stretch with the name its place has in the call. */
export const stretchesOf = (week: WeekValues['week']) => {
  let index = 0
  return week.flatMap((stretches, day) =>
    stretches.map((stretch, at) => ({
      day,
      at,
      stretch,
      before: stretches.slice(0, at),
      field: `week.${index++}`,
    })),
  )
}

export const availabilityOf = ({
  week,
  others,
  radius,
  jobs,
  city,
  cityBefore,
}: WeekValues): BodyIn<typeof changeAvailability.shape> => ({
  week: stretchesOf(week).map(({ day, stretch }) => ({ day: day + 1, from: stretch.from, to: endOf(stretch.to) })),
  exceptions: others.map(({ date, hours }) =>
    hours ? { date, from: hours.from, to: endOf(hours.to) } : { date, from: null, to: null },
  ),
  radius_km: Number(radius),
  jobs_per_day: Number(jobs),
  ...(city.trim() !== cityBefore && { home: { city: city.trim() } }),
})

/** Whole hours of a usual week. */
export const hoursOfWeek = (week: WeekValues['week']): number =>
  Math.round(
    stretchesOf(week).reduce(
      (sum, { stretch }) => sum + Math.max(0, minutesOf(endOf(stretch.to)) - minutesOf(stretch.from)),
      0,
    ) / 60,
  )
