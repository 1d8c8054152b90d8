import pg from 'pg'

/** A statement the product ran. */
export interface Told {
  readonly text: string
  readonly values: readonly unknown[]
  /** Column → value, where it gave exactly one row. */
  readonly row: Readonly<Record<string, unknown>> | null
}

type Asked = string | { text: string; values?: unknown[] }

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

const rowOf = (result: pg.QueryResult<Record<string, unknown> | unknown[]>): Told['row'] => {
  const [row] = result.rows
  if (result.rows.length !== 1 || !row) return null
  const values = result.fields.map(({ name }, at) => [name, plain(Array.isArray(row) ? row[at] : row[name])] as const)
  return Object.fromEntries(values)
}

/** From now on every statement of this process goes to its parent as a message, in the order of their answers. */
export const tellStatements = (): void => {
  // Messages keep their order: whoever asks knows with this answer that he has heard everything before it.
  process.on('message', (asked) => process.send?.(asked))
  const client = pg.Client.prototype as unknown as { query(...asked: unknown[]): unknown }
  const query = client.query
  client.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first, second] = asked as [Asked, unknown]
    const text = typeof first === 'string' ? first : first.text
    const given = Array.isArray(second) ? second : typeof first === 'string' ? [] : first.values
    const values = (given ?? []).map(plain)
    const tell = (result: unknown) =>
      process.send?.({ text, values, row: rowOf(result as Parameters<typeof rowOf>[0]) } satisfies Told)
    const done = asked.at(-1)
    if (typeof done === 'function') {
      asked[asked.length - 1] = (error: unknown, result: unknown) => {
        if (!error) tell(result)
        ;(done as (error: unknown, result: unknown) => void)(error, result)
      }
      return query.apply(this, asked)
    }
    const answered = query.apply(this, asked) as Promise<unknown>
    void answered.then(tell, () => {})
    return answered
  }
}
