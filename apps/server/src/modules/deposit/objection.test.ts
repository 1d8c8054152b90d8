/** What an objection says and shows, who may see it, and who may see a deposit at all. */
import { findLine } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClaimStage, objectWithPhotos, recordBackWith, stageClaims } from '../../testing/claims.ts'
import { aPicture, pathOf } from '../../testing/orders.ts'

let stage: ClaimStage
beforeAll(async () => {
  stage = await stageClaims()
})
afterAll(() => stage.app.close())

const count = async (table: string): Promise<number> =>
  (await stage.app.pool.query(`SELECT count(*)::int AS total FROM ${table}`)).rows[0].total
const open = async (url: string, token?: string): Promise<number> =>
  (await stage.app.call('GET', url, token === undefined ? {} : { token })).status

describe('photographs', () => {
  test('of what was newly found stand with the item of their place; those of the objection beside them', async () => {
    const [first, second] = findLine('medical').handover.positions
    const order = await stage.returned({
      recordBack: recordBackWith(stage, [first!.key, second!.key], { [second!.key]: '外壳裂口' }),
      deductions: [
        { label: '清洁', amount: 50 },
        { label: '外壳更换', amount: 300, position: second!.key },
      ],
    })
    const answer = await objectWithPhotos(stage, order, [await aPicture(), await aPicture()], {
      offered_amount: '120.50',
    })
    expect(answer.status).toBe(200)
    const { claim } = answer.body.deposit
    expect(claim.objection).toMatchObject({ reason: '交接时护套就有裂口', offered_amount: 120.5 })
    expect(claim.photos.map(({ side, item }: { side: string; item: number | null }) => [side, item])).toEqual([
      ['lessor', 1],
      ['renter', null],
      ['renter', null],
    ])
  })

  test('are read by both sides and by staff who see payments, and by nobody else', async () => {
    const order = await stage.returned()
    const { body } = await objectWithPhotos(stage, order, [await aPicture()])
    const { url } = body.deposit.claim.photos[0]
    const { renter, owner, admin, clerk, stranger } = stage.people
    const seen = await Promise.all([renter, owner, admin, clerk, stranger].map(({ token }) => open(url, token)))
    expect([...seen, await open(url)]).toEqual([200, 200, 200, 200, 404, 404])
    await stage.app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'payment_view'`)
    expect([await open(url, clerk.token), (await stage.read(order, clerk)).status]).toEqual([404, 404])
    await stage.app.pool.query(`INSERT INTO role_permission (role, permission) VALUES ('staff', 'payment_view')`)
  })

  test('are judged by what they hold; one that is none refuses the whole objection', async () => {
    const order = await stage.returned()
    const png = Buffer.from(await (await aPicture()).arrayBuffer())
    const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
      ['a script with the first bytes of a GIF', 'GIF89a=1;alert(1)//', 'file.wrong_type'],
      ['a page named as a picture', '<html><script>alert(1)</script></html>', 'file.wrong_type'],
      ['a document', '%PDF-1.4\n%%EOF', 'file.wrong_type'],
      ['half a picture', new Uint8Array(png.subarray(0, png.length / 2)), 'file.broken'],
      [
        'the head of a picture with a page behind it',
        new Uint8Array(Buffer.concat([png.subarray(0, 40), Buffer.from('<html>')])),
        'file.broken',
      ],
      ['nothing', '', 'file.broken'],
    ]
    const before = [await count('stored_file'), await count('deposit_claim_photo')]
    for (const [what, content, code] of cases) {
      const answer = await objectWithPhotos(stage, order, [new Blob([content], { type: 'image/png' })])
      expect([what, answer.status, answer.body.code]).toEqual([what, 400, code])
      expect(Object.keys(answer.body.errors)).toEqual(['photos'])
    }
    const many = await Promise.all(Array.from({ length: 7 }, () => aPicture()))
    expect((await objectWithPhotos(stage, order, many)).body.code).toBe('file.too_many')
    expect([await count('stored_file'), await count('deposit_claim_photo')]).toEqual(before)
    expect((await stage.read(order, stage.people.renter)).body.claim.status).toBe('awaiting_renter')
  })
})

describe('an objection', () => {
  test.each([
    ['no reason', { reason: '  ' }, 'reason'],
    ['too long a reason', { reason: '长'.repeat(501) }, 'reason'],
    ['more than was asked for', { reason: '太多', offered_amount: '897.51' }, 'offered_amount'],
    ['no sum', { reason: '太多', offered_amount: 'abc' }, 'offered_amount'],
  ])('with %s is refused by its field and keeps nothing', async (_, body, field) => {
    const order = await stage.returned()
    const answer = await stage.take('object', order, stage.people.renter, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]])
    expect((await stage.read(order, stage.people.renter)).body.claim.status).toBe('awaiting_renter')
  })
})

describe('a deposit', () => {
  test('is read by its renter, the machine’s owner and staff, each in his own words; of others there is none', async () => {
    const order = await stage.returned()
    const { renter, owner, clerk, stranger } = stage.people
    const words = async (who: typeof renter) => {
      const { body } = await stage.read(order, who)
      return [body.place_display, body.stations[0].label, body.claim.sentence]
    }
    expect(await words(renter)).toEqual(['平台托管', '你', '不操作的话，到点自动按这个数结清。'])
    expect(await words(owner)).toEqual(['平台托管', '租客', '已发给租客确认，到点没有异议自动结清。'])
    expect(await words(clerk)).toEqual(['平台托管', '租客', '已发给租客确认，到点没有异议自动结清。'])
    expect((await stage.read(order, stranger)).body.code).toBe('rental.not_found')
    const other = await stage.app.call('GET', pathOf('car', 'get_deposit', order.id), { token: renter.token })
    expect(other.status).toBe(404)
    expect((await stage.app.call('GET', pathOf(order.line, 'get_deposit', order.id))).status).toBe(401)
  })

  test('tells the owner nothing of how the renter paid', async () => {
    const order = await stage.returned()
    const { rows } = await stage.app.pool.query('SELECT number FROM payment WHERE payable_id = $1', [order.id])
    expect(JSON.stringify((await stage.read(order, stage.people.owner)).body)).not.toContain(rows[0].number)
    expect(JSON.stringify((await stage.read(order, stage.people.renter)).body)).toContain(rows[0].number)
  })
})
