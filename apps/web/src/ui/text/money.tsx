import { cx } from '../class-names.ts'
import { moneyParts } from './format.ts'

export interface MoneyProps {
  /** Yuan, as on the wire. */
  value: number
  /** 天 → /天 in meta size. */
  unit?: string
  /** inline follows the text around it, as plain figures of one size. */
  size?: 'inline' | 'row' | 'title' | 'price' | 'hero'
  className?: string
}

const sizes = {
  inline: '',
  row: 'text-lead font-semibold',
  title: 'text-title font-semibold',
  price: 'text-price font-semibold',
  hero: 'text-[2.5rem] leading-[3rem] font-semibold',
}

/** The sign at 0.72 em, decimals at 0.68 em, same weight, no colour. */
export function Money({ value, unit, size = 'row', className }: MoneyProps) {
  const { sign, whole, decimals } = moneyParts(value)
  const isInline = size === 'inline'
  return (
    <span className={cx('keep', (size === 'row' || isInline) && 'figures', sizes[size], className)}>
      {sign}
      <span className={isInline ? undefined : 'me-[0.06em] text-[0.72em]'}>¥</span>
      {whole}
      <span className={isInline ? undefined : 'text-[0.68em]'}>.{decimals}</span>
      {unit && <span className="ms-0.5 text-meta font-normal text-ink-2">/{unit}</span>}
    </span>
  )
}
