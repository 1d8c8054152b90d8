import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Spinner } from './spinner.tsx'
import { cx } from './class-names.ts'

/** commit: the one cinnabar button of a screen. ink: other main actions. danger: outlined; dangerSolid only inside a confirming dialog. */
export type ButtonTone = 'commit' | 'ink' | 'outline' | 'ghost' | 'danger' | 'dangerSolid'

const tones: Record<ButtonTone, string> = {
  commit: 'bg-accent text-on-accent hover:bg-accent-press active:bg-accent-press font-semibold',
  ink: 'bg-ink text-on-ink hover:bg-ink-2 font-semibold',
  outline: 'border border-edge bg-surface text-ink hover:border-ink font-semibold',
  ghost: 'text-ink-2 hover:text-ink hover:bg-sunken',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft font-semibold',
  dangerSolid: 'bg-danger text-on-danger font-semibold hover:opacity-90',
}
const sizes = {
  main: 'min-h-12 px-5 text-lead',
  normal: 'min-h-11 px-4 text-body',
  /** Console with a fine pointer only; grows back to 44 px under a finger. */
  dense: 'min-h-11 px-3 text-meta pointer-fine:min-h-9',
}

export function buttonClass(tone: ButtonTone = 'outline', size: keyof typeof sizes = 'normal', wide = false): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-card text-center transition-[background-color,border-color,color,transform] duration-(--quick) select-none active:scale-[0.985]',
    'disabled:bg-sunken disabled:text-ink-3 disabled:border-transparent disabled:active:scale-100',
    sizes[size],
    tones[tone],
    wide && 'w-full',
  )
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone
  size?: keyof typeof sizes
  wide?: boolean
  /** Shows the spinner and refuses further presses; the text should then say what is going on (正在提交). */
  busy?: boolean
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({ tone, size, wide, busy, icon, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(tone, size, wide), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A 44 px square with a picture; `label` is what a screen reader says. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-card text-ink transition-colors duration-(--quick) hover:bg-sunken disabled:text-tick',
        className,
      )}
    >
      {children}
    </button>
  )
}
