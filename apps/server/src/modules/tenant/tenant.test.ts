/** A company is founded, verified by somebody else, and never without a head. */
import { tenantLimits } from '@jihui/protocol/tenant/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import {
  accept,
  aCompany,
  aCompanyMember,
  aCreditCode,
  type Company,
  foundCompany,
  invite,
  phoneOf,
} from '../../testing/tenants.ts'
import { aPicture } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2027-03-04T02:00:00Z', securesRows: true })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const act = (person: Person, id: number, step: string, body: unknown = {}) =>
  app.call('POST', `/api/tenants/${id}/${step}/`, { token: person.token, body })
const membersOf = async ({ id, head }: Company) =>
  (await app.call('GET', `/api/tenants/${id}/members/`, { token: head.token })).body
const memberIdOf = async (company: Company, person: Person): Promise<number> =>
  (await membersOf(company)).results.find((one: { user_id: number }) => one.user_id === person.id).id

test('a company is founded with a photographed licence and a number whose check digit is right', async () => {
  const person = await aRenter(app)
  const wrong = await foundCompany(app, person, { code: '91330100MA0000001X' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: { credit_code: expect.any(String) } },
  })
  const without = await app.call('POST', '/api/tenants/', {
    token: person.token,
    body: { name: '某公司', credit_code: aCreditCode() },
  })
  expect(without).toMatchObject({
    status: 400,
    body: { code: 'tenant.licence_missing', errors: { licence: expect.any(String) } },
  })
  const founded = await foundCompany(app, person)
  expect(founded).toMatchObject({ status: 201, body: { status: 'pending', role: 'head', member_count: 1 } })
  const list = await app.call('GET', '/api/tenants/', { token: person.token })
  expect(list.body.results.map(({ id }: { id: number }) => id)).toEqual([founded.body.id])
})

test('a person founds only so many companies nobody has verified', async () => {
  const person = await aRenter(app)
  const answers = await Promise.all(
    Array.from({ length: tenantLimits.unverifiedEach + 2 }, () => foundCompany(app, person)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(tenantLimits.unverifiedEach)
  expect(answers.filter(({ body }) => body.code === 'tenant.too_many_unverified')).toHaveLength(2)
})

test('who is no member learns nothing of a company, nor whether there is one', async () => {
  const company = await aCompany(app, staff)
  const stranger = await aRenter(app)
  for (const id of [company.id, 999_999])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'members/'],
      ['PATCH', ''],
      ['POST', 'leave/'],
    ] as const) {
      const answer = await app.call(method, `/api/tenants/${id}/${path}`, {
        token: stranger.token,
        ...(method === 'GET' ? {} : { body: {} }),
      })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'tenant.not_member' } })
    }
})

test('staff verify, reject and freeze with a reason; what was frozen is verified again', async () => {
  const head = await aRenter(app)
  const { body: founded } = await foundCompany(app, head)
  expect(await act(staff, founded.id, 'reject')).toMatchObject({
    status: 400,
    body: { errors: { reason: expect.any(String) } },
  })
  expect(await act(staff, founded.id, 'reject', { reason: '照片看不清' })).toMatchObject({
    status: 200,
    body: { status: 'rejected' },
  })
  expect(await act(staff, founded.id, 'verify')).toMatchObject({ status: 409, body: { code: 'tenant.decided' } })
  const form = new FormData()
  form.set('licence', await aPicture(), 'again.png')
  const again = await app.call('PATCH', `/api/tenants/${founded.id}/`, { token: head.token, form })
  expect(again).toMatchObject({ status: 200, body: { status: 'pending', status_reason: '' } })
  expect(await act(staff, founded.id, 'verify', { papers_fingerprint: founded.papers_fingerprint })).toMatchObject({
    status: 409,
    body: { code: 'tenant.papers_changed' },
  })
  const seen = again.body.papers_fingerprint
  expect(await act(staff, founded.id, 'verify', { papers_fingerprint: seen })).toMatchObject({
    status: 200,
    body: { status: 'verified' },
  })
  expect(await act(staff, founded.id, 'freeze', { reason: '投诉' })).toMatchObject({
    status: 200,
    body: { status: 'frozen' },
  })
  expect(await act(staff, founded.id, 'unfreeze')).toMatchObject({ status: 200, body: { status: 'pending' } })
  await app.settle()
  const told = await app.call('GET', '/api/notifications/', { token: head.token })
  expect(told.body.results.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['企业核实没有通过', '企业已核实', '企业已冻结', '企业已解除冻结']),
  )
})

