/**
 * What the shell tells the screens' data, without carrying the query library in the first file a browser loads.
 * stale: queries whose key begins with one of these are asked anew. reader: someone else reads now.
 */
export type DataEvent = { kind: 'stale'; keys: readonly string[] | 'all' } | { kind: 'reader'; isGone: boolean }

const listeners = new Set<(event: DataEvent) => void>()

export function onDataEvent(listener: (event: DataEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellData(event: DataEvent): void {
  for (const listener of listeners) listener(event)
}
