import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  async make({ renter, mark, post, picture }) {
    const form = new FormData()
    form.set('type', 'business_license')
    form.set('description', mark)
    form.set('image', await picture(), 'licence.png')
    await post(renter, '/api/qualification/documents/', { form })
  },
  ids: { document: `SELECT id FROM qualification_document WHERE user_id = ANY($2)` },
  aims: [
    [/\/rentals\/|check-qualification/, ['order']],
    [/qualification|certificates/, ['document', 'order']],
  ],
  names: { imageId: 'document' },
}
