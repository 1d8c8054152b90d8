import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { pathOf } from '../../../testing/orders.ts'
import type { Person } from '../../../testing/people.ts'
import { triedLines } from '../../../testing/tried-lines.ts'
import { seedTemplates } from './template-queries.ts'

let stage: ContractStage

const text = [
  { title: '租期', text: '租期 {{rental_days}} 天。' },
  { title: '押金', text: '押金 {{deposit}}。' },
  { title: '争议', text: '协商解决。' },
]

describe.each(triedLines.map((line) => line.id))('versions of templates of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  const aTemplate = async (): Promise<number> =>
    (await stage.call('POST', 'create_template', '', stage.admin, { name: '短期', clauses: text })).body.template.id
  const change = (id: number, body: object) => stage.call('PATCH', 'change_template', id, stage.admin, body)
  const versionsOf = async (id: number) =>
    (await stage.call('GET', 'list_template_versions', id, stage.admin)).body.results
  const atVersion = (method: string, operation: string, id: number, version: number, who: Person = stage.admin) =>
    stage.app.call(method, pathOf(line, operation, id).replace(':version', String(version)), {
      token: who.token,
      ...(method === 'POST' ? { body: {} } : {}),
    })

  it('begin with the text the platform came with, kept once however often it starts', async () => {
    await seedTemplates(stage.app.db)
    const [standard] = (await stage.call('GET', 'list_templates', '', stage.admin)).body.results
    expect(await versionsOf(standard.id)).toEqual([
      expect.objectContaining({ version: 1, published_by: '平台', is_current: true, changes: [], contract_count: 0 }),
    ])
    expect((await atVersion('GET', 'get_template_version', standard.id, 1)).body.clauses).toEqual(standard.clauses)
  })

  it('say who published them and what became of each clause; the newest first', async () => {
    const id = await aTemplate()
    const [rent, deposit, dispute] = text
    await change(id, {
      clauses: [dispute, { ...rent!, text: '租期共 {{rental_days}} 天。' }, { title: '保险', text: '甲方投保。' }],
    })
    await change(id, { name: '短期租赁' })
    await change(id, { is_active: true })
    const versions = await versionsOf(id)
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
    expect(versions[0]).toMatchObject({ name: '短期租赁', is_renamed: true, is_current: true, changes: [] })
    expect(versions[1]).toMatchObject({ published_by: stage.admin.username, is_current: false, is_renamed: false })
    expect(versions[1].changes).toEqual([
      { kind: 'changed', title: '租期', from: 0, to: 1 },
      { kind: 'added', title: '保险', from: null, to: 2 },
      { kind: 'removed', title: deposit!.title, from: 1, to: null },
    ])
    expect((await atVersion('GET', 'get_template_version', id, 1)).body).toMatchObject({
      version: 1,
      name: '短期',
      clauses: text,
    })
  })

  it('leave contracts as they were generated and count them', async () => {
    const before = (await stage.call('GET', 'list_templates', '', stage.admin)).body.results[0]
    const id = await aTemplate()
    await stage.call('POST', 'set_default_template', id, stage.admin)
    const old = await stage.due('pending_signature')
    await change(id, { clauses: [{ title: '租期', text: '新写的租期：{{rental_days}} 天。' }] })
    const next = await stage.due('pending_signature')
    const again = await stage.due('pending_signature')
    expect((await stage.contractOf(old)).clauses).toHaveLength(3)
    for (const rental of [next, again])
      expect((await stage.contractOf(rental)).clauses).toEqual([
        {
          number: 1,
          title: '租期',
          text: '新写的租期：3 天。',
          change: null,
          previous_title: null,
          previous_text: null,
        },
      ])
    expect(await versionsOf(id)).toMatchObject([
      { version: 2, contract_count: 2 },
      { version: 1, contract_count: 1 },
    ])
    expect((await stage.call('GET', 'get_template', id, stage.admin)).body.contract_count).toBe(3)
    await stage.call('POST', 'set_default_template', before.id, stage.admin)
  })

  it('are never written over, not even in the database', async () => {
    const id = await aTemplate()
    const ask = 'UPDATE agreement_template_version SET name = $2 WHERE template_id = $1'
    await expect(stage.app.pool.query(ask, [id, '别的'])).rejects.toThrow()
  })

  it('become the draft again when an old text is wanted', async () => {
    const id = await aTemplate()
    await change(id, { clauses: [text[0]] })
    const { status, body } = await atVersion('POST', 'restore_template_version', id, 1)
    expect([status, body.message]).toEqual([200, '已按 v1 重新起草'])
    expect(body.template).toMatchObject({ version: 2, draft: { clauses: text, base_version: 2, is_mine: true } })
    expect(await stage.audited('agreement_template.restore', id)).toBe(1)
    const published = await stage.call('POST', 'publish_template_draft', id, stage.admin, {})
    expect(published.body.template).toMatchObject({ version: 3, clauses: text, draft: null })
  })

  it('nobody has, or of a template of another line, are not found', async () => {
    const id = await aTemplate()
    expect((await atVersion('GET', 'get_template_version', id, 9)).body.code).toBe('agreement.version_not_found')
    expect((await atVersion('POST', 'restore_template_version', id, 9)).body.code).toBe('agreement.version_not_found')
    const other = lines.find((one) => one.id !== line)!
    const path = pathOf(other.id, 'list_template_versions', id)
    expect((await stage.app.call('GET', path, { token: stage.admin.token })).body.code).toBe(
      'agreement.template_not_found',
    )
  })

  it('are for those who hold contract_edit', async () => {
    const id = await aTemplate()
    for (const who of [stage.renter, stage.clerk]) {
      expect((await stage.call('GET', 'list_template_versions', id, who)).status).toBe(403)
      expect((await atVersion('GET', 'get_template_version', id, 1, who)).status).toBe(403)
      expect((await atVersion('POST', 'restore_template_version', id, 1, who)).status).toBe(403)
    }
  })

  it('stand in one list over all lines, without their text', async () => {
    const id = await aTemplate()
    const { body } = await stage.app.call('GET', '/api/admin/contract-templates/', { token: stage.admin.token })
    expect(new Set(body.results.map((one: { line: string }) => one.line))).toEqual(new Set(lines.map((one) => one.id)))
    const mine = body.results.find((one: { id: number }) => one.id === id)
    expect(mine).toMatchObject({ line, version: 1, clause_count: 3, contract_count: 0, draft: null, is_default: false })
    expect(mine).not.toHaveProperty('clauses')
  })
})
