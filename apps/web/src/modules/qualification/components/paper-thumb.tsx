import { cx } from '../../../ui/class-names.ts'
import { shortName } from '../paper-words.ts'

/** A small sheet of paper with what it is on top. */
export function PaperThumb({ type, name, isVoid }: { type: string; name: string; isVoid?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex h-16 w-13 shrink-0 flex-col items-center rounded-half border border-edge/50 px-1 pt-2',
        isVoid ? 'border-dashed' : 'bg-surface',
      )}
    >
      <span
        className={cx('keep text-[0.6875rem] leading-tight font-semibold', isVoid ? 'text-ink-3' : 'text-accent-ink')}
      >
        {shortName(type, name)}
      </span>
      <span className="mt-2 h-0.5 w-7 bg-hairline" />
      <span className="mt-1.5 h-0.5 w-5 bg-hairline" />
      <span className="mt-1.5 h-0.5 w-7 bg-hairline" />
    </span>
  )
}
