import type { Belongings } from '../../../proof.ts'

/** Nobody here may approve him: what he hands in is his from the first day, offers and orders once somebody did. */
export const belongings: Belongings = {
  async make({ renter, mark, picture, post }) {
    const form = new FormData()
    for (const name of ['company_name', 'contact_name', 'supplies']) form.set(name, mark)
    form.set('business_license_file', await picture(), 'licence.png')
    await post(renter, '/api/supplier/register/', { form })
  },
  ids: {
    supplier_offer: `SELECT id FROM supplier_offer WHERE supplier_id = ANY($2)`,
    supplier_order: `SELECT id FROM supplier_order WHERE supplier_id = ANY($2)`,
  },
}
