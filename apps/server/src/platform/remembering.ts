import { LRUCache } from 'lru-cache'

/**
 * Remembers at most `max` things and then drops what was asked for longest ago; `ttl` (ms) forgets each by its time. It
 * takes room as it fills: with `max` alone the library sets aside some 30 bytes for every thing there could ever be, 35 MB
 * for the memories of a process that has heard of no device yet.
 */
export const remembering = <K extends {}, V extends {}>(max: number, ttl = 0): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1, ttl })
