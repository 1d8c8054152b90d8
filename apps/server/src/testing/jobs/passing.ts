/** Time that passes for jobs and service orders, and what has to hold of both when their tests are over. */
import { expect } from 'vitest'
import { invariants as jobRules } from '../../modules/job/proof/invariants.ts'
import { passJobTime } from '../../modules/job/job-time.ts'
import { passOrderTime } from '../../modules/service-order/order-time.ts'
import { invariants as orderRules } from '../../modules/service-order/proof/invariants.ts'
import { addMinutes } from '../../platform/clock.ts'
import { imbalance } from '../payments.ts'
import type { TestApp } from '../test-app.ts'

/** The clock goes on by so many minutes; what is due by then is done. */
export async function passTime(app: TestApp, minutes: number): Promise<void> {
  app.clock.set(addMinutes(app.clock.now(), minutes))
  await passJobTime(app.services)
  await passOrderTime(app.services)
  await app.settle()
}

/** The rules of jobs and service orders hold, and the books balance. */
export async function expectJobRules(app: TestApp): Promise<void> {
  for (const one of [...jobRules, ...orderRules])
    if ('text' in one) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  expect(await imbalance(app)).toBe(0)
}
