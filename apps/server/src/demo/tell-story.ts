/** One order's life so far: who rented what, when, and how far it came. */
import { usualWay } from '@jihui/protocol/rental/usual-way'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine } from '@jihui/protocol/rental/lines'
import { addDays, addHours, dayOf } from '../platform/clock.ts'
import { handoverPictures } from './handover-picture.ts'
import type { Town } from './town.ts'

export interface Renter {
  readonly userId: number
  readonly institution: string
  readonly contactName: string
  readonly contactPhone: string
  readonly address: string
  readonly city: string
  readonly details: Readonly<Record<string, string | number | boolean>>
  /** Drawn when it is first shown. */
  /** His paper of a type, and the last day it is valid. */
  readonly paper: (type: string) => Promise<{ picture: Buffer; until: string }>
}

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
  readonly isReturnAnnounced?: boolean
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

/** Tells a story: every step as the person who takes it, in its own moment. Answers the order's id. */
export const tellStory = async (town: Town, story: Story, { admin, signature }: Staff): Promise<number> => {
  const { renter, line: lineId } = story
  const line = findLine(lineId)
  const path = (operation: string, id?: number) => addressesOf(line, operation)[0]!.replace(':id', String(id))
  const placedDay = dayOf(story.placedAt)
  const startDate = addDays(placedDay, story.startsIn)
  const endDate = addDays(startDate, story.days - 1)
  const later = (hours: number) => town.at(addHours(story.placedAt, hours))
  const onDay = (day: string, hour: number) => {
    const wanted = new Date(`${day}T${String(hour).padStart(2, '0')}:10:00+08:00`)
    town.at(wanted > town.now() ? wanted : addHours(town.now(), 0.2))
  }
  town.at(story.placedAt)
  const made = await town.call(renter.userId, 'POST', path('create_rental'), {
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
  const id: number = made.id
  const act = (operation: string, userId: number, body: object = {}) =>
    town.call(userId, 'POST', path(operation, id), body)

  const lessor = story.ownerId ?? admin
  /** A unit that another story keeps too long cannot go out: this order is cancelled, and told of another machine. */
  const send = async () => {
    try {
      await act('deliver_rental', lessor, {
        carrier: story.ownerId ? '设备主自送' : '机汇物流',
        tracking_number: story.ownerId ? '' : `JH${String(id).padStart(10, '0')}`,
      })
    } catch (error) {
      await act('cancel_rental', renter.userId, { reason: '设备没有按时回来，换一台' })
      throw error
    }
  }
  const { positions, meter, level, checks } = line.handover
  let reading = 0
  const record = async (stage: 'out' | 'back', daysUsed: number) => {
    if (!story.photographed) return
    const { meter: shown } = await town.call(lessor, 'GET', path('get_handover', id))
    if (stage === 'out') reading = shown?.last ?? 100
    const used = meter ? daysUsed * (meter.includedPerDay ?? 12) * 0.85 : 0
    const damage = stage === 'back' ? story.damage : undefined
    await town.upload(
      lessor,
      path('record_handover', id),
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

  const answerClaim = async () => {
    const { answer } = story.damage ?? {}
    if (!answer) return
    town.at(addHours(town.now(), 5))
    if (answer === 'agrees') return act('agree_to_deduction', renter.userId)
    const pictures = await handoverPictures(story.photographed!, 'out', 2)
    const said = {
      reason: '交接时外壳就有磨痕，这道是原来的，愿意付一半。',
      offered_amount: String(story.damage!.fee / 2),
    }
    return town.upload(renter.userId, path('object_to_deduction', id), pictures.slice(1), said, 'photos')
  }

  const steps: Record<(typeof usualWay)[number], () => Promise<unknown>> = {
    pending_approval: async () => {},
    pending_verification: async () => {
      later(0.3)
      // Papers from the wallet have handed it in already.
      if (made.status !== 'pending_approval') return

      const type = line.qualificationDefault[0]?.type ?? 'other'
      const { picture, until } = await renter.paper(type)
      const said = { image_type: type, expiry_date: until }
      return town.upload(renter.userId, path('upload_qualification', id), [picture], said)
    },
    pending_contract: () => {
      later(1.6)
      return act('verify_qualification', admin, { action: 'approve', notes: story.notes ?? '' })
    },
    pending_signature: () => {
      later(1.8)
      return act('generate_contract', admin)
    },
    pending_payment: () => {
      later(3.1)
      return act('sign_contract', renter.userId, { signature })
    },
    pending_delivery: async () => {
      later(3.3)
      const { payment_data } = await act('create_payment', renter.userId, { payment_method: 'wechat' })
      await town.call(renter.userId, 'POST', new URL(payment_data.qr_code).pathname, { result: 'success' })
    },
    in_use: async () => {
      onDay(startDate, 9)
      await send()
      await record('out', 0)
      onDay(startDate, 11)
      await act('confirm_receipt', renter.userId)
    },
    returned: async () => {
      onDay(endDate, 10)
      await act('announce_return', renter.userId)
      onDay(endDate, 16)
      await record('back', story.days)
      await act('confirm_return', lessor, {
        condition: story.damage?.text ?? story.condition,
        ...(story.damage ? { damage_fee: story.damage.fee } : {}),
      })
      await answerClaim()
    },
  }
  const last = usualWay.indexOf(story.until as (typeof usualWay)[number])
  const reached = last >= 0 ? last : story.until === 'cancelled' ? (story.isSent ? 5 : 1) : 1
  for (const step of usualWay.slice(1, reached + 1)) await steps[step]()
  if (story.until === 'qualification_rejected') {
    later(2)
    await act('reject_qualification', admin, { rejected: true, notes: story.notes ?? '请重新上传' })
  }
  if (story.until === 'cancelled') {
    town.at(addHours(town.now(), 2))
    await act('cancel_rental', renter.userId, { reason: story.purpose })
  }
  if (story.until === 'pending_delivery' && story.isSent) {
    onDay(addDays(startDate, -line.delivery.earlyDays), 0)
    await send()
    await record('out', 0)
  }
  if (story.issue) {
    town.at(addHours(town.now(), 20))
    await act('report_issue', renter.userId, story.issue)
  }
  if (story.extendBy) {
    town.at(addHours(town.now(), 2))
    await act('extend_rental', renter.userId, {
      new_end_date: addDays(endDate, story.extendBy),
      reason: story.extensionReason,
    })
  }
  if (story.isReturnAnnounced) await act('announce_return', renter.userId)
  if (story.review) {
    town.at(addHours(town.now(), 26))
    await act('review_rental', renter.userId, story.review)
  }
  await town.settle()
  return id
}
