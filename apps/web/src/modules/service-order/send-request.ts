import { createServiceOrder } from '@jihui/protocol/service-order/operations'
import type { ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import { call } from '../../shell/api/call.ts'
import { dropPhotos } from './draft-photos.ts'
import { noteOrder } from './last-order.ts'
import { keepAccessOf } from './order-access.ts'
import { dropDraft, noteSent, readSent, type RequestDraft, signatureOf, startOf } from './request-draft.ts'

/** Five pictures over a poor line. */
const TIMEOUT_MS = 180_000

export interface Sending {
  readonly draft: RequestDraft
  readonly photos: readonly File[]
  /** Of a guest's telephone. */
  readonly code: string
  /** Who is signed in; 0: nobody. */
  readonly reader: number
}

/** What the server is told. `start`: the moment of the first try, so that another one is known as the same. */
export const bodyOf = ({ draft, code }: Pick<Sending, 'draft' | 'code'>, start: string) => {
  const [maker, description] = [draft.maker.trim(), draft.description.trim()]
  return {
    service_type_code: draft.type as ServiceTypeCode,
    description,
    urgency_level: draft.urgency,
    expected_start_time: start,
    location: { city: draft.region.text, address: draft.address.trim(), ...draft.point },
    contact: { name: draft.name.trim(), phone: draft.phone, email: draft.email.trim() },
    ...(maker !== '' && { extra: { maker } }),
    ...(code !== '' && { sms_code: code }),
  }
}

/** Sends it once (R142), and answers which order it is. Refused or unanswered, the draft stays as it is. */
export const sendRequest = async (sending: Sending): Promise<{ readonly orderId: string }> => {
  const { draft, photos, reader } = sending
  const signature = signatureOf(draft)
  const before = readSent(signature)
  if (before?.orderId !== undefined) return { orderId: before.orderId }
  const sent = before ?? { signature, at: Date.now(), start: startOf(draft) }
  noteSent(sent)
  const {
    orderId,
    access,
    expires_in: seconds,
  } = await call(createServiceOrder, {
    body: bodyOf(sending, sent.start),
    ...(photos.length > 0 && { files: { photos } }),
    timeoutMs: TIMEOUT_MS,
  })
  noteSent({ ...sent, orderId })
  if (access !== undefined && seconds !== undefined) keepAccessOf(orderId, access, seconds)
  noteOrder(orderId, reader)
  dropDraft(draft)
  await dropPhotos()
  return { orderId }
}
