/** The technician's side of an order of the external service, beside the screens. */
import { aPhone, call, done, type Person } from '../people.ts'
import { aPhoto } from '../maintenance/maintenance.ts'
import { aTechnician, type Technician } from '../technician/technicians.ts'

const deskPath = (orderId: string) => `/api/admin/service-orders/${orderId}/`
const jobPath = (jobId: number) => `/api/technician/jobs/${jobId}/`

/** A guest's, for tomorrow; somebody is looked for. */
export async function aServiceOrder(
  location: object = { city: '杭州', address: '余杭区文一西路 969 号' },
): Promise<string> {
  const phone = aPhone()
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', {
    body: { phone, purpose: 'external_order' },
  })
  const made = await done('POST', '/api/external/orders/', {
    body: {
      service_type_code: 'hydraulic',
      description: '大臂抬不起来，油缸根部滴油',
      urgency_level: 'medium',
      expected_start_time: new Date(Date.now() + 24 * 3_600_000).toISOString(),
      location,
      contact: { name: '周工', phone },
      sms_code: code,
    },
  })
  return made.orderId
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
