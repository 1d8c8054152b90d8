/** Reports of faults and work orders at the point a screen is about. */
import { done, type Person } from './people.ts'

interface People {
  readonly renter: Person
  readonly admin: Person
}

/** Of a machine he has in use. */
export const aReport = async (renter: Person, rentalId: number): Promise<number> =>
  (
    await done('POST', '/api/maintenance/requests/', {
      by: renter,
      body: { rental_id: rentalId, description: '开机十分钟后报警停机', urgency: 'medium', photos: [] },
    })
  ).id

/** The same, taken in: it waits to be arranged. */
export const aWorkOrder = async ({ renter, admin }: People, rentalId: number): Promise<number> => {
  const id = await aReport(renter, rentalId)
  await done('POST', `/api/maintenance/requests/${id}/accept/`, {
    by: admin,
    body: { kind: 'repair', payer: 'platform' },
  })
  return id
}
