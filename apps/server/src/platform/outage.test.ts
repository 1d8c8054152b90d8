import { expect, test } from 'vitest'
import { outageOf } from './outage.ts'

const errorOf = (facts: object, message = 'failed', cause?: unknown) =>
  Object.assign(new Error(message, { cause }), facts)

test.each([
  ['a server that is ending', errorOf({ code: '57P01' }), 'unreachable'],
  ['a connection that broke', errorOf({ code: '08006' }), 'unreachable'],
  ['a query on a broken connection', errorOf({}, 'Connection terminated unexpectedly'), 'unreachable'],
  ['a socket that is not there', errorOf({ code: 'ENOENT', syscall: 'connect' }), 'unreachable'],
  ['both addresses of a host refused', new AggregateError([errorOf({ code: 'ECONNREFUSED' })]), 'unreachable'],
  ['a full disk under a table', errorOf({ code: '53100' }), 'storage_full'],
  ['a full disk under a file, wrapped', errorOf({ code: 'E_X' }, 'x', errorOf({ code: 'ENOSPC' })), 'storage_full'],
  [
    'a log of the database without room',
    errorOf({ code: 'XX000' }, 'could not write: No space left on device'),
    'storage_full',
  ],
  ['a disk mounted read-only', errorOf({ code: 'EROFS' }), 'storage'],
])('%s is an outage', (_what, error, outage) => expect(outageOf(error)).toBe(outage))

test.each([
  ['a rule of the database', errorOf({ code: '23505' })],
  ['a statement that is wrong', errorOf({ code: '42601' })],
  ['a file that is gone', errorOf({ code: 'ENOENT', syscall: 'open' })],
  ['a slip of the program', new TypeError('x is not a function')],
  ['no error at all', 'ENOSPC'],
])('%s is none', (_what, error) => expect(outageOf(error)).toBeNull())
