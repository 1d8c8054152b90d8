/** The technician's side of an order of the external service, beside the screens. */
import { aPhone, call, done, type Person } from '../people.ts'
import { aPhoto } from '../maintenance/maintenance.ts'
import { aTechnician, type Technician } from '../technician/technicians.ts'

const deskPath = (orderId: string) => `/api/admin/service-orders/${orderId}/`
const jobPath = (jobId: number) => `/api/technician/jobs/${jobId}/`

const orders = '/api/external/orders/'
const anAddress = { city: '杭州', address: '余杭区文一西路 969 号', latitude: 30.28, longitude: 120.02 }
const draftFor = (phone: string, location: object) => ({
  service_type_code: 'hydraulic',
  description: '大臂抬不起来，油缸根部滴油',
  urgency_level: 'medium',
  expected_start_time: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  location,
  contact: { name: '周工', phone },
})

/** A guest's, for tomorrow; somebody is looked for. */
export async function aServiceOrder(location: object = anAddress): Promise<string> {
  const phone = aPhone()
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', {
    body: { phone, purpose: 'external_order' },
  })
  return (await done('POST', orders, { body: { ...draftFor(phone, location), sms_code: code } })).orderId
}
/** The same with a photograph of what is broken. */
export async function aPicturedServiceOrder(picture: Buffer): Promise<string> {
  const phone = aPhone()
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', {
    body: { phone, purpose: 'external_order' },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...draftFor(phone, anAddress), sms_code: code }))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('photos', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'broken.png')
  return (await done('POST', orders, { form })).orderId
}
/** The same of somebody with an account. */
export const aServiceOrderOf = async (by: Person): Promise<string> =>
  (await done('POST', orders, { by, body: draftFor(aPhone(), anAddress) })).orderId

/** What whoever ordered does beside the screens. */
export const onServiceOrder =
  (orderId: string, by: Pick<Person, 'access'>) =>
  (act: string, body: object = {}): Promise<any> =>
    done('POST', `${orders}${orderId}/${act}/`, { by, body })
export async function payServiceOrder(orderId: string, by: Pick<Person, 'access'>): Promise<void> {
  const { payment_data: payment } = await onServiceOrder(orderId, by)('payment', { payment_method: 'wechat' })
  await done('POST', new URL(payment.qr_code).pathname, { body: { result: 'success' } })
}

/** Asks him for this order where the match has not. */
export async function askTechnician(admin: Person, orderId: string, technician: Person): Promise<void> {
  const { offers } = await done('GET', deskPath(orderId), { by: admin })
  const isAsked = offers.some(({ technician_id: id, status }: { technician_id: number; status: string }) => {
    return id === technician.id && status === 'open'
  })
  if (!isAsked) await done('POST', `${deskPath(orderId)}offer/`, { by: admin, body: { technician_id: technician.id } })
}
/** Asked for this order: by the match, else by the desk. */
export async function anAskedTechnician(admin: Person, orderId: string): Promise<Technician> {
  const technician = await aTechnician(admin)
  await askTechnician(admin, orderId, technician)
  return technician
}

/** What is done on a job, by whoever has it. */
export const onVisit =
  (jobId: number, technician: Person) =>
  (act: string, body: object = {}): Promise<any> =>
    done('POST', `${jobPath(jobId)}${act}/`, { by: technician, body })

/** He takes it; answers which job it is. */
export async function takeVisit(admin: Person, orderId: string, technician: Person): Promise<number> {
  const { job_id: jobId } = await done('GET', deskPath(orderId), { by: admin })
  await onVisit(jobId, technician)('accept')
  return jobId
}

interface Step {
  readonly id: string
  readonly kind: string
}
/** Steps, photographs, result. */
export async function finishVisit(jobId: number, technician: Person): Promise<void> {
  const act = onVisit(jobId, technician)
  const { body } = await call('GET', jobPath(jobId), { by: technician })
  const steps = body.steps.map(({ id, kind }: Step) => ({ id, result: 'ok', ...(kind === 'measure' && { value: 20 }) }))
  await act('steps', { steps })
  await act('complete', {
    result: '换了接头，试机正常',
    photos_before: [await aPhoto(technician)],
    photos_after: [await aPhoto(technician)],
  })
}

/** He is at the machine, and has begun. */
export async function beginVisit(orderId: string, jobId: number, technician: Person, customer: Person): Promise<void> {
  const act = onVisit(jobId, technician)
  await act('depart')
  const { door_code: code } = await done('GET', `${orders}${orderId}/`, { by: customer })
  await act('checkin', { method: 'door_code', code })
  await act('start')
}
const labour = { kind: 'labour', code: 'hydraulic.medium', quantity: 1, price: 540 }
/** Begun, quoted, agreed to, done and paid: whoever ordered has the word. */
export async function aPaidVisit(orderId: string, jobId: number, technician: Person, customer: Person): Promise<void> {
  await beginVisit(orderId, jobId, technician, customer)
  await onVisit(jobId, technician)('quote', { lines: [labour] })
  await onServiceOrder(orderId, customer)('consent', { agreed: true, quote_version: 1 })
  await finishVisit(jobId, technician)
  await payServiceOrder(orderId, customer)
}
