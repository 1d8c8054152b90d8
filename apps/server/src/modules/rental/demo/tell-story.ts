/** One order's life so far: who rented what, when, and how far it came. */
import { usualWay } from '@jihui/protocol/rental/usual-way'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { handoverPictures } from '../../../demo/handover-picture.ts'
import type { Renter } from '../../../demo/renters.ts'
import type { Answer, Town } from '../../../demo/town.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'

export interface Story {
  readonly line: string
  readonly equipmentId: number
  readonly renter: Renter
  readonly placedAt: Date
  /** Days from placing to the first day of use. */
  readonly startsIn: number
  readonly days: number
  readonly options: readonly string[]
  readonly purpose: string
  readonly condition: string
  readonly extensionReason: string
  /** Where the order stands; the two extra names end it on the usualWay. */
  readonly until: Exclude<RentalStatus, 'pending' | 'overdue'>
  readonly isSent?: boolean
  readonly notes?: string
  readonly review?: { rating: number; comments: string }
  readonly issue?: { issue_type: string; description: string }
  readonly extendBy?: number
  /** Who hands the machine over when it has an owner; else staff do. */
  readonly ownerId?: number | null
  /** Recorded with photographs of this drawing. */
  readonly photographed?: string
  /** What was found at the return, and what the renter says to paying it from the deposit; nothing yet. */
  readonly damage?: { position: string; text: string; fee: number; answer?: 'agrees' | 'objects' }
}

export interface Staff {
  readonly admin: number
  readonly signature: string
}

/** An order that is being told: where it is answered, its days, and who moves it. */
interface Told {
  readonly town: Town
  readonly story: Story
  readonly staff: Staff
  readonly line: LineDeclaration
  readonly id: number
  /** How it stood when it was placed. */
  readonly status: string | undefined
  readonly startDate: string
  readonly endDate: string
  /** Whoever hands the machine over. */
  readonly lessor: number
  readonly path: (operation: string) => string
  readonly act: (operation: string, userId: number, body?: object) => Promise<Answer>
  /** Hours after it was placed. */
  readonly later: (hours: number) => void
  readonly onDay: (day: string, hour: number) => void
}

const placeOrder = async (town: Town, story: Story, staff: Staff): Promise<Told> => {
  const { renter, placedAt } = story
  const line = findLine(story.line)
  const pathOf = (operation: string) => addressesOf(line, operation)[0]!
  const startDate = addDays(dayOf(placedAt), story.startsIn)
  const endDate = addDays(startDate, story.days - 1)
  town.at(placedAt)
  const { id, status } = await town.call(renter.userId, 'POST', pathOf('create_rental'), {
    equipment_id: story.equipmentId,
    start_date: startDate,
    end_date: endDate,
    contact_name: renter.contactName,
    contact_phone: renter.contactPhone,
    delivery_address: renter.address,
    region: renter.city,
    remarks: story.purpose,
    agreed_to_terms: true,
    ...renter.details,
    ...Object.fromEntries(story.options.map((flag) => [flag, true])),
  })
  const path = (operation: string) => pathOf(operation).replace(':id', String(id))
  return {
    town,
    story,
    staff,
    line,
    id,
    status,
    startDate,
    endDate,
    lessor: story.ownerId ?? staff.admin,
    path,
    act: (operation, userId, body = {}) => town.call(userId, 'POST', path(operation), body),
    later: (hours) => town.at(addHours(placedAt, hours)),
    onDay(day, hour) {
      const wanted = new Date(`${day}T${String(hour).padStart(2, '0')}:10:00+08:00`)
      town.at(wanted > town.now() ? wanted : addHours(town.now(), 0.2))
    },
  }
}

/** A unit that another story keeps too long cannot go out: this order is cancelled, and told of another machine. */
const send = async ({ story: { ownerId, renter }, id, lessor, act }: Told): Promise<void> => {
  try {
    await act('deliver_rental', lessor, {
      carrier: ownerId ? '设备主自送' : '机汇物流',
      tracking_number: ownerId ? '' : `JH${String(id).padStart(10, '0')}`,
    })
  } catch (error) {
    await act('cancel_rental', renter.userId, { reason: '设备没有按时回来，换一台' })
    throw error
  }
}

/** Records both hand-overs of an order, where it is photographed. */
const recorderOf = ({ town, story, line, lessor, path }: Told) => {
  const { positions, meter, level, checks } = line.handover
  let reading = 0
  return async (stage: 'out' | 'back', daysUsed: number): Promise<void> => {
    if (!story.photographed) return
    const { meter: shown } = await town.call(lessor, 'GET', path('get_handover'))
    if (stage === 'out') reading = shown?.last ?? 100
    const used = meter ? daysUsed * (meter.includedPerDay ?? 12) * 0.85 : 0
    const damage = stage === 'back' ? story.damage : undefined
    await town.upload(
      lessor,
      path('record_handover'),
      await handoverPictures(story.photographed, stage, positions.length),
      {
        stage,
        positions: positions.map(({ key }) => key).join(','),
        ...(meter ? { meter: (reading + used).toFixed(meter.decimals) } : {}),
        level: level ? (level.steps.at(stage === 'out' ? -1 : -2) ?? '') : '',
        checks: checks.map(({ key }) => key).join(','),
        findings: JSON.stringify(damage ? { [damage.position]: damage.text } : {}),
      },
      'photos',
    )
  }
}
type Recorder = ReturnType<typeof recorderOf>

