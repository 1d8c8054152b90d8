import { lines } from '@jihui/protocol/rental/faces'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Chip } from '../../ui/fields/choice.tsx'
import type { ListLook } from './list-look.ts'

interface FilterChipsProps<Value extends string> {
  label: string
  look: Pick<ListLook, 'chips'>
  options: readonly { value: Value; label: string; count?: number | string }[]
  value: Value
  onChange: (value: Value) => void
  /** Further chips behind them. */
  children?: ReactNode
}

/** One of a few that narrows a list, in a row that scrolls sideways where it is narrow. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, look, options, value, onChange, children } = props
  return (
    <div role="group" aria-label={label} className={cx('no-bar flex gap-2 overflow-x-auto', look.chips)}>
      {options.map((one) => (
        <Chip key={one.value} isOn={one.value === value} onClick={() => onChange(one.value)}>
          {one.label}
          {one.count !== undefined && <span className="figures">{one.count}</span>}
        </Chip>
      ))}
      {children}
    </div>
  )
}

interface LineChipsProps extends Pick<FilterChipsProps<string>, 'look' | 'value' | 'onChange' | 'children'> {
  label?: string
  /** Which lines there are to choose from; absent: every one. */
  of?: readonly { id: string; short: string }[]
  /** By the line's id, and of all together under `all`; what nothing is of goes without. */
  counts?: Readonly<Record<string, number>>
}

/** Everything, or what is of one rental line. */
export function LineChips({ label = '业务线', of = lines, counts, ...chips }: LineChipsProps) {
  const all = [{ id: '', short: '全部' }, ...of]
  const options = all.map(({ id, short }) => ({ value: id, label: short, count: counts?.[id || 'all'] || undefined }))
  return <FilterChips label={label} options={options} {...chips} />
}
