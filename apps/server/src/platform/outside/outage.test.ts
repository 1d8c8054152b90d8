import { expect, test } from 'vitest'
import { outageOf } from './outage.ts'
import { OutsideFault } from './outside.ts'

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
  ['a database that takes no connections', errorOf({ code: '55000' }), 'unreachable'],
  ['a password that was changed', errorOf({ code: '28P01' }), 'unreachable'],
  ['a role that may not come in', errorOf({ code: '28000' }), 'unreachable'],
  ['a database that is gone', errorOf({ code: '3D000' }), 'unreachable'],
  ['a pooler without a connection left', errorOf({ code: '08P01' }, 'query_wait_timeout'), 'unreachable'],
  ['a row somebody holds', errorOf({ code: '55P03' }), 'locked'],
  ['a statement that took too long', errorOf({ code: '57014' }), 'locked'],
  ['a transaction that stood still', errorOf({ code: '25P03' }), 'locked'],
  ['a replica that takes no writes', errorOf({ code: '25006' }), 'read_only'],
  ['a service outside that is silent', new OutsideFault('mail', 'silent', 1_000), 'outside'],
  ['a disk mounted read-only', errorOf({ code: 'EROFS' }), 'storage'],
])('%s is an outage', (_what, error, outage) => expect(outageOf(error)).toBe(outage))

test.each([
  ['a rule of the database', errorOf({ code: '23505' })],
  ['a statement that is wrong', errorOf({ code: '42601' })],
  ['a file that is gone', errorOf({ code: 'ENOENT', syscall: 'open' })],
  ['a slip of the program', new TypeError('x is not a function')],
  ['no error at all', 'ENOSPC'],
])('%s is none', (_what, error) => expect(outageOf(error)).toBeNull())
