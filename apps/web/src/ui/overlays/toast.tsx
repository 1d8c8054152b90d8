export interface ToastOptions {
  /** R208: three seconds unless said otherwise; a loading toast at most ten. */
  durationMs?: number
  action?: { label: string; run: () => void }
}

export interface Toast extends ToastOptions {
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

export const readToasts = (): readonly Toast[] => toasts
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
