import type { Belongings } from '../../../proof.ts'

const ownersPath = '/api/v1/core/equipment-owner/'
const accountNumber = '62220000111122'

export const belongings: Belongings = {
  async make({ renter, owner, machines: [machine], freeDays: [from, to], mark, phone, post, picture }) {
    const application = {
      company_name: mark,
      contact_name: mark,
      contact_phone: phone,
      address: mark,
      account_number: accountNumber,
    }
    await post(renter, `${ownersPath}applications/`, { body: application }).catch(() => undefined)
    await post(owner, `${ownersPath}equipment/${machine!.id}/blocks/`, {
      body: { unit_id: machine!.units[1], start_date: from, end_date: to, reason: mark },
    })
    const form = new FormData()
    form.set('photos', await picture(), 'machine.png')
    await post(owner, `${ownersPath}equipment/${machine!.id}/photos/`, { form })
  },
  ids: { application: `SELECT id FROM application WHERE user_id = ANY($2)` },
  secrets: () => [accountNumber],
  aims: [
    [/\/rentals\//, ['order']],
    [/applications/, ['application']],
    [/earnings/, ['earning']],
    [/./, ['machine']],
  ],
}
