import type { Operation, OperationShape, ResponseOf } from '@jihui/protocol/endpoint'
import { LRUCache } from 'lru-cache'
import type { Metrics } from '../figures/metrics.ts'
import { serializerOf } from './json-schema.ts'

/** An answer in the bytes it leaves with. */
export class Rendered {
  constructor(readonly body: Buffer) {}
}

/** What the database says of something that is rendered, and a stamp that differs whenever the text would. */
export interface Versioned {
  readonly stamp: string
  readonly text: string
}
/** How the database is asked: for the stamp alone, which is much less work, or for all of it. Null: there is no such thing. */
export interface VersionedSource<One extends Versioned = Versioned> {
  stamp(): Promise<string | null>
  whole(): Promise<One | null>
}

/** All answers one rendering keeps, with their stamps, in bytes. */
const bytesMax = 32 * 1024 * 1024

interface Kept {
  readonly stamp: string
  readonly answer: Rendered
}
const bytesOf = ({ stamp, answer }: Kept): number => stamp.length * 2 + answer.body.length

/**
 * Renders answers of an operation, each once for what it is made from. The database is asked every time: as long as it
 * gives the stamp of before the same bytes leave again; the first word that differs, whoever wrote it and through
 * whichever process, makes a new answer. So nothing has to be told that something changed, and nothing here can be
 * stale. `view` must depend on nothing but `key` and what is told. Null where nothing is told.
 */
export const createRendering = <
  T extends OperationShape & { readonly response: NonNullable<OperationShape['response']> },
>(
  { shape }: Operation<T>,
  { renderings, renderingBytes }: Pick<Metrics, 'renderings' | 'renderingBytes'>,
) => {
  const hits = renderings.labels({ operation: shape.name, outcome: 'kept' })
  const misses = renderings.labels({ operation: shape.name, outcome: 'new' })
  const bytes = renderingBytes.labels({ operation: shape.name })
  const serialize = serializerOf(shape.response)
  const kept = new LRUCache<string, Kept>({ maxSize: bytesMax, sizeCalculation: bytesOf })
  return async <One extends Versioned>(
    key: string,
    source: VersionedSource<One>,
    view: (told: One) => ResponseOf<T>,
  ): Promise<Rendered | null> => {
    const before = kept.get(key)
    if (before && (await source.stamp()) === before.stamp) {
      hits.inc()
      return before.answer
    }
    const told = await source.whole()
    if (told === null) return null
    const answer = new Rendered(Buffer.from(serialize(view(told))))
    kept.set(key, { stamp: told.stamp, answer })
    misses.inc()
    bytes.set(kept.calculatedSize)
    return answer
  }
}