const answerClaim = async ({ town, story: { damage, renter, photographed }, path, act }: Told): Promise<void> => {
  if (!damage?.answer) return
  town.at(addHours(town.now(), 5))
  if (damage.answer === 'agrees') {
    await act('agree_to_deduction', renter.userId)
    return
  }
  const pictures = await handoverPictures(photographed!, 'out', 2)
  const said = {
    reason: '交接时外壳就有磨痕，这道是原来的，愿意付一半。',
    offered_amount: String(damage.fee / 2),
  }
  await town.upload(renter.userId, path('object_to_deduction'), pictures.slice(1), said, 'photos')
}

type Step = (typeof usualWay)[number]
const stepsOf = (told: Told, record: Recorder): Record<Step, () => Promise<unknown>> => {
  const { town, story, staff, line, act, later, onDay } = told
  const { renter } = story
  return {
    pending_approval: async () => {},
    pending_verification: async () => {
      later(0.3)
      // Papers from the wallet have handed it in already.
      if (told.status !== 'pending_approval') return
      const type = line.qualificationDefault[0]?.type ?? 'other'
      const { picture, until } = await renter.paper(type)
      const said = { image_type: type, expiry_date: until }
      await town.upload(renter.userId, told.path('upload_qualification'), [picture], said)
    },
    pending_contract: () => {
      later(1.6)
      return act('verify_qualification', staff.admin, { action: 'approve', notes: story.notes ?? '' })
    },
    pending_signature: () => {
      later(1.8)
      return act('generate_contract', staff.admin)
    },
    pending_payment: () => {
      later(3.1)
      return act('sign_contract', renter.userId, { signature: staff.signature })
    },
    pending_delivery: async () => {
      later(3.3)
      const { payment_data } = await act('create_payment', renter.userId, { payment_method: 'wechat' })
      await town.call(renter.userId, 'POST', new URL(payment_data.qr_code).pathname, { result: 'success' })
    },
    in_use: async () => {
      onDay(told.startDate, 9)
      await send(told)
      await record('out', 0)
      onDay(told.startDate, 11)
      await act('confirm_receipt', renter.userId)
    },
    returned: async () => {
      onDay(told.endDate, 10)
      await act('announce_return', renter.userId)
      onDay(told.endDate, 16)
      await record('back', story.days)
      await act('confirm_return', told.lessor, {
        condition: story.damage?.text ?? story.condition,
        ...(story.damage ? { damage_fee: story.damage.fee } : {}),
      })
      await answerClaim(told)
    },
  }
}

/** How it left the usual way, where it did. */
const tellTurn = async (told: Told, record: Recorder): Promise<void> => {
  const { town, story, staff, line, act, later, onDay } = told
  if (story.until === 'qualification_rejected') {
    later(2)
    await act('reject_qualification', staff.admin, { rejected: true, notes: story.notes ?? '请重新上传' })
  }
  if (story.until === 'cancelled') {
    town.at(addHours(town.now(), 2))
    await act('cancel_rental', story.renter.userId, { reason: story.purpose })
  }
  if (story.until === 'pending_delivery' && story.isSent) {
    onDay(addDays(told.startDate, -line.delivery.earlyDays), 0)
    await send(told)
    await record('out', 0)
  }
}

/** What its renter did beside. */
const tellMore = async ({ town, story, endDate, act }: Told): Promise<void> => {
  const { renter, issue, extendBy, extensionReason, review } = story
  if (issue) {
    town.at(addHours(town.now(), 20))
    await act('report_issue', renter.userId, issue)
  }
  if (extendBy) {
    town.at(addHours(town.now(), 2))
    await act('extend_rental', renter.userId, { new_end_date: addDays(endDate, extendBy), reason: extensionReason })
  }
  if (review) {
    town.at(addHours(town.now(), 26))
    await act('review_rental', renter.userId, review)
  }
}

/** Tells a story: every step as the person who takes it, in its own moment. Answers the order's id. */
export const tellStory = async (town: Town, story: Story, staff: Staff): Promise<number> => {
  const told = await placeOrder(town, story, staff)
  const record = recorderOf(told)
  const steps = stepsOf(told, record)
  const last = usualWay.indexOf(story.until as Step)
  const reached = last >= 0 ? last : story.until === 'cancelled' ? (story.isSent ? 5 : 1) : 1
  for (const step of usualWay.slice(1, reached + 1)) await steps[step]()
  await tellTurn(told, record)
  await tellMore(told)
  await town.settle()
  return told.id
}
