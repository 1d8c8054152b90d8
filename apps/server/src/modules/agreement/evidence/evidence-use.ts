import { dayText } from '../templates/written-amounts.ts'
import type { Draw } from './evidence-parts.ts'
import { rowsMax } from './evidence-queries.ts'
import { moment, yuanOf } from './evidence-words.ts'

const hoursText = (hours: number) => `${hours.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 小时`
const cell = (hours: number | null) => (hours === null ? '—' : String(hours))

interface Shown {
  readonly isMeasured: boolean
  readonly isStopped: boolean
  readonly hasRate: boolean
}
const noteOf = ({ isMeasured, isStopped, hasRate }: Shown): string => {
  if (isMeasured) return '工时由设备终端记录，为这个订单全部单机当天的合计。'
  if (hasRate) return '没有终端读数，超时按交接时两次读数算，减去每天含的小时。'
  return isStopped ? '没有终端读数。' : '没有终端读数，也没有报停。'
}

const title = '用量与报停'

/** How the machines were used day by day, and the days on which the order was stopped. */
export const use: Draw = async ({ services, rental }) => {
  const told = await services.hooks.rental.readUsage?.(services, rental)
  if (!told) return { title, note: '没有终端读数，也没有报停。' }
  const { overtime, days, totals, stops } = told
  const isMeasured = totals.measured_days > 0
  // A day nothing is known of says nothing; of a long order the last ones are told.
  const known = days.filter((one) => one.working !== null || one.is_stopped)
  const shown = known.slice(-rowsMax)
  return {
    title,
    note: noteOf({ isMeasured, isStopped: stops.length > 0, hasRate: overtime !== null }),
    pairs: [
      ...(overtime
        ? [
            [
              '超时约定',
              `每台每天含 ${overtime.included_per_day} 小时，超出部分每小时 ${overtime.per_hour} 元`,
            ] as const,
          ]
        : []),
      ...(isMeasured
        ? [
            ['工作', `${hoursText(totals.working)}，有读数的 ${totals.measured_days} 天`] as const,
            ['超出', `${hoursText(totals.beyond)}，超时费 ${totals.beyond_fee} 元`] as const,
          ]
        : []),
    ],
    tables: [
      ...shown.slice(0, 1).map(() => ({
        caption: known.length > rowsMax ? `每天的用量，最近 ${rowsMax} 天` : '每天的用量',
        head: ['日期', '工作（小时）', '含（小时）', '超出（小时）', '超时费（元）', '报停'],
        widths: [104, 70, 60, 70, 70, 0],
        rows: shown.map((one) => [
          dayText(one.day),
          cell(one.working),
          cell(one.included),
          cell(one.beyond),
          yuanOf(Math.round(one.beyond_fee * 100)),
          one.is_stopped ? (one.is_worked ? '报停日动过，照算全价' : '报停') : '—',
        ]),
      })),
      ...stops.slice(0, 1).map(() => ({
        caption: '报停',
        head: ['申报时间', '从', '到', '状态', '租金', '原因'],
        widths: [104, 88, 88, 52, 40, 0],
        rows: stops
          .slice(0, rowsMax)
          .map((stop) => [
            moment(stop.declared_at),
            dayText(stop.start_date),
            dayText(stop.end_date),
            stop.status_display,
            `${stop.percent}%`,
            stop.reason,
          ]),
      })),
    ],
  }
}
