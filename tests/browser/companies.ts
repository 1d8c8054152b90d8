/** Companies people of a journey found. */
import { randomInt } from 'node:crypto'
import { creditCodeCheckCharacter } from '@jihui/protocol/tenant/credit-code'
import { aPicture } from './papers.ts'
import { aPhone, done, type Person } from './people.ts'

/** The company this person founded, waiting for staff to look at its licence; founded where there is none yet. */
export async function aCompanyOf(head: Person): Promise<number> {
  const [known] = (await done('GET', '/api/tenants/', { by: head })).results
  if (known) return known.id
  const code = `91330100MA${String(randomInt(1e7)).padStart(7, '0')}`
  const form = new FormData()
  form.set('name', '杭州申通建设有限公司')
  form.set('credit_code', code + creditCodeCheckCharacter(code))
  form.set('licence', new Blob([aPicture()], { type: 'image/png' }), 'licence.png')
  return (await done('POST', '/api/tenants/', { by: head, form })).id
}

/** The token of a link that invites somebody into it. */
export async function anInvitationOf(head: Person): Promise<string> {
  const id = await aCompanyOf(head)
  const { path } = await done('POST', `/api/tenants/${id}/members/`, {
    by: head,
    body: { phone: aPhone(), role: 'buyer' },
  })
  return path.split('/').at(-1)
}
