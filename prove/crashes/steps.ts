/**
 * What happens to an order from the first click to the last, by where it stands: who does what, and what must be in the
 * database for good once the server has said yes.
 */
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import type { Machine } from '../../apps/server/src/testing/machines.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Answer, TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Random } from '../random.ts'

export interface Scene {
  readonly app: TestApp
  readonly renter: Person
  readonly staff: Person
  readonly machine: Machine
  readonly random: Random
  readonly picture: Blob
  readonly signature: string
}

/** Something that was answered yes: the statement finds at least one row as long as it is kept. */
export interface Promised {
  readonly what: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The answer, and what it promised if it was a yes. Several answers in a row count as the last. */
export interface Done {
  readonly answer: Answer
  readonly promised: readonly Promised[]
}
type Step = (scene: Scene, id: number) => Promise<Done>

const isYes = ({ status }: Answer): boolean => status >= 200 && status < 300
const done = (answer: Answer, ...promised: Promised[]): Done => ({ answer, promised: isYes(answer) ? promised : [] })

const history = (id: number, action: string): Promised => ({
  what: `${action} of order ${id}`,
  text: 'SELECT 1 FROM rental_history WHERE rental_id = $1 AND action = $2',
  values: [id, action],
})
const post = ({ app, machine }: Scene, operation: string, id: number, who: Person, body: object = {}) =>
  app.call('POST', pathOf(machine.line, operation, id), { token: who.token, body })

/** One that ends in a step of the order's history. */
const recorded =
  (operation: string, action: string, by: 'renter' | 'staff', body: (scene: Scene) => object = () => ({})): Step =>
  async (scene, id) =>
    done(await post(scene, operation, id, scene[by], body(scene)), history(id, action))

const upload: Step = async ({ app, machine, renter, picture }, id) => {
  const form = new FormData()
  form.set('image', picture, 'licence.png')
  const answer = await app.call('POST', pathOf(machine.line, 'upload_qualification', id), { token: renter.token, form })
  return done(answer, {
    what: `document of order ${id}`,
    text: 'SELECT 1 FROM qualification_document WHERE rental_id = $1 AND deleted_at IS NULL',
    values: [id],
  })
}

const sign: Step = async (scene, id) =>
  done(
    await post(scene, 'sign_contract', id, scene.renter, { signature: scene.signature }),
    history(id, 'sign_contract'),
    {
      what: `signature of order ${id}`,
      text: `SELECT 1 FROM agreement a JOIN stored_file f ON f.id = a.signature_file_id
      WHERE a.rental_id = $1 AND a.signed_at IS NOT NULL`,
      values: [id],
    },
  )

/** The code is asked for, and the channel is told that it was paid. */
const pay: Step = async (scene, id) => {
  const opened = await post(scene, 'create_payment', id, scene.renter, { payment_method: 'wechat' })
  const code: string | undefined = opened.body?.payment_data?.qr_code
  if (!isYes(opened) || code === undefined) return done(opened)
  const payment: Promised = {
    what: `payment of order ${id}`,
    text: 'SELECT 1 FROM payment WHERE payable_id = $1',
    values: [id],
  }
  const paid = await scene.app.call('POST', new URL(code).pathname, { body: { result: 'success' } })
  if (!isYes(paid)) return { answer: paid, promised: [payment] }
  return done(paid, payment, {
    what: `money of order ${id}`,
    text: `SELECT 1 FROM payment p JOIN sandbox_order s USING (number) WHERE p.payable_id = $1 AND s.paid_at IS NOT NULL`,
    values: [id],
  })
}

/** Also asks for the document, which is drawn and kept then. */
const generate: Step = async (scene, id) => {
  const made = await post(scene, 'generate_contract', id, scene.renter)
  const promised = history(id, 'generate_contract')
  if (!isYes(made)) return done(made)
  const path = pathOf(scene.machine.line, 'download_contract', id)
  return { answer: await scene.app.call('GET', path, { token: scene.renter.token }), promised: [promised] }
}

const takeBack = recorded('confirm_return', 'confirm_return', 'staff', ({ random }) => ({
  damage_fee: random.pick([0, 0, 450, 1500]),
}))

/** Staff ask something for damage; the renter agrees. Nothing is due of one without a claim. */
export const settle: Step = async (scene, id) =>
  done(await post(scene, 'agree_to_deduction', id, scene.renter), {
    what: `settled deduction of order ${id}`,
    text: 'SELECT 1 FROM deposit_claim WHERE rental_id = $1 AND settled_at IS NOT NULL',
    values: [id],
  })

const deliver: Step = async (scene, id) => {
  const receive = recorded('confirm_receipt', 'confirm_receipt', 'renter')
  const { rows } = await scene.app.pool.query<{ is_out: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM rental_history WHERE rental_id = $1 AND action = 'deliver') AS is_out`,
    [id],
  )
  return rows[0]?.is_out ? receive(scene, id) : recorded('deliver_rental', 'deliver', 'staff')(scene, id)
}

const next: Partial<Record<RentalStatus, Step>> = {
  pending: upload,
  pending_approval: upload,
  pending_verification: recorded('verify_qualification', 'approve_qualification', 'staff', () => ({
    action: 'approve',
  })),
  pending_contract: generate,
  pending_signature: sign,
  pending_payment: pay,
  pending_delivery: deliver,
  in_use: takeBack,
}

const cancel = recorded('cancel_rental', 'cancel', 'renter', () => ({ reason: '改期' }))

/** What comes next for an order that stands here; null: nothing. Now and then somebody changes his mind. */
export const stepAt = (status: RentalStatus, random: Random): Step | null => {
  const step = next[status] ?? null
  return step && status !== 'in_use' && random.chance(3) ? cancel : step
}

/** Places an order; its id when it was taken. */
export const place = async (scene: Scene): Promise<Done & { readonly id?: number }> => {
  const { app, machine, renter, random } = scene
  const answer = await app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: requestFor(app, machine, 1 + random.below(3), 0),
  })
  const id: unknown = answer.body?.id
  return typeof id === 'number' ? { ...done(answer, history(id, 'create')), id } : done(answer)
}
