import type { Belongings } from '../../../proof.ts'

/** Bears the check character of its kind. */
const creditCode = '91350100M000100Y43'

export const belongings: Belongings = {
  async make({ renter, mark, phone, post, picture }) {
    const form = new FormData()
    form.set('name', mark)
    form.set('credit_code', creditCode)
    form.set('licence', await picture(), 'licence.png')
    await post(renter, '/api/tenants/', { form })
    const address = { label: '', contact_name: mark, contact_phone: phone, region: '北京', address: mark }
    await post(renter, '/api/addresses/', { body: address })
    await post(renter, '/api/invoice-titles/', { body: { title: mark, tax_number: creditCode, address: mark } })
  },
  ids: {
    tenant: `SELECT tenant_id AS id FROM tenant_member WHERE user_id = ANY($2)`,
    tenant_member: `SELECT id FROM tenant_member WHERE user_id = ANY($2)`,
    address: `SELECT id FROM saved_address WHERE user_id = ANY($2)`,
    invoice_title: `SELECT id FROM invoice_title WHERE user_id = ANY($2)`,
  },
  secrets: () => [creditCode],
  names: { member_id: 'tenant_member', invitation_id: 'tenant_member' },
  aims: [
    [/addresses/, ['address']],
    [/invoice-titles/, ['invoice_title']],
    [/approvals/, ['order']],
    [/./, ['tenant']],
  ],
}
