/** A year of orders, so that no screen of the demo looks empty: each told through the product itself. */
import { findLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { insertUser, hashPassword } from '../modules/identity/public.ts'
import { markOverdue } from '../modules/rental/public.ts'
import { findPayoutAccounts, fingerprintOf } from '../modules/payment/public.ts'
import { addDays, addHours, dayOf } from '../platform/clock.ts'
import sharp from 'sharp'
import { demoPassword } from './accounts.ts'
import { drawPaper } from './papers.ts'
import type { DemoCustomer, DemoLine, DemoWords } from './shape.ts'
import { type Renter, type Staff, type Story, tellStory } from './tell-story.ts'
import type { Town } from './town.ts'

const signature = async (): Promise<string> => {
  const stroke =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><path d="M60 60 C90 40 120 160 90 190 M50 120 C120 90 170 90 200 110 M240 60 C230 120 220 180 200 200 M220 110 C280 80 330 90 340 120 C350 170 300 200 270 180 M390 70 L400 190 M370 120 C430 90 500 80 560 110" fill="none" stroke="#1f1c18" stroke-width="9" stroke-linecap="round"/></svg>'
  return `data:image/png;base64,${(await sharp(Buffer.from(stroke)).png().toBuffer()).toString('base64')}`
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

const renterOf = (demo: DemoLine, one: DemoCustomer, userId: number, index: number, now: Date): Renter => ({
  userId,
  institution: one.name,
  contactName: one.contactName,
  contactPhone: one.contactPhone,
  address: `${one.city}市${one.address}`,
  city: `${one.city}市`,
  details: one.details,
  paper: paperOf(demo, one, index, addDays(dayOf(now), licenceDays)),
})

/** The institutions of a line as accounts of their own, beside the demo's. */
const settleRenters = async (town: Town, demo: DemoLine, own: readonly number[]): Promise<Renter[]> => {
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

interface Machine {
  id: number
  code: string
  min_days: number
  owner_id: number | null
  illustration: string
  flags: string[]
}

/**
 * What the demo's own renters have under way: at least one order in every status. The late one is the second renter's, so
 * that the first has the record that waives a deposit, and the second shows what bars one.
 */
const currentStories = (
  now: Date,
  { rejectionNotes, issueDescriptions }: DemoWords,
): (Pick<Story, 'until' | 'placedAt' | 'startsIn' | 'days'> &
  Partial<Story> & { isPhotographed?: boolean; isOwned?: boolean; isLate?: boolean })[] => {
  const ago = (hours: number) => addHours(now, -hours)
  const stories: ReturnType<typeof currentStories> = [
    { until: 'pending_approval', placedAt: ago(5), startsIn: 6, days: 7 },
    { until: 'pending_verification', placedAt: ago(9), startsIn: 5, days: 14 },
    { until: 'qualification_rejected', placedAt: ago(20), startsIn: 9, days: 10, notes: rejectionNotes[1]! },
    { until: 'pending_contract', placedAt: ago(4), startsIn: 4, days: 5 },
    { until: 'pending_signature', placedAt: ago(8), startsIn: 3, days: 14, options: [] },
    { until: 'pending_payment', placedAt: ago(10), startsIn: 4, days: 21 },
    { until: 'pending_delivery', placedAt: ago(30), startsIn: 1, days: 30, isOwned: true },
    {
      until: 'pending_delivery',
      placedAt: ago(52),
      startsIn: 3,
      days: 12,
      isSent: true,
      isPhotographed: true,
      isOwned: true,
    },
    {
      until: 'in_use',
      placedAt: ago(24 * 12),
      startsIn: 3,
      days: 21,
      issue: { issue_type: 'malfunction', description: issueDescriptions.malfunction![0]! },
    },
    { until: 'in_use', placedAt: ago(24 * 9), startsIn: 2, days: 9, extendBy: 3 },
    { until: 'in_use', placedAt: ago(24 * 8), startsIn: 2, days: 7, isPhotographed: true, isOwned: true },
    { until: 'in_use', placedAt: ago(24 * 20), startsIn: 2, days: 10, isLate: true },
    { until: 'returned', placedAt: ago(24 * 40), startsIn: 3, days: 20 },
    { until: 'returned', placedAt: ago(24 * 75), startsIn: 2, days: 14, review: { rating: 5, comments: '' } },
    { until: 'returned', placedAt: ago(24 * 120), startsIn: 4, days: 30, review: { rating: 4, comments: '' } },
    { until: 'cancelled', placedAt: ago(24 * 33), startsIn: 12, days: 7 },
    { until: 'cancelled', placedAt: ago(24 * 6), startsIn: 15, days: 10, isSent: true },
  ]
  return stories.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

/** The list from somewhere in it, and then what came before. */
const from = <T>(list: readonly T[], start: number): T[] => {
  const at = list.length > 0 ? start % list.length : 0
  return [...list.slice(at), ...list.slice(0, at)]
}

/** Tells one story on the first machine of a kind this renter wants that is free then. */
const place = async (
  town: Town,
  machines: Machine[],
  start: number,
  staff: Staff,
  now: Date,
  { reviewsByCategory }: DemoWords,
  { isPhotographed, ...draft }: Omit<Story, 'equipmentId'> & { isPhotographed?: boolean },
) => {
  for (const [offset, machine] of machines.entries()) {
    const days = Math.max(draft.days, machine.min_days)
    const endsAt = addHours(draft.placedAt, 24 * (draft.startsIn + days))
    if (draft.until === 'returned' && endsAt > now) continue
    const options = draft.options.filter((flag) => machine.flags.includes(flag))
    const reviews = reviewsByCategory[machine.code] ?? []
    const review = draft.review && {
      ...draft.review,
      ...(draft.review.comments ? {} : reviews[(start + offset) % reviews.length]),
    }
    try {
      return await tellStory(
        town,
        {
          ...draft,
          equipmentId: machine.id,
          ownerId: machine.owner_id,
          days,
          options,
          ...(review ? { review } : {}),
          ...(isPhotographed ? { photographed: machine.illustration } : {}),
        },
        staff,
      )
    } catch (error) {
      if (!/rental\.(unavailable|maintenance|unit_out|out_of_area)/.test(String(error))) throw error
    }
  }
  throw new Error('no machine was free for a story of the demo')
}

/** How much is told: the first line in full, the others enough to look alive. */
export interface Telling {
  readonly older: number
  readonly waiting: number
  readonly underWay: number
  /** Rentals of owned machines that ended this month. */
  readonly lately: number
  /** Every status for the line's first renter and some for the second; else one of each kind for the first. */
  readonly isWhole: boolean
}

/** Fills a line's history. `now` is the present the stories lead up to; `guest` rents here beside his own line. */
export const fillHistory = async (
  town: Town,
  demo: DemoLine,
  {
    admin,
    own,
    guest,
  }: { admin: number; own: readonly number[]; guest: { userId: number; customer: DemoCustomer } | null },
  telling: Telling,
  now: Date,
): Promise<void> => {
  const { pool } = town.services.database
  const { rows: machines } = await pool.query<Machine>(
    `SELECT e.id, c.code, e.min_days, e.owner_id, e.illustration, ARRAY(SELECT jsonb_object_keys(e.add_ons_fen)) AS flags
     FROM equipment e JOIN category c ON c.id = e.category_id WHERE e.line = $1 ORDER BY e.id`,
    [demo.line],
  )
  const line = findLine(demo.line)
  const { words } = demo
  for (const machine of machines)
    machine.flags = line.options.filter((option) => machine.flags.includes(option.addOn)).map((option) => option.flag)
  const renters = await settleRenters(town, demo, own)
  const staff: Staff = { admin, signature: await signature() }
  const tell = (
    renter: number | Renter,
    start: number,
    {
      isOwned,
      ...told
    }: Omit<Story, 'line' | 'equipmentId' | 'renter' | 'purpose' | 'options' | 'condition' | 'extensionReason'> &
      Partial<Story> & { isPhotographed?: boolean; isOwned?: boolean },
  ) => {
    const who = typeof renter === 'number' ? renters[renter]! : renter
    const liked = typeof renter === 'number' ? wantedBy(demo, renter, machines) : machines
    const isFirst = (one: Machine) => isOwned === true && one.owner_id !== null && one.min_days <= 7
    const wanted = [
      ...from(liked.filter(isFirst), start),
      ...from(
        liked.filter((one) => !isFirst(one)),
        start,
      ),
    ]
    return place(town, wanted, start, staff, now, words, {
      line: demo.line,
      renter: who,
      options: [],
      purpose: (told.until === 'cancelled' ? words.cancelReasons : words.rentalPurposes)[start % 6]!,
      notes: words.approvalNotes[start % words.approvalNotes.length]!,
      condition: words.returnConditions[start % words.returnConditions.length]!,
      extensionReason: words.extensionReasons[start % words.extensionReasons.length]!,
      ...told,
    })
  }

  // Older orders first, so that machines and days are free for them when they are told.
  for (let index = 0; index < telling.older; index++) {
    const placedAt = addHours(now, -24 * (330 - index * Math.floor(288 / telling.older)) + (index % 7))
    const review = index % 6 === 5 ? {} : { review: { rating: 5, comments: '' } }
    const isPhotographed = index === telling.older - 1
    await tell(2 + (index % (renters.length - 2)), index * 5, {
      until: 'returned',
      placedAt,
      startsIn: 2 + (index % 4),
      days: 5 + ((index * 3) % 20),
      ...review,
      ...(isPhotographed ? { isPhotographed, damage: { ...damageOf(line), answer: 'agrees' } } : {}),
    })
  }
  const current = currentStories(now, words)
  const punctual = current.filter(({ isLate }) => !isLate)
  const kinds = current.filter((one, at) => current.findIndex(({ until }) => until === one.until) === at)
  // The one without papers comes first: from then on the wallet hands them in.
  const ownStories = (telling.isWhole ? punctual : kinds).toSorted(
    (a, b) => Number(b.until === 'pending_approval') - Number(a.until === 'pending_approval'),
  )
  for (const [index, story] of ownStories.entries()) {
    if (index === 1) await keepPapers(town, demo, { renter: renters[0]!, customer: demo.customers[0]! }, now)
    await tell(0, index * 4 + 1, story)
  }
  const some = punctual.filter((_, at) => [1, 4, 11, 12].includes(at))
  const late = current.filter(({ isLate }) => isLate)
  if (telling.isWhole) for (const [index, story] of [...late, ...some].entries()) await tell(1, index * 7 + 2, story)
  if (guest) {
    const details = { [line.partyField]: guest.customer.name }
    const visitor = renterOf(demo, { ...guest.customer, details }, guest.userId, 99, now)
    for (const [index, story] of some.slice(1).entries()) await tell(visitor, index * 9 + 5, story)
  }
  for (let index = 0; index < telling.waiting; index++)
    await tell(3 + index * 2, index * 3, {
      until: 'pending_verification',
      placedAt: addHours(now, -2 - index * 1.7),
      startsIn: 3 + index,
      days: 7 + index * 2,
    })
  for (let index = 0; index < telling.underWay; index++)
    await tell(4 + ((index * 3) % (renters.length - 4)), index * 11, {
      until: 'in_use',
      placedAt: addHours(now, -24 * (7 + index)),
      startsIn: 2,
      days: 9 + index * 4,
      isOwned: true,
    })
  await keepDaysBack(town, demo.line, now)
  // This month's income of the line's owner: short rentals that have come back, one after the other.
  for (let index = 0; index < telling.lately; index++)
    await tell(2 + index * 3, index * 7 + 3, {
      until: 'returned',
      placedAt: addHours(now, -24 * (22 - index * 3) - 2),
      startsIn: 1,
      days: 2 + (index % 3),
      isOwned: true,
      ...(index === 0 ? { isPhotographed: true, damage: { ...damageOf(line), answer: 'agrees' } } : {}),
      ...(index % 2 === 0 ? { review: { rating: 5, comments: '' } } : {}),
    })
  // Came back yesterday, not as they went out: one renter objects, another has not answered yet.
  const justBack = { until: 'returned', placedAt: addHours(now, -24 * 8), startsIn: 1, days: 7, isOwned: true } as const
  if (telling.lately > 0)
    await tell(4, 17, { ...justBack, isPhotographed: true, damage: { ...damageOf(line), answer: 'objects' } })
  if (telling.isWhole) await tell(1, 23, { ...justBack, isPhotographed: true, damage: damageOf(line) })
  await payOwners(town, demo.line, admin, now)
  town.at(now)
  await markOverdue(town.services)
  await town.settle()
  // What was told days ago has been seen.
  await pool.query(`UPDATE notification SET read_at = created_at + interval '2 hours' WHERE created_at < $1`, [
    addHours(now, -48),
  ])
}

/** What a careful renter keeps in the wallet: everything the line demands, one paper that ends soon, one that has ended. */
const keepPapers = async (
  town: Town,
  demo: DemoLine,
  { renter, customer }: { renter: Renter; customer: DemoCustomer },
  now: Date,
): Promise<void> => {
  const demanded = demo.categories.flatMap((one) => one.qualifications.map(({ type }) => type))
  const others = [...new Set(demanded)].filter((type) => type !== demo.licence.type && type !== 'other').slice(0, 3)
  const papers = [
    { type: demo.licence.type, days: 26 },
    ...others.map((type, index) => ({ type, days: 260 + index * 130 })),
    { type: 'quality_certification', days: -18 },
  ]
  town.at(addHours(now, -24 * 200))
  for (const [index, { type, days }] of papers.entries()) {
    const number = `${String(now.getFullYear())}${String(300100 + index * 137)}`
    const until = addDays(dayOf(now), days)
    const picture = await drawPaper(demo.licence, type, { customer, number, until })
    const said = { image_type: type, number, expiry_date: until }
    await town.upload(renter.userId, '/api/qualification/documents/', [picture], said)
  }
}

/** A few days an owner keeps for himself or for a repair, so that his calendar shows every reason. */
const keepDaysBack = async (town: Town, line: string, now: Date): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; owner_id: number; unit_id: number }>(
    `SELECT e.id, e.owner_id, u.id AS unit_id FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id
     WHERE e.line = $1 AND e.owner_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND upper(o.period) > now()::date)
     ORDER BY u.id LIMIT 4`,
    [line],
  )
  const kept = [
    { kind: 'block', from: 0, days: 5, reason: '自用，月底前收回' },
    { kind: 'maintenance', from: 0, days: 3, reason: '等配件，三天内修好' },
    { kind: 'block', from: 6, days: 4, reason: '年检' },
    { kind: 'maintenance', from: 9, days: 2, reason: '定期保养' },
  ]
  town.at(now)
  for (const [at, { id, owner_id: owner, unit_id: unit }] of rows.entries()) {
    const { kind, from, days, reason } = kept[at]!
    await town.call(owner, 'POST', `/api/v1/core/equipment-owner/equipment/${id}/blocks/`, {
      unit_id: unit,
      kind,
      start_date: addDays(dayOf(now), from),
      end_date: addDays(dayOf(now), from + days - 1),
      reason,
    })
  }
}

/** Owners' shares that fell due have been paid, each on its day. */
const payOwners = async (town: Town, line: string, admin: number, now: Date): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; owner: number; due: Date }>(
    `SELECT o.id, o.owner_id AS owner, (o.due_on::text || 'T14:20:00+08:00')::timestamptz AS due FROM owner_earning o JOIN rental t ON t.id = o.rental_id
     WHERE t.line = $1 AND o.status = 'due' ORDER BY o.due_on, o.id`,
    [line],
  )
  for (const { id, owner, due } of rows.filter((row) => row.due < now)) {
    town.at(due)
    const { inForce } = await findPayoutAccounts(town.services.db, owner, due)
    await town.call(admin, 'POST', `/api/finance/owner-payouts/${id}/complete/`, {
      reference: `CMB${String(id).padStart(10, '0')}`,
      account_fingerprint: fingerprintOf(inForce!),
    })
  }
}

/** Something small that was not there when the machine went out, at a place the line has photographed. */
const damageOf = ({ handover }: LineDeclaration): NonNullable<Story['damage']> => ({
  position: handover.positions[1]!.key,
  text: '外壳新增一道约 4 cm 的刮痕，不影响使用',
  fee: 260,
})

const wantedBy = (demo: DemoLine, renter: number, machines: Machine[]): Machine[] => {
  const wants: readonly string[] = demo.customers[renter]!.rents
  return [...machines.filter((one) => wants.includes(one.code)), ...machines.filter((one) => !wants.includes(one.code))]
}
