import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type StatusTone = 'turn' | 'ok' | 'warn' | 'danger' | 'info' | 'quiet' | 'hue'

const tones: Record<StatusTone, string> = {
  turn: 'bg-accent-soft text-accent-ink',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  quiet: 'bg-sunken text-ink-2',
  hue: 'bg-hue-soft text-hue-ink',
}

/** Never only a colour: icon and words on the soft ground. `turn` (cinnabar) means the reader has to act. */
export function StatusTag({ icon: Icon, tone, children }: { icon: LucideIcon; tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-half px-2 py-0.5 text-caption font-semibold',
        tones[tone],
      )}
    >
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {children}
    </span>
  )
}
