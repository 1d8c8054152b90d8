import type { Operation, OperationShape, ResponseOf } from '@jihui/protocol/endpoint'
import { LRUCache } from 'lru-cache'
import { jsonSchemaOf, serializerOf } from './json-schema.ts'

/** An answer in the bytes it leaves with. */
export class Rendered {
  constructor(readonly body: Buffer) {}
}

/** All answers one rendering keeps, with what they were made from, in bytes. */
const bytesMax = 32 * 1024 * 1024

interface Kept {
  readonly source: string
  readonly answer: Rendered
}
const bytesOf = ({ source, answer }: Kept): number => source.length * 2 + answer.body.length

/**
 * Renders answers of an operation, each once for what it is made from. `source` is what the database said just now, as
 * text: as long as it says the same, the same bytes leave again; the first word of it that differs, whoever wrote it
 * and through whichever process, makes a new answer. So nothing has to be told that something changed, and nothing
 * here can be stale. `view` must depend on nothing but `key` and `source`.
 */
export const createRendering = <
  T extends OperationShape & { readonly response: NonNullable<OperationShape['response']> },
>({
  shape,
}: Operation<T>): ((key: string, source: string, view: () => ResponseOf<T>) => Rendered) => {
  const serialize = serializerOf(jsonSchemaOf(shape.response, 'output'))
  const kept = new LRUCache<string, Kept>({ maxSize: bytesMax, sizeCalculation: bytesOf })
  return (key, source, view) => {
    const before = kept.get(key)
    if (before?.source === source) return before.answer
    const answer = new Rendered(Buffer.from(serialize(view())))
    kept.set(key, { source, answer })
    return answer
  }
}
