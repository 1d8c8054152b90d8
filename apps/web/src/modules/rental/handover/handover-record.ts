import { count } from '../../../ui/text/format.ts'
import type { Handover } from './handover-queries.ts'

export type HandoverSide = Handover['sides'][number]
export type HandoverStage = HandoverSide['stage']
type Meter = NonNullable<Handover['meter']>

export const stageWords: Record<HandoverStage, string> = { out: '交出', back: '归还' }
export const partyWords: Record<HandoverSide['party'], string> = {
  lessor: '出租方',
  renter: '承租方',
  carrier: '承运方',
}

/** What one party photographed, read and counted. */
export interface HandoverRecord {
  photos: readonly { position: string; file: File }[]
  /** As typed: what cannot be read stays in the field. */
  meter: string
  level: string
  checks: readonly string[]
  findings: Readonly<Record<string, string>>
  notes: string
}

export const emptyRecord: HandoverRecord = { photos: [], meter: '', level: '', checks: [], findings: {}, notes: '' }

/** 3,218.4 h as typed → 3218.4; undefined where it is no reading. */
export function readReading(text: string): number | null | undefined {
  const plain = text.replace(/[,，\s]/g, '')
  if (plain === '') return null
  return /^\d{1,8}(\.\d*)?$/.test(plain) ? Number(plain) : undefined
}

/** A reading as the meter's face has it: 3,218.4. */
export const readingText = (value: number, { decimals }: Pick<Meter, 'decimals'>): string => {
  const [whole = '0', rest] = value.toFixed(decimals).split('.')
  return count(Number(whole)) + (rest ? `.${rest}` : '')
}

/** The drums of the meter: whole digits with their leading zeros, and the red ones behind the point. */
export function drumsOf(text: string, { decimals }: Pick<Meter, 'decimals'>): { whole: string; rest: string } {
  const value = readReading(text)
  if (value === null || value === undefined) return { whole: '-----', rest: '-'.repeat(decimals) }
  const [whole = '0', rest = ''] = value.toFixed(decimals).split('.')
  return { whole: whole.padStart(decimals > 0 ? 5 : 6, '0'), rest }
}

export interface ReadingVerdict {
  tone: 'ok' | 'warn' | 'danger'
  text: string
}

/** Whether a reading can be right, compared with the one before; null while there is nothing to say. */
export function judgeReading(text: string, meter: Meter, days: number | null): ReadingVerdict | null {
  const value = readReading(text)
  if (value === null) return null
  if (value === undefined) return { tone: 'danger', text: '读数只填数字和小数点' }
  if (meter.last === null) return null
  const { unit } = meter
  const more = Math.round((value - meter.last) * 10 ** meter.decimals) / 10 ** meter.decimals
  if (more < 0) return { tone: 'danger', text: `比上次少 ${readingText(-more, meter)} ${unit}，再对一遍表盘` }
  const included = meter.included_per_day !== null && days !== null ? meter.included_per_day * days : null
  if (included !== null && more > included) {
    return {
      tone: 'warn',
      text: `比上次多 ${readingText(more, meter)} ${unit}，超出 ${days} 天包含的 ${count(included)} ${unit}`,
    }
  }
  return {
    tone: 'ok',
    text: more === 0 ? '和上次一样' : `比上次多 ${readingText(more, meter)} ${unit}，在正常范围`,
  }
}

/** The side of a stage that counts: whoever gives the machine, else the renter; of what went out else its loading. */
export function sideThatCounts(sides: readonly HandoverSide[], stage: HandoverStage): HandoverSide | undefined {
  const by = (party: HandoverSide['party']) => sides.find((side) => side.stage === stage && side.party === party)
  return by('lessor') ?? by('renter') ?? (stage === 'out' ? by('carrier') : undefined)
}

export interface ReadingRow {
  label: string
  out: string
  back: string
  difference: string
  isOff: boolean
}

/** Meter, level and what was counted, going out beside coming back. */
export function readingRows(handover: Handover): ReadingRow[] {
  const { meter, level, check_items: items, comparison } = handover
  const out = sideThatCounts(handover.sides, 'out')
  const back = sideThatCounts(handover.sides, 'back')
  if (!out || !back) return []
  const rows: ReadingRow[] = []
  if (meter && (out.meter !== null || back.meter !== null)) {
    const textOf = (value: number | null) => (value === null ? '没填' : readingText(value, meter))
    const used = comparison?.meter_used ?? null
    const included = comparison?.meter_included ?? null
    rows.push({
      label: meter.label,
      out: textOf(out.meter),
      back: textOf(back.meter),
      difference: used === null ? '—' : `${readingText(used, meter)} ${meter.unit}`,
      isOff: used !== null && included !== null && used > included,
    })
  }
  if (level && (out.level || back.level)) {
    const steps = level.steps.indexOf(out.level) - level.steps.indexOf(back.level)
    const isBoth = out.level !== '' && back.level !== ''
    rows.push({
      label: level.label,
      out: out.level || '没填',
      back: back.level || '没填',
      difference: !isBoth ? '—' : steps === 0 ? '一样' : steps > 0 ? `少 ${steps} 格` : `多 ${-steps} 格`,
      isOff: comparison?.is_level_lower ?? false,
    })
  }
  for (const { key, label } of items) {
    const [had, has] = [out.checks.includes(key), back.checks.includes(key)]
    const word = (isThere: boolean) => (isThere ? '齐' : '没点到')
    rows.push({
      label,
      out: word(had),
      back: word(has),
      difference: had === has ? '一样' : had ? '少了' : '多了',
      isOff: had && !has,
    })
  }
  return rows
}

/** 6 天共 48 h 内不加价，用了 45.7 h */
export function usageSentence({ meter, comparison }: Handover, days: number): string | null {
  if (!meter || !comparison || comparison.meter_used === null) return null
  const used = `用了 ${readingText(comparison.meter_used, meter)} ${meter.unit}`
  if (comparison.meter_included === null) return used
  return `${days} 天共 ${count(comparison.meter_included)} ${meter.unit} 内不加价，${used}`
}
