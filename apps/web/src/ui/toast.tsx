import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Spinner } from './spinner.tsx'
import { cx } from './class-names.ts'

export interface ToastOptions {
  /** R208: three seconds unless said otherwise; a loading toast at most ten. */
  durationMs?: number
  action?: { label: string; run: () => void }
}

interface Toast extends ToastOptions {
  id: number
  tone: 'ok' | 'error' | 'plain' | 'loading'
  text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

function push(tone: Toast['tone'], text: string, options: ToastOptions = {}): () => void {
  const id = ++lastId
  const close = () => set(toasts.filter((toast) => toast.id !== id))
  set([...toasts.filter((toast) => toast.text !== text), { ...options, id, tone, text }].slice(-3))
  setTimeout(close, options.durationMs ?? (tone === 'loading' ? 10_000 : 3000))
  return close
}

/** Each call answers a function that takes the toast away early. */
export const toast = {
  ok: (text: string, options?: ToastOptions) => push('ok', text, options),
  error: (text: string, options?: ToastOptions) => push('error', text, options),
  plain: (text: string, options?: ToastOptions) => push('plain', text, options),
  loading: (text: string, options?: ToastOptions) => push('loading', text, options),
}

const signs = {
  ok: <CircleCheck size={20} className="shrink-0" aria-hidden="true" />,
  error: <CircleAlert size={20} className="shrink-0" aria-hidden="true" />,
  plain: <Info size={20} className="shrink-0" aria-hidden="true" />,
  loading: <Spinner />,
}

export function ToastHost() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(96px+env(safe-area-inset-bottom))] z-80 mx-auto flex max-w-md flex-col gap-2"
    >
      {shown.map((item) => (
        <div
          key={item.id}
          role={item.tone === 'error' ? 'alert' : 'status'}
          className={cx(
            'pointer-events-auto flex min-h-12 items-center gap-3 rounded-card px-4 py-3 text-body',
            item.tone === 'error' ? 'bg-danger-soft text-danger' : 'bg-ink text-on-ink',
          )}
        >
          {signs[item.tone]}
          <span className="flex-1">{item.text}</span>
          {item.action && (
            <button
              type="button"
              onClick={item.action.run}
              className="-my-2 -me-2 min-h-11 px-2 font-semibold underline underline-offset-4"
            >
              {item.action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