test('nobody decides on a company he belongs to', async () => {
  const member = await aMember(app, 'super_admin')
  const head = await aRenter(app)
  const { body } = await foundCompany(app, head)
  const company = { id: body.id, head }
  await accept(app, member, await invite(app, company, await phoneOf(app, member), 'site'))
  expect(await act(member, body.id, 'verify')).toMatchObject({ status: 403, body: { code: 'auth.own_case' } })
  expect(await act(head, body.id, 'verify')).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  expect((await act(staff, body.id, 'verify')).status).toBe(200)
})

test('of two companies with one number only one is verified', async () => {
  const code = aCreditCode()
  const [one, other] = await Promise.all([
    foundCompany(app, await aRenter(app), { code }),
    foundCompany(app, await aRenter(app), { code }),
  ])
  const answers = await Promise.all([one, other].map(({ body }) => act(staff, body.id, 'verify')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await foundCompany(app, await aRenter(app), { code })).toMatchObject({
    status: 409,
    body: { code: 'tenant.code_taken' },
  })
})

test('an invitation is for one telephone number and is accepted once, by two at the same time too', async () => {
  const company = await aCompany(app, staff)
  const [person, other] = [await aRenter(app), await aRenter(app)]
  const token = await invite(app, company, await phoneOf(app, person), 'buyer')
  expect(await accept(app, other, token)).toMatchObject({ status: 403, body: { code: 'tenant.invitation_not_yours' } })
  const offer = await app.call('GET', `/api/tenants/invitations/${token}/`, { token: person.token })
  expect(offer.body).toMatchObject({ role: 'buyer', refusal: null })
  const answers = await Promise.all([accept(app, person, token), accept(app, person, token)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await membersOf(company)).results).toHaveLength(2)
  expect(await accept(app, person, token)).toMatchObject({ status: 409, body: { code: 'tenant.invitation_used' } })
})

test('an invitation expires, and can be withdrawn', async () => {
  const company = await aCompany(app, staff)
  const [late, unwanted] = [await aRenter(app), await aRenter(app)]
  const withdrawn = await invite(app, company, await phoneOf(app, unwanted), 'site')
  const { invitations } = await membersOf(company)
  const gone = await app.call('DELETE', `/api/tenants/${company.id}/members/invitations/${invitations[0].id}/`, {
    token: company.head.token,
  })
  expect(gone).toMatchObject({ status: 200, body: { invitations: [] } })
  expect(await accept(app, unwanted, withdrawn)).toMatchObject({
    status: 409,
    body: { code: 'tenant.invitation_expired' },
  })
  const token = await invite(app, company, await phoneOf(app, late), 'site')
  const { body: session } = await app.call('GET', `/api/tenants/invitations/${token}/`, { token: late.token })
  app.clock.set(new Date(Date.parse(session.expires_at)))
  expect(await accept(app, await signInAgain(app, late), token)).toMatchObject({
    body: { code: 'tenant.invitation_expired' },
  })
  staff = await signInAgain(app, staff)
})

test('the last head stays: of two heads who leave at once one is refused', async () => {
  const company = await aCompany(app, staff)
  const second = await aCompanyMember(app, company, 'head')
  const answers = await Promise.all([company.head, second].map((person) => act(person, company.id, 'leave')))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect(refused.body.code).toBe('tenant.last_head')
})

test('a head hands over to another member, whom nobody makes head but a head', async () => {
  const company = await aCompany(app, staff)
  const buyer = await aCompanyMember(app, company, 'buyer')
  const memberId = await memberIdOf(company, buyer)
  const ownId = await memberIdOf(company, company.head)
  expect(await act(buyer, company.id, 'hand-over', { member_id: memberId })).toMatchObject({
    body: { code: 'tenant.role_lacks' },
  })
  const demoted = await app.call('PATCH', `/api/tenants/${company.id}/members/${ownId}/`, {
    token: company.head.token,
    body: { role: 'site' },
  })
  expect(demoted).toMatchObject({ status: 409, body: { code: 'tenant.last_head' } })
  expect(await act(company.head, company.id, 'hand-over', { member_id: ownId })).toMatchObject({
    body: { code: 'tenant.hand_over_to_self' },
  })
  expect((await act(company.head, company.id, 'hand-over', { member_id: memberId })).status).toBe(200)
  const list = await app.call('GET', '/api/tenants/', { token: buyer.token })
  expect(list.body.results[0]).toMatchObject({ id: company.id, role: 'head' })
  expect(await act(company.head, company.id, 'hand-over', { member_id: ownId })).toMatchObject({
    body: { code: 'tenant.role_lacks' },
  })
})

test('a limit that is none is refused in words, at its field', async () => {
  const company = await aCompany(app, staff)
  const set = (body: unknown) => app.call('PATCH', `/api/tenants/${company.id}/`, { token: company.head.token, body })
  expect(await set({ approval_above: -1, monthly_budget: '1e30' })).toMatchObject({
    status: 400,
    body: { errors: { approval_above: '需要审批的金额不能为负数', monthly_budget: '每月预算不是有效金额' } },
  })
  expect(await set({ approval_above: '500.5', monthly_budget: null })).toMatchObject({
    status: 200,
    body: { approval_above: 500.5, monthly_budget: null },
  })
  expect(await set({ approval_above: '' })).toMatchObject({ status: 200, body: { approval_above: null } })
})

test('whoever joins, is given another role, leaves or is removed: the one it concerns is told', async () => {
  const company = await aCompany(app, staff)
  const [buyer, finance] = [await aCompanyMember(app, company, 'buyer'), await aCompanyMember(app, company, 'finance')]
  const titlesOf = async (person: Person): Promise<string[]> => {
    await app.settle()
    const { results } = (await app.call('GET', '/api/notifications/', { token: person.token })).body
    const own = results.filter((one: { related_object_type: string }) => one.related_object_type === 'tenant')
    return own.map(({ title }: { title: string }) => title)
  }
  const member = async (person: Person) => `/api/tenants/${company.id}/members/${await memberIdOf(company, person)}/`
  const { token } = company.head
  await app.call('PATCH', await member(buyer), { token, body: { role: 'site' } })
  expect((await titlesOf(buyer))[0]).toBe('你在企业里的角色变了')
  await app.call('DELETE', await member(buyer), { token })
  expect((await titlesOf(buyer))[0]).toBe('你被移出企业')
  await act(company.head, company.id, 'hand-over', { member_id: await memberIdOf(company, finance) })
  expect((await titlesOf(finance))[0]).toBe('你是企业的负责人了')
  await act(company.head, company.id, 'leave')
  expect((await titlesOf(finance))[0]).toBe('有人退出企业')
  expect(await titlesOf(company.head)).toEqual(['有人加入企业', '有人加入企业', '企业已核实'])
})

test('saved addresses and invoice titles are a person’s own or his company’s, never both', async () => {
  const company = await aCompany(app, staff)
  const buyer = await aCompanyMember(app, company, 'buyer')
  const finance = await aCompanyMember(app, company, 'finance')
  const headers = { 'X-Tenant': String(company.id) }
  const body = { contact_name: '李工', contact_phone: '13800001111', region: '杭州', address: '庆春路 1 号' }
  const kept = await app.call('POST', '/api/addresses/', { token: buyer.token, headers, body })
  expect(kept).toMatchObject({ status: 201, body: { results: [{ contact_name: '李工' }] } })
  expect((await app.call('GET', '/api/addresses/', { token: buyer.token })).body.results).toEqual([])
  expect((await app.call('GET', '/api/addresses/', { token: finance.token, headers })).body.results).toHaveLength(1)
  const { id } = kept.body.results[0]
  expect(await app.call('DELETE', `/api/addresses/${id}/`, { token: buyer.token })).toMatchObject({ status: 404 })
  expect(await app.call('DELETE', `/api/addresses/${id}/`, { token: finance.token, headers })).toMatchObject({
    status: 403,
    body: { code: 'tenant.role_lacks' },
  })
  const title = { title: '杭州申通建设有限公司', tax_number: aCreditCode() }
  expect((await app.call('POST', '/api/invoice-titles/', { token: finance.token, headers, body: title })).status).toBe(
    201,
  )
  expect(await app.call('POST', '/api/invoice-titles/', { token: buyer.token, headers, body: title })).toMatchObject({
    status: 403,
  })
  const wrong = { ...title, tax_number: '123' }
  expect(await app.call('POST', '/api/invoice-titles/', { token: finance.token, headers, body: wrong })).toMatchObject({
    status: 400,
    body: { errors: { tax_number: expect.any(String) } },
  })
})
