import { monthDay } from '../../ui/text/format.ts'
import type { Plan, PlanBrief } from './upkeep-queries.ts'

/** 每 250 小时或每 6 个月，先到为准 */
export const triggersText = ({
  triggers,
  whichever_first: isFirst,
}: Pick<PlanBrief, 'triggers' | 'whichever_first'>) =>
  triggers.length < 2
    ? (triggers[0]?.text ?? '')
    : `${triggers.map(({ text }) => text).join(isFirst ? '或' : '并且')}，${isFirst ? '先到为准' : '都到才算'}`

export const nextText = ({
  next_due_on: day,
  open_count: open,
}: Pick<PlanBrief, 'next_due_on' | 'open_count'>): string =>
  [day ? `下次 ${monthDay(day)}` : '', open > 0 ? `${open} 张单开着` : ''].filter(Boolean).join(' · ')

/** 11月20日到11月26日 */
export const rangeText = (earliest: string, latest: string): string =>
  earliest === latest ? monthDay(earliest) : `${monthDay(earliest)}到${monthDay(latest)}`

export const meterWords = { h: '小时', km: '公里' } as const
const stepWords = { check: '检查', measure: '测量', photo: '拍照', signature: '签字' } as const

/** 测量 油压 3–5 MPa */
export const stepText = ({ kind, title, min = null, max = null, unit }: Plan['steps'][number]): string => {
  const limits = [min === null ? '' : `${min}`, max === null ? '' : `${max}`]
  const between = min === null && max === null ? '' : ` ${limits.join('–')} ${unit ?? ''}`
  return kind === 'check' ? title : `${stepWords[kind]}：${title}${between}`
}
export const historyWords: Readonly<Record<string, string>> = {
  create: '新建',
  change: '修改',
  activate: '启用',
  pause: '暂停',
  end: '结束',
}
