import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { onToasts, readToasts } from './toast.tsx'

const signs = {
  ok: <CircleCheck size={20} className="shrink-0" aria-hidden="true" />,
  error: <CircleAlert size={20} className="shrink-0" aria-hidden="true" />,
  plain: <Info size={20} className="shrink-0" aria-hidden="true" />,
  loading: <Spinner />,
}

/** Stands once, in the shell: on a phone above the foot, on a desk beside a dialog, whose buttons it must not cover. */
export function ToastHost() {
  const shown = useSyncExternalStore(onToasts, readToasts)
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(96px+env(safe-area-inset-bottom))] z-80 mx-auto flex max-w-sm flex-col gap-2 lg:me-0"
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
