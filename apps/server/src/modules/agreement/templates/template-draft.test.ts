import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aMember, type Person } from '../../../testing/people.ts'

let stage: ContractStage
let colleague: Person

const clauses = [
  { title: '租期', text: '租期 {{rental_days}} 天。' },
  { title: '押金', text: '押金 {{deposit}}。' },
]
const rewritten = [clauses[0]!, { title: '押金', text: '押金 {{deposit}}，验收合格后退还。' }]

describe('the draft of a template', () => {
  beforeAll(async () => {
    stage = await stageContracts(lines[0]!.id)
    colleague = await aMember(stage.app, 'admin')
  })
  afterAll(() => stage.app.close())

  const aTemplate = async (): Promise<number> =>
    (await stage.call('POST', 'create_template', '', stage.admin, { name: '短期', clauses })).body.template.id
  const save = (id: number, who: Person, more: object = {}) =>
    stage.call('PUT', 'save_template_draft', id, who, { name: '短期', clauses: rewritten, base_version: 1, ...more })
  const publish = (id: number, who: Person, draft_at?: string) =>
    stage.call('POST', 'publish_template_draft', id, who, draft_at ? { draft_at } : {})
  const discard = (id: number, who: Person, draft_at = '') =>
    stage.call('DELETE', 'discard_template_draft', id, who, undefined, draft_at ? { draft_at } : {})
  const read = async (id: number) => (await stage.call('GET', 'get_template', id, stage.admin)).body

  it('is kept beside the published text, gaps and slips included, and no contract sees it', async () => {
    const id = await aTemplate()
    const draft = [...rewritten, { title: '', text: '' }, { title: '保险', text: '{{nobody}}' }]
    const { status, body } = await save(id, stage.admin, { clauses: draft })
    expect([status, body.message]).toEqual([200, '草稿已保存'])
    expect(body.draft).toMatchObject({ draft_by: stage.admin.username, base_version: 1, is_mine: true })
    const now = await read(id)
    expect(now).toMatchObject({ version: 1, clauses, draft: { clauses: draft, draft_at: body.draft.draft_at } })
    const seen = await stage.call('GET', 'get_template', id, colleague)
    expect(seen.body.draft).toMatchObject({ draft_by: stage.admin.username, is_mine: false })
  })

  it('is saved often and told to the log when it begins or changes hands', async () => {
    const id = await aTemplate()
    const first = await save(id, stage.admin)
    const second = await save(id, stage.admin, { draft_at: first.body.draft.draft_at })
    expect(second.body.draft.draft_at > first.body.draft.draft_at).toBe(true)
    expect(await stage.audited('agreement_template.draft', id)).toBe(1)
    const taken = await save(id, colleague, { draft_at: second.body.draft.draft_at })
    expect([taken.status, taken.body.draft.draft_by]).toEqual([200, colleague.username])
    expect(await stage.audited('agreement_template.draft', id)).toBe(2)
  })

  it('somebody else wrote since it was read is not written over, and who holds it is said', async () => {
    const id = await aTemplate()
    const mine = await save(id, stage.admin)
    for (const refused of [
      await save(id, colleague),
      await save(id, colleague, { draft_at: '2026-01-01T00:00:00.000Z' }),
      await discard(id, colleague),
      await publish(id, colleague, '2026-01-01T00:00:00.000Z'),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'agreement.draft_held'])
      expect(refused.body.message).toBe(`${stage.admin.username}在写这份草稿，请先看过再继续`)
    }
    expect((await read(id)).draft.draft_at).toBe(mine.body.draft.draft_at)
  })

  it('by two who begin at once is the first one’s; the second is refused', async () => {
    const id = await aTemplate()
    const answers = await Promise.all([save(id, stage.admin), save(id, colleague)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is dropped by whoever has seen it as it stands', async () => {
    const id = await aTemplate()
    const { body } = await save(id, stage.admin)
    const dropped = await discard(id, colleague, body.draft.draft_at)
    expect([dropped.status, dropped.body.template.draft]).toEqual([200, null])
    expect(await stage.audited('agreement_template.discard_draft', id)).toBe(1)
    expect((await discard(id, stage.admin)).status).toBe(200)
  })

  it('is published as the next version, with both texts in the log', async () => {
    const id = await aTemplate()
    const { body } = await save(id, stage.admin, { name: '短期租赁' })
    const done = await publish(id, stage.admin, body.draft.draft_at)
    expect([done.status, done.body.message]).toEqual([200, 'v2 已发布'])
    expect(done.body.template).toMatchObject({ version: 2, name: '短期租赁', clauses: rewritten, draft: null })
    const { rows } = await stage.app.pool.query(
      `SELECT before, after FROM audit_log WHERE action = 'agreement_template.publish' AND object_id = $1`,
      [String(id)],
    )
    expect(rows).toMatchObject([{ before: { version: 1, clauses }, after: { version: 2, clauses: rewritten } }])
  })

  it('by two publishers at once makes one version; the second is refused', async () => {
    const id = await aTemplate()
    const { body } = await save(id, stage.admin)
    const answers = await Promise.all(
      [stage.admin, colleague, stage.admin].map((who) => publish(id, who, body.draft.draft_at)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map((one) => one.body.code)).toEqual([
      'agreement.draft_missing',
      'agreement.draft_missing',
    ])
    expect((await read(id)).version).toBe(2)
  })

  it('is refused where a clause could not become a contract, each named', async () => {
    const id = await aTemplate()
    const cases = [
      [{ title: '', text: '文' }, 'clauses.1.title', '请填写条款标题'],
      [{ title: '二', text: ' ' }, 'clauses.1.text', '请填写条款内容'],
      [{ title: '二', text: '{{nobody}}' }, 'clauses.1.text', '没有名为“nobody”的变量'],
      [{ title: '二', text: '{{deposit}' }, 'clauses.1.text', '变量的大括号没有成对'],
      [{ title: '二', text: '押金😀' }, 'clauses.1.text', '“😀”无法印在合同上，请换一种写法'],
    ] as const
    for (const [clause, field, message] of cases) {
      await save(id, stage.admin, { clauses: [clauses[0], clause] })
      const refused = await publish(id, stage.admin)
      expect([refused.status, refused.body.errors]).toEqual([400, { [field]: message }])
    }
    await save(id, stage.admin, { clauses: [] })
    expect((await publish(id, stage.admin)).body.errors).toEqual({ clauses: '至少要有一条条款' })
    await save(id, stage.admin, { name: '' })
    expect((await publish(id, stage.admin)).body.errors).toEqual({ name: '请填写模板名称' })
    expect((await read(id)).version).toBe(1)
  })

  it('is not published over a version that came after it was begun, until its writer has gone on from there', async () => {
    const id = await aTemplate()
    await save(id, stage.admin)
    await stage.call('PATCH', 'change_template', id, colleague, { name: '另一个名字' })
    const refused = await publish(id, stage.admin)
    expect([refused.status, refused.body.code]).toEqual([409, 'agreement.template_moved'])
    expect(refused.body.message).toBe('模板已经发布到 v2，这份草稿是按 v1 写的，请先对照再发布')
    await save(id, stage.admin, { base_version: 2 })
    expect((await publish(id, stage.admin)).body.template.version).toBe(3)
  })

  it('that says what is published already, or is not there, makes no version', async () => {
    const id = await aTemplate()
    expect((await publish(id, stage.admin)).body.code).toBe('agreement.draft_missing')
    await save(id, stage.admin, { clauses })
    expect((await publish(id, stage.admin)).body.code).toBe('agreement.draft_unchanged')
    expect((await save(id, stage.admin, { base_version: 7 })).body.errors).toEqual({ base_version: '没有这个版本' })
  })

  it('is for those who hold contract_edit', async () => {
    const id = await aTemplate()
    for (const who of [stage.renter, stage.clerk])
      for (const answer of [await save(id, who), await publish(id, who), await discard(id, who)])
        expect(answer.status).toBe(403)
  })

  describe('shown before it is published', () => {
    const preview = (id: number, body: object, query = {}) =>
      stage.call('POST', 'preview_template', id, stage.admin, body, query)

    it('has the order’s own figures, and says where they stand', async () => {
      const id = await aTemplate()
      const rental_id = await stage.due()
      const { body } = await preview(id, { rental_id, clauses: [{ title: '租期', text: '共 {{rental_days}} 天。' }] })
      expect(body.clauses[0].segments).toEqual([
        { text: '共 ', variable: null },
        { text: '3', variable: 'rental_days' },
        { text: ' 天。', variable: null },
      ])
      expect(body).toMatchObject({ issues: [], order_number: expect.stringMatching(/^R\d{8}$/) })
    })

    it('names what is wrong instead of refusing', async () => {
      const id = await aTemplate()
      const draft = [
        { title: '', text: '{{nobody}} 与 {{deposit}}' },
        { title: '二', text: '{{' },
      ]
      const { status, body } = await preview(id, { clauses: draft })
      expect(status).toBe(200)
      expect(body.clauses[0].segments[0]).toEqual({ text: '{{nobody}}', variable: 'nobody' })
      expect(body.issues).toEqual([
        { clause: 0, field: 'title', message: '请填写条款标题', variable: null },
        { clause: 0, field: 'text', message: '没有名为“nobody”的变量', variable: 'nobody' },
        { clause: 1, field: 'text', message: '变量的大括号没有成对', variable: null },
      ])
    })

    it('comes as the document, marked as a draft', async () => {
      const id = await aTemplate()
      const { status, headers, body } = await preview(id, { clauses }, { as: 'pdf' })
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    })

    it('of an order that is not there is refused', async () => {
      expect((await preview(await aTemplate(), { rental_id: 999_999 })).body.code).toBe('rental.not_found')
    })
  })
})
