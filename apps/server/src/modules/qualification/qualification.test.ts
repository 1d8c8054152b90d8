import { fileBytesMax } from '@jihui/protocol/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person
let second: Person
let staff: Person
let picture: Blob

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, other] = [await aRenter(app), await aRenter(app)]
  ;[admin, second] = [await aMember(app, 'admin'), await aMember(app, 'admin')]
  staff = await aMember(app, 'staff')
  picture = await aPicture()
})
afterAll(() => app.close())

const formOf = (fields: Record<string, string>, files: [string, Blob, string][]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, blob, name] of files) form.append(field, blob, name)
  return form
}

describe.each(triedLines)('qualification on the line $label', ({ id: line }) => {
  const order = async (status: 'pending_approval' | 'pending_verification' = 'pending_approval', by = renter) =>
    aRental(app, { machine: await aMachine(app, { line }), renter: by, status })
  const upload = (
    id: number,
    { fields = {}, files = [['image', picture, '执照.png']] as [string, Blob, string][], by = renter } = {},
  ) => app.call('POST', pathOf(line, 'upload_qualification', id), { token: by.token, form: formOf(fields, files) })
  const list = (id: number, by: Person) =>
    app.call('GET', pathOf(line, 'list_qualification_images', id), { token: by.token })
  const remove = (id: number, image: number, by = renter) =>
    app.call('DELETE', pathOf(line, 'delete_qualification_image', id).replace(':imageId', String(image)), {
      token: by.token,
    })
  const decide = (id: number, body: unknown, by = admin, operation = 'verify_qualification') =>
    app.call('POST', pathOf(line, operation, id), { token: by.token, body })
  const read = (id: number, by = renter) => app.call('GET', pathOf(line, 'get_rental', id), { token: by.token })
  const countOf = async (id: number) =>
    (await app.pool.query('SELECT document_count FROM rental WHERE id = $1', [id])).rows[0].document_count as number

  describe('uploading', () => {
    it('the first document hands the order in, and is answered under every name of its address', async () => {
      const id = await order()
      const { status, body } = await upload(id, { fields: { description: '正本', expiry_date: '2099-12-31' } })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        success: true,
        message: '资质上传成功',
        image_type: 'qualification',
        description: '正本',
        expiry_date: '2099-12-31',
        expire_date: '2099-12-31',
        validity: 'valid',
        is_verified: false,
        status: 'pending_verification',
        document_count: 1,
      })
      expect(body.image_url).toMatch(/^\/api\/files\/[0-9a-f-]{36}\/$/)
      for (const name of ['image', 'file', 'url']) expect(body[name]).toBe(body.image_url)
      const file = await app.call('GET', body.image_url, { token: renter.token })
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toContain('image/png')
      expect((await app.call('GET', body.image_url, { token: other.token })).status).toBe(404)
    })

    it('the other address of the call does the same', async () => {
      const id = await order()
      const path = `${pathOf(line, 'get_rental', id)}direct-upload-qualification-image`
      const form = formOf({ image_type: 'business_license' }, [['qualification_files', picture, 'a.png']])
      const { status, body } = await app.call('POST', path, { token: renter.token, form })
      expect(status).toBe(201)
      expect(body).toMatchObject({ image_type: 'business_license', image_type_display: '营业执照' })
    })

    it('a licence is kept as a licence', async () => {
      const id = await order()
      const form = formOf({}, [['image', picture, 'a.png']])
      const { status, body } = await app.call('POST', pathOf(line, 'upload_license', id), { token: renter.token, form })
      expect(status).toBe(201)
      expect(body.image_type).toBe('license')
    })

    it('with submit=false the order stays, and a later call without a file hands it in', async () => {
      const id = await order()
      expect((await upload(id, { fields: { submit: 'false' } })).body.status).toBe('pending_approval')
      const path = pathOf(line, 'upload_qualification', id)
      const { status, body } = await app.call('POST', path, { token: renter.token, body: { submit: true } })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'pending_verification', document_count: 1, message: '资质已提交审核' })
    })

    it('needs a file', async () => {
      const id = await order()
      const answer = await app.call('POST', pathOf(line, 'upload_qualification', id), { token: renter.token, body: {} })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'file.missing', errors: { image: '请选择要上传的文件' } })
    })

    it('a foreign order answers exactly as an unknown one', async () => {
      const foreign = await upload(await order(), { by: other })
      const unknown = await upload(2_000_000_000, { by: other })
      for (const answer of [foreign, unknown]) {
        expect(answer.status).toBe(404)
        expect(answer.body).toMatchObject({ code: 'rental.not_found', message: '未找到订单信息' })
      }
    })

    it('a sixth document is refused', async () => {
      const id = await order()
      for (let one = 0; one < 5; one++) expect((await upload(id)).status).toBe(201)
      const { status, body } = await upload(id)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'qualification.too_many', message: '最多上传5张资质图片' })
      expect(await countOf(id)).toBe(5)
    })

    it('nine uploads at once never make six documents', async () => {
      const id = await order()
      const answers = await Promise.all(Array.from({ length: 9 }, () => upload(id)))
      expect(answers.filter((one) => one.status === 201)).toHaveLength(5)
      expect(answers.filter((one) => one.body.code === 'qualification.too_many')).toHaveLength(4)
      expect(await countOf(id)).toBe(5)
      expect((await list(id, renter)).body.count).toBe(5)
    })

    it.each([
      ['a program that calls itself a picture', () => new Blob(['MZ' + '\0'.repeat(400)]), 400, 'file.wrong_type'],
      ['a page', () => new Blob(['<html><script>alert(1)</script></html>']), 400, 'file.wrong_type'],
      ['a picture that ends too soon', () => picture.slice(0, picture.size / 2), 400, 'file.broken'],
      ['an empty file', () => new Blob([]), 400, 'file.broken'],
      ['11 MB', () => new Blob([new Uint8Array(11 * 1024 * 1024)]), 413, 'file.too_large'],
      ['a byte more than 10 MB', () => new Blob([new Uint8Array(fileBytesMax + 1)]), 413, 'file.too_large'],
    ])('%s is refused and nothing is kept', async (_, make, status, code) => {
      const id = await order()
      const answer = await upload(id, { files: [['image', make(), '执照.png']] })
      expect(answer.status).toBe(status)
      expect(answer.body).toMatchObject({ success: false, code })
      expect(await countOf(id)).toBe(0)
      expect((await read(id)).body.status).toBe('pending_approval')
    })

    it('an end of validity that is no day is refused', async () => {
      const { status, body } = await upload(await order(), { fields: { expiry_date: '2026-02-30' } })
      expect(status).toBe(400)
      expect(body.errors).toHaveProperty('expiry_date')
    })

    it('after the approval nothing can be added', async () => {
      const id = await order('pending_verification')
      await decide(id, { action: 'approve' })
      const { status, body } = await upload(id)
      expect(status).toBe(409)
      expect(body.code).toBe('qualification.closed')
    })
  })

  describe('looking', () => {
    it('the renter and staff with the permission see the documents, nobody else', async () => {
      const id = await order('pending_verification')
      for (const person of [renter, admin, staff]) expect((await list(id, person)).body.count).toBe(1)
      expect((await list(id, other)).status).toBe(404)
      expect((await app.call('GET', pathOf(line, 'list_qualification_images', id))).status).toBe(401)
    })

    it('my documents say what is valid, expiring and expired', async () => {
      const person = await aRenter(app)
      const id = await order('pending_approval', person)
      const today = dayOf(app.clock.now())
      const ends = { expired: addDays(today, -1), expiring: addDays(today, 30), valid: addDays(today, 31) }
      for (const expiry of Object.values(ends)) await upload(id, { fields: { expiration_date: expiry }, by: person })
      const { body } = await app.call('GET', pathOf(line, 'list_user_qualifications'), { token: person.token })
      const found = body.results.map((one: { validity: string; expiry_date: string }) => [
        one.validity,
        one.expiry_date,
      ])
      expect(Object.fromEntries(found)).toEqual(ends)
    })
  })

  describe('taking back', () => {
    it('a document can be deleted until it is verified; under review one remains', async () => {
      const id = await order()
      const [first, next] = [(await upload(id)).body.id, (await upload(id)).body.id]
      const gone = await remove(id, first)
      expect(gone.body).toMatchObject({ success: true, message: '删除成功', document_count: 1 })
      expect(await countOf(id)).toBe(1)
      expect((await remove(id, first)).status).toBe(404)
      const last = await remove(id, next)
      expect(last.status).toBe(409)
      expect(last.body).toMatchObject({ code: 'qualification.last_one', message: '至少保留一份资质文件' })
      await decide(id, { action: 'approve' })
      expect((await remove(id, next)).body.code).toBe('qualification.verified')
    })

    it('before the order was handed in even the last one may go', async () => {
      const id = await order()
      const { body } = await upload(id, { fields: { draft: 'true' } })
      expect((await remove(id, body.id)).body.document_count).toBe(0)
    })

    it('nobody deletes from a foreign order', async () => {
      const id = await order()
      const { body } = await upload(id)
      expect((await remove(id, body.id, other)).status).toBe(404)
      const mine = await order('pending_approval', other)
      expect((await remove(mine, body.id, other)).status).toBe(404)
      expect(await countOf(id)).toBe(1)
    })
  })

  describe('deciding', () => {
    it('an approval verifies the documents and moves the order to its contract', async () => {
      const id = await order('pending_verification')
      const { status, body } = await decide(id, { action: 'approve', notes: '资质齐全，审核通过' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, status: 'pending_contract', contract_generated: false })
      expect(body.rental).toMatchObject({ verification_status: 'approved', qualification_verified: true })
      expect((await list(id, renter)).body.results[0].is_verified).toBe(true)
      const { rows } = await app.pool.query(
        `SELECT actor_id, after FROM audit_log WHERE action = 'qualification.approve' AND object_id = $1`,
        [String(id)],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ actor_id: admin.id, after: { documents: 1, status: 'pending_contract' } })
    })

    it('whoever decides second is told what was decided and by whom', async () => {
      const id = await order('pending_verification')
      const answers = await Promise.all([
        decide(id, { action: 'approve' }, admin),
        decide(id, { action: 'reject', notes: '文件不清晰' }, second),
      ])
      expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const late = answers.find((one) => one.status === 409)!.body
      expect(late.code).toBe('qualification.already_decided')
      const history = await app.call('GET', pathOf(line, 'list_qualification_history', id), { token: admin.token })
      expect(history.body.count).toBe(1)
      expect(late.message).toContain(`审核${history.body.results[0].action_display}`)
      expect(late.message).toContain(history.body.results[0].decided_by)
    })

    it('a rejection needs a reason, and the renter may try again', async () => {
      const id = await order('pending_verification')
      const empty = await decide(id, { action: 'reject', notes: '  ' })
      expect(empty.status).toBe(400)
      expect(empty.body).toMatchObject({ message: '请填写拒绝原因', errors: { notes: '请填写拒绝原因' } })
      const { body } = await decide(id, { rejected: true, notes: '文件不清晰' }, admin, 'reject_qualification')
      expect(body).toMatchObject({ status: 'qualification_rejected' })
      expect(body.rental).toMatchObject({ verification_status: 'rejected', verification_notes: '文件不清晰' })
      expect((await upload(id)).body).toMatchObject({ status: 'pending_verification', document_count: 2 })
      expect((await read(id)).body).toMatchObject({ verification_status: 'pending', qualification_rejected: false })
      expect((await decide(id, { action: 'approve' })).status).toBe(200)
    })

    it('an order without documents is rejected for that reason', async () => {
      const { status, body } = await decide(await order(), { rejected: 'true' }, admin, 'reject_qualification')
      expect(status).toBe(200)
      expect(body.rental.verification_notes).toBe('缺少必要的资质文件')
    })

    it('an order without documents is approved only on purpose, which is written down', async () => {
      const id = await order()
      const warned = await decide(id, { action: 'approve' })
      expect(warned.status).toBe(409)
      expect(warned.body).toMatchObject({ code: 'qualification.no_documents', message: '无资质图片警告' })
      expect((await decide(id, { action: 'approve', force_submit: true })).body.status).toBe('pending_contract')
      const { rows } = await app.pool.query(
        `SELECT after FROM audit_log WHERE action = 'qualification.approve' AND object_id = $1`,
        [String(id)],
      )
      expect(rows[0].after.force_submit).toBe(true)
    })

    it('only who may verify decides', async () => {
      const id = await order('pending_verification')
      for (const person of [renter, staff]) expect((await decide(id, { action: 'approve' }, person)).status).toBe(403)
      expect((await decide(2_000_000_000, { action: 'approve' })).status).toBe(404)
      expect((await read(id)).body.status).toBe('pending_verification')
    })

    it('a contract that is wanted with the approval is made at once', async () => {
      const id = await order('pending_verification')
      const { status, body } = await decide(id, { action: 'approve', generate_contract: 'true' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ contract_generated: true, contract_error: null, status: 'pending_signature' })
      expect(body.rental.contract_number).toBeTruthy()
    })

    it('when the contract cannot be made, that is said and the approval stands', async () => {
      const id = await order('pending_verification')
      await app.pool.query('ALTER TABLE agreement RENAME TO agreement_away')
      let answer
      try {
        answer = await decide(id, { action: 'approve', generate_contract: true })
      } finally {
        await app.pool.query('ALTER TABLE agreement_away RENAME TO agreement')
      }
      const { status, body } = answer
      expect(status).toBe(200)
      expect(body).toMatchObject({ message: '资质审核通过，但合同生成失败', status: 'pending_contract' })
      expect(body.contract_error).toBe('合同生成失败，请稍后重试')
      expect((await read(id)).body).toMatchObject({ qualification_verified: true, has_contract: false })
    })
  })
})

describe('qualification types', () => {
  const add = (body: unknown, by = admin) => app.call('POST', '/api/qualification/types/', { token: by.token, body })

  it('an installation starts with eight', async () => {
    const { body } = await app.call('GET', '/api/qualification/types/')
    expect(body.results.slice(0, 8).map((one: { name: string }) => one.name)).toContain('医疗机构执业许可证')
  })

  it('a new one needs id and name, and an id of its own', async () => {
    for (const body of [{}, { id: 'fire_permit' }, { name: '消防许可证' }, { id: ' ', name: ' ' }])
      expect((await add(body)).body.message).toBe('请填写类型ID和名称')
    expect((await add({ id: 'fire_permit', name: '消防许可证' })).status).toBe(201)
    const again = await add({ id: 'fire_permit', name: '另一个' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'qualification.type_exists', message: '类型ID已存在，请使用其他ID' })
    expect((await add({ id: 'x', name: 'y' }, staff)).status).toBe(403)
  })
})
