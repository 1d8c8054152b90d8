/** The people of a line: whose machines every third of it are, and the institutions that rent them. */
import { findUserByAccount, hashPassword, insertUser } from '../modules/identity/public.ts'
import { addDays, dayOf } from '../platform/clock.ts'
import { demoPassword } from './accounts.ts'
import { drawPaper } from './papers.ts'
import type { DemoCustomer, DemoLine } from './shape.ts'
import type { Town } from './town.ts'

export interface Renter {
  readonly userId: number
  readonly institution: string
  readonly contactName: string
  readonly contactPhone: string
  readonly address: string
  readonly city: string
  readonly details: Readonly<Record<string, string | number | boolean>>
  /** His paper of a type, drawn when it is first shown, and the last day it is valid. */
  readonly paper: (type: string) => Promise<{ picture: Buffer; until: string }>
}

/** How long papers are still valid on the day the demo is made. */
const licenceDays = 500

/** A renter's papers, each drawn once. */
const paperOf = (demo: DemoLine, customer: DemoCustomer, index: number, until: string): Renter['paper'] => {
  const drawn = new Map<string, Promise<Buffer>>()
  const number = String(33010600000 + index * 7919)
  return async (type) => {
    const made = drawn.get(type) ?? drawPaper(demo.licence, type, { customer, number, until })
    drawn.set(type, made)
    return { picture: await made, until }
  }
}

export const renterOf = (demo: DemoLine, one: DemoCustomer, userId: number, index: number, now: Date): Renter => ({
  userId,
  institution: one.name,
  contactName: one.contactName,
  contactPhone: one.contactPhone,
  address: `${one.city}市${one.address}`,
  city: `${one.city}市`,
  details: one.details,
  paper: paperOf(demo, one, index, addDays(dayOf(now), licenceDays)),
})

/** The account of a line's owner; there already where he is one of the demo's own. */
export const settleOwner = async (town: Town, { owner }: DemoLine): Promise<number> => {
  const { db, config } = town.services
  const known = await findUserByAccount(db, owner.username)
  if (known) return known.id
  const account = { ...owner, technicalRole: 'user' as const, userType: 'user', isDemo: true }
  const passwordHash = await hashPassword(demoPassword, config)
  return (await insertUser(db, { ...account, passwordHash }, ['renter'], town.now())).id
}

/** The institutions of a line as accounts of their own, beside the demo's. */
export const settleRenters = async (town: Town, demo: DemoLine, own: readonly number[]): Promise<Renter[]> => {
  const passwordHash = await hashPassword(demoPassword, town.services.config)
  const now = town.now()
  const renters: Renter[] = []
  for (const [index, one] of demo.customers.entries()) {
    const user = {
      username: `demo_${demo.line}_${index + 1}`,
      displayName: one.contactName,
      companyName: one.name === one.contactName ? '' : one.name,
      phone: one.contactPhone,
      passwordHash,
      technicalRole: 'user' as const,
      userType: 'user',
      isDemo: true,
    }
    const userId = own[index] ?? (await insertUser(town.services.db, user, ['renter'], now)).id
    renters.push(renterOf(demo, one, userId, index, now))
  }
  return renters
}
