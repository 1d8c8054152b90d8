/** Saves what is being written a moment after the last word, one save at a time, and says how that stands. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: string }
  /** Tried again by itself, or when asked. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody else wrote meanwhile; nothing is saved until that is settled. */
  | { readonly kind: 'held'; readonly message: string }

export interface SaverOptions<Text> {
  /** Answers when it was saved; `isHeld` tells a refusal because of somebody else from any other failure. */
  readonly send: (text: Text) => Promise<string>
  readonly judge: (error: unknown) => {
    readonly message: string
    readonly isHeld: boolean
    readonly isPassing: boolean
  }
  readonly delayMs: number
  readonly retryMs: number
}

export function createSaver<Text>(begin: Text, { send, judge, delayMs, retryMs }: SaverOptions<Text>) {
  let wanted = begin
  let kept = begin
  let state: SaveState = { kind: 'idle' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const tell = (next: SaveState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const saveOnce = async () => {
    const text = wanted
    tell({ kind: 'saving' })
    try {
      const at = await send(text)
      kept = text
      tell(wanted === text ? { kind: 'saved', at } : { kind: 'waiting' })
    } catch (error) {
      const { message, isHeld, isPassing } = judge(error)
      tell({ kind: isHeld ? 'held' : 'failed', message })
      if (isPassing) later(retryMs)
    }
  }

  /** Saves now what is not saved yet; whether all of it is. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (running) await running
    if (wanted === kept) return true
    running = saveOnce().finally(() => {
      running = undefined
    })
    await running
    return wanted === kept
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    isSaved: () => wanted === kept,
    flush,
    change: (text: Text) => {
      if (text === wanted) return
      wanted = text
      if (state.kind === 'held') return
      if (wanted === kept && !running) {
        clearTimeout(timer)
        return tell({ kind: 'idle' })
      }
      if (state.kind !== 'saving') tell({ kind: 'waiting' })
      later(delayMs)
    },
    /** Whoever held it has been seen: on with what is written here. */
    insist: () => {
      tell({ kind: 'waiting' })
      return flush()
    },
    stop: () => clearTimeout(timer),
  }
}
export type Saver<Text> = ReturnType<typeof createSaver<Text>>
