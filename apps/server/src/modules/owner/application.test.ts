import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anApplication, anOwner, ownerPath } from '../../testing/owners.ts'
import { aPicture } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

const applications = ownerPath('applications/')
const submit = (person: Person, body?: unknown) =>
  body === undefined ? anApplication(app, person) : app.call('POST', applications, { token: person.token, body })
const decide = (verb: string, id: number, body: object = {}, person = admin) =>
  app.call('POST', `${applications}${id}/${verb}/`, { token: person.token, body })
const notesOf = async (person: Person) => {
  await app.settle()
  const { body } = await app.call('GET', '/api/notifications/', { token: person.token })
  return body.results as { title: string; message: string; link: string }[]
}

describe('an application', () => {
  test('takes a form with the files and JSON texts that clients send, and shows no account number', async () => {
    const person = await aRenter(app)
    const form = new FormData()
    const picture = await aPicture()
    form.set('business_license_file', picture, 'licence.png')
    form.append('qualification_files', picture, 'a.png')
    form.append('qualification_files', picture, 'b.png')
    form.append('insurance_files', picture, 'c.png')
    form.append('equipment_photos', picture, 'd.png')
    form.set('equipment_categories', JSON.stringify(['excavator', { code: 'crane' }]))
    form.set('equipment_specifications', JSON.stringify({ excavator: { weight: '24t' } }))
    form.set('account_number', '6222 0000 1111 2345')
    const { status, body } = await app.call('POST', applications, { token: person.token, form })
    expect([status, body.message]).toEqual([201, expect.stringContaining('申请已提交')])
    expect(body.application).toMatchObject({
      id: body.id,
      user_id: person.id,
      status: 'pending',
      stage: 'submitted',
      is_current: true,
      actions: ['upload_document'],
      contact_name: expect.stringMatching(/.+/),
      contact_phone: expect.stringMatching(/^1\d{10}$/),
      equipment_categories: ['excavator', { code: 'crane' }],
      equipment_specifications: { excavator: { weight: '24t' } },
      account_number: '**** **** 2345',
      requirements: [
        { key: 'identity', is_met: true },
        { key: 'ownership', is_met: true },
        { key: 'insurance', is_met: true },
      ],
    })
    expect(body.qualification_files).toHaveLength(2)
    const file = await app.call('GET', body.business_license_file, { token: person.token })
    expect(file.status).toBe(200)
    const other = await aRenter(app)
    expect((await app.call('GET', body.business_license_file, { token: other.token })).status).toBe(404)
    expect((await app.call('GET', body.business_license_file, { token: staff.token })).status).toBe(200)
  })

  test('names the field of broken JSON and of too many files, under the sentence of the call', async () => {
    const person = await aRenter(app)
    const broken = await submit(person, { equipment_categories: '{"a":' })
    expect(broken.status).toBe(400)
    expect(broken.body.message).toMatch(/^申请提交失败：/)
    expect(broken.body.errors).toEqual({ equipment_categories: '设备类别不是有效的 JSON' })
    const form = new FormData()
    const picture = await aPicture()
    for (const name of ['a.png', 'b.png']) form.append('business_license_file', picture, name)
    const many = await app.call('POST', applications, { token: person.token, form })
    expect([many.status, Object.keys(many.body.errors)]).toEqual([400, ['business_license_file']])
    expect((await submit(person, { business_types: ['spaceships'] })).body.errors).toHaveProperty('business_types')
    expect((await app.call('GET', applications, { token: person.token })).body.count).toBe(0)
  })

  test('is the only one of its person while it is pending, however many arrive at once', async () => {
    const person = await aRenter(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(person)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 201)!
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'owner.application_pending' } })
    expect(refused.body.message).toMatch(/^申请提交失败：/)
  })

  test('is read by its person and by staff, and by nobody else', async () => {
    const [mine, other] = await Promise.all([aRenter(app), aRenter(app)])
    const { body } = await submit(mine)
    const read = (person: Person) => app.call('GET', `${applications}${body.id}/`, { token: person.token })
    expect((await read(mine)).body).toMatchObject({ id: body.id, actions: ['upload_document'] })
    expect((await read(staff)).body).toMatchObject({ id: body.id, actions: [] })
    expect((await read(admin)).body.actions).toEqual(['arrange_check', 'approve', 'reject'])
    const foreign = await read(other)
    const unknown = await app.call('GET', `${applications}999999/`, { token: other.token })
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message])
    expect((await app.call('GET', applications, { token: other.token })).body.results).toEqual([])
    const pending = await app.call('GET', applications, { token: staff.token, query: { status: 'pending' } })
    expect(pending.body.results.map((one: { id: number }) => one.id)).toContain(body.id)
    expect((await app.call('GET', applications, { token: staff.token, query: { status: 'x' } })).body).toMatchObject({
      code: 'request.invalid',
      message: expect.stringMatching(/^获取申请列表失败：/),
    })
    const upload = async (person: Person) => {
      const form = new FormData()
      form.set('ownership_files', await aPicture(), 'o.png')
      return app.call('POST', `${applications}${body.id}/upload-document/`, { token: person.token, form })
    }
    expect((await upload(other)).status).toBe(404)
    expect((await upload(mine)).body.ownership_files).toHaveLength(2)
  })

  test('is decided by administrators only, once, with a reason where it is refused', async () => {
    const person = await aRenter(app)
    const { body } = await submit(person)
    for (const verb of ['verify', 'reject', 'update-status']) {
      const asked = { status: 'approved', verification_notes: 'x' }
      expect((await decide(verb, body.id, asked, staff)).status).toBe(403)
      expect((await decide(verb, body.id, asked, person)).status).toBe(403)
    }
    const bare = await decide('reject', body.id)
    expect(bare).toMatchObject({ status: 400, body: { errors: { verification_notes: '请填写拒绝原因' } } })
    expect(bare.body.message).toMatch(/^拒绝申请失败：/)
    const check = await decide('update-status', body.id, {
      status: 'on_site_check',
      on_site_check_at: '2030-05-01T09:30:00+08:00',
      notes: '带好合格证',
    })
    expect(check.body.application).toMatchObject({
      status: 'pending',
      stage: 'on_site_check',
      on_site_check_at: '2030-05-01T01:30:00.000Z',
    })
    const refused = await decide('reject', body.id, { verification_notes: '缺少保险' })
    expect(refused.body.application).toMatchObject({
      status: 'rejected',
      stage: 'decided',
      verification_notes: '缺少保险',
    })
    for (const again of [await decide('verify', body.id), await decide('reject', body.id, { verification_notes: 'y' })])
      expect(again).toMatchObject({ status: 409, body: { code: 'owner.application_decided' } })
    expect((await decide('verify', body.id)).body.message).toMatch(/^审核通过失败：/)
    expect(await notesOf(person)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '设备主申请没有通过', message: expect.stringContaining('缺少保险') }),
        expect.objectContaining({ title: '已安排实地核验', message: expect.stringContaining('5月1日') }),
      ]),
    )
    const second = await submit(person)
    expect(second.status).toBe(201)
    const list = await app.call('GET', applications, { token: person.token })
    expect(list.body.results.map((one: { is_current: boolean }) => one.is_current)).toEqual([true, false])
    const { rows } = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'owner_application'
      AND object_id = $1 ORDER BY id`,
      [String(body.id)],
    )
    expect(rows.map((row) => row.action)).toEqual(['owner_application.arrange_check', 'owner_application.reject'])
  })

  test('makes its person an owner from the next call on, without a new sign-in', async () => {
    const person = await aRenter(app)
    const { body } = await submit(person)
    const fleet = () => app.call('GET', ownerPath('equipment/'), { token: person.token })
    expect((await fleet()).status).toBe(403)
    await decide('update-status', body.id, { status: 'on_site_check' })
    const [one, two] = await Promise.all([decide('verify', body.id), decide('verify', body.id)])
    expect([one!.status, two!.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await fleet()).body).toMatchObject({ count: 0, results: [] })
    const info = await app.call('GET', '/api/auth/user-info/', { token: person.token })
    expect(JSON.stringify(info.body)).toContain('equipment_owner')
    expect((await notesOf(person))[0]).toMatchObject({ title: '设备主申请已通过', link: '/equipment-owner/dashboard' })
  })

  test('is refused while a paper is missing, each named, and not approved without them or the check', async () => {
    const person = await aRenter(app)
    const empty = await submit(person, { company_name: '宏达' })
    expect([empty.status, empty.body.code]).toEqual([400, 'owner.papers_missing'])
    expect(empty.body.errors).toEqual({
      business_license_file: '请上传营业执照或身份证',
      ownership_files: '请上传设备权属证明',
      insurance_files: '请上传设备保险',
    })
    expect((await app.pool.query('SELECT 1 FROM application WHERE user_id = $1', [person.id])).rows).toEqual([])
    const { body } = await submit(person)
    const unchecked = await decide('verify', body.id)
    expect([unchecked.status, unchecked.body.code]).toEqual([409, 'owner.not_checked'])
    const soon = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    await decide('update-status', body.id, { status: 'on_site_check', on_site_check_at: soon })
    const early = await decide('update-status', body.id, { status: 'approved' })
    expect([early.status, early.body.code]).toEqual([409, 'owner.not_checked'])
    await app.pool.query(`DELETE FROM application_document WHERE application_id = $1 AND field = 'insurance_files'`, [
      body.id,
    ])
    const lacking = await decide('verify', body.id, { verification_notes: '提前看过，与发票一致' })
    expect([lacking.status, lacking.body.code, lacking.body.errors]).toEqual([
      409,
      'owner.papers_lacking',
      { insurance_files: '请上传设备保险' },
    ])
  })

  test('is approved on the papers its reviewer was shown', async () => {
    const person = await aRenter(app)
    const { body } = await submit(person)
    await decide('update-status', body.id, { status: 'on_site_check' })
    const read = () => app.call('GET', `${applications}${body.id}/`, { token: admin.token })
    const { documents_fingerprint: seen } = (await read()).body
    app.clock.advance({ minutes: 1 })
    const form = new FormData()
    form.set('business_license_file', await aPicture(), 'another.png')
    const path = `${applications}${body.id}/upload-document/`
    expect((await app.call('POST', path, { token: person.token, form })).status).toBe(201)
    for (const named of [{ documents_fingerprint: seen }, {}]) {
      const late = await decide('verify', body.id, named)
      expect(late).toMatchObject({ status: 409, body: { code: 'owner.papers_changed' } })
      expect((await decide('update-status', body.id, { status: 'approved', ...named })).status).toBe(409)
    }
    const stale = { verification_notes: '看不清', documents_fingerprint: seen }
    expect((await decide('reject', body.id, stale)).body.code).toBe('owner.papers_changed')
    const now = (await read()).body.documents_fingerprint
    expect((await decide('verify', body.id, { documents_fingerprint: now })).status).toBe(200)
  })

  test('without the name of its papers is approved on those its check was arranged with', async () => {
    const person = await aRenter(app)
    const { body } = await submit(person)
    await decide('update-status', body.id, { status: 'on_site_check' })
    app.clock.advance({ minutes: 1 })
    const form = new FormData()
    form.set('file', await aPicture(), 'more.png')
    await app.call('POST', `${applications}${body.id}/upload-document/`, { token: person.token, form })
    expect((await decide('verify', body.id)).body.code).toBe('owner.papers_changed')
    await decide('update-status', body.id, { status: 'on_site_check' })
    expect((await decide('verify', body.id)).status).toBe(200)
  })

  test('offers the lines as business types', async () => {
    const person = await anOwner(app)
    const { body } = await app.call('GET', `${applications}business_types/`, { token: person.token })
    expect(body.map((one: { code: string }) => one.code).toSorted()).toEqual(
      ['medical', 'engineering', 'car', 'transportation', 'manufacturing'].toSorted(),
    )
    expect((await app.call('GET', `${applications}business_types/`)).status).toBe(401)
  })
})
