/** What a test asks of a server process as it would of one in the test itself; a process that is gone gives no answer. */
import type pg from 'pg'
import type { Table } from './money-game.ts'

export const tableOf = (pool: () => pg.Pool, address: () => string): Table =>
  ({
    get pool() {
      return pool()
    },
    clock: { now: () => new Date() },
    async call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      try {
        const response = await fetch(address() + path, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        return {
          status: response.status,
          headers: response.headers,
          body: text.startsWith('{') ? JSON.parse(text) : text,
        }
      } catch {
        return { status: 0, headers: new Headers(), body: undefined }
      }
    },
  }) as Table
