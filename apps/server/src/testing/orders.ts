import { usualWay } from '@jihui/protocol/rental/usual-way'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine } from '@jihui/protocol/rental/lines'
import sharp from 'sharp'
import { addDays, dayOf } from '../platform/clock.ts'
import { aMachine, type Machine } from './machines.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** The path a line gives an operation. */
export const pathOf = (line: string, operation: string, id?: number | string): string =>
  (addressesOf(findLine(line), operation)[0] ?? '').replace(':id', String(id))

export const requestFor = (app: TestApp, machine: Machine, days = 3, from = 1) => ({
  equipment_id: machine.id,
  start_date: addDays(dayOf(app.clock.now()), from),
  end_date: addDays(dayOf(app.clock.now()), from + days - 1),
  contact_name: '周敏',
  contact_phone: '13800008160',
  delivery_address: '浙江省杭州市上城区庆春东路 3 号',
  agreed_to_terms: true,
})

/** A small real picture, as a scanner would make one. */
export const aPicture = async (): Promise<Blob> => {
  const pixels = sharp({ create: { width: 80, height: 50, channels: 3, background: '#fdfaf0' } })
  return new Blob([new Uint8Array(await pixels.png().toBuffer())], { type: 'image/png' })
}
/** A drawn signature as the phone sends it. */
export const aSignature = async (): Promise<string> => {
  const stroke = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><path d="M40 180 C120 20 200 220 280 80 S440 40 560 160" fill="none" stroke="#111" stroke-width="8"/></svg>`
  return `data:image/png;base64,${(await sharp(Buffer.from(stroke)).png().toBuffer()).toString('base64')}`
}

const need = (answer: { status: number; body: unknown }, wanted: number, what: string) => {
  if (answer.status !== wanted) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** The orders a test wants, brought there the way people bring them. */

export interface Wanted {
  readonly machine: Machine
  readonly renter: Person
  /** Holds every permission; needed beyond `pending_verification`. */
  readonly staff?: Person
  readonly status?: (typeof usualWay)[number]
  readonly days?: number
  readonly from?: number
  /** What the creation says beside the usual. */
  readonly more?: Readonly<Record<string, unknown>>
}

export const aRental = async (app: TestApp, wanted: Wanted): Promise<number> => {
  const { machine, renter, staff, status = 'pending_approval', days = 3, from = 0, more = {} } = wanted
  const { line } = machine
  const made = await app.call('POST', pathOf(line, 'create_rental'), {
    token: renter.token,
    body: { ...requestFor(app, machine, days, from), ...more },
  })
  need(made, 201, 'creation')
  const id: number = made.body.id
  const steps: Record<string, () => Promise<void>> = {
    pending_verification: async () => {
      const form = new FormData()
      form.set('image', await aPicture(), 'licence.png')
      const path = pathOf(line, 'upload_qualification', id)
      const answer = await app.call('POST', path, { token: renter.token, form })
      if (answer.status >= 300) need(answer, 201, 'upload')
    },
    pending_contract: async () => {
      const path = pathOf(line, 'verify_qualification', id)
      need(await app.call('POST', path, { token: staff!.token, body: { action: 'approve' } }), 200, 'approval')
    },
    pending_signature: async () => {
      const path = pathOf(line, 'generate_contract', id)
      const answer = await app.call('POST', path, { token: renter.token, body: {} })
      if (answer.status >= 300) need(answer, 200, 'contract')
    },
    pending_payment: async () => {
      const path = pathOf(line, 'sign_contract', id)
      need(
        await app.call('POST', path, { token: renter.token, body: { signature: await aSignature() } }),
        200,
        'signature',
      )
    },
    pending_delivery: () => payFor(app, line, id, renter),
    in_use: async () => {
      need(
        await app.call('POST', pathOf(line, 'deliver_rental', id), { token: staff!.token, body: {} }),
        200,
        'delivery',
      )
      need(
        await app.call('POST', pathOf(line, 'confirm_receipt', id), { token: renter.token, body: {} }),
        200,
        'receipt',
      )
    },
    returned: async () => {
      need(await app.call('POST', pathOf(line, 'confirm_return', id), { token: staff!.token, body: {} }), 200, 'return')
    },
  }
  for (const step of usualWay.slice(1, usualWay.indexOf(status) + 1)) await steps[step]!()
  return id
}

/** Opens a payment and lets the sandbox say that it succeeded. */
export const payFor = async (app: TestApp, line: string, id: number, renter: Person): Promise<void> => {
  const answer = await app.call('POST', pathOf(line, 'create_payment', id), {
    token: renter.token,
    body: { payment_method: 'wechat' },
  })
  if (answer.status >= 300) need(answer, 201, 'payment')
  const code = new URL(answer.body.payment_data.qr_code)
  need(await app.call('POST', code.pathname, { body: { result: 'success' } }), 200, 'sandbox')
}

/** An order that stands where its machine is with the renter, without the way there. */
export const anOrderInUse = async (
  app: TestApp,
  { line, renter }: { line: string; renter: Person },
  paidAt: Date,
): Promise<{ id: number; machine: Machine }> => {
  const machine = await aMachine(app, { line })
  const id = await aRental(app, { machine, renter })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL
     WHERE id = $1`,
    [id, paidAt],
  )
  return { id, machine }
}
