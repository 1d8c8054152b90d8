import { diffChars } from 'diff'
import { cx } from '../class-names.ts'

/** Never told by colour alone: what came is underlined, what went is struck out, and both are said. */
export function Differences({ before, after }: { before: string; after: string }) {
  return diffChars(before, after).map(({ value, added, removed }, index) => {
    if (!added && !removed) return value
    const Tag = added ? 'ins' : 'del'
    return (
      <Tag
        key={index}
        className={cx(
          'rounded-half px-0.5',
          added ? 'bg-ok-soft text-ok underline underline-offset-2' : 'bg-danger-soft text-danger line-through',
        )}
      >
        {value}
      </Tag>
    )
  })
}
