import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { triedLines } from '../../../testing/tried-lines.ts'
import { seedTemplates } from './template-queries.ts'

let stage: ContractStage

describe.each(triedLines.map((line) => line.id))('contracts of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  describe('templates', () => {
    const clauses = [{ title: '租期', text: '租期 {{rental_days}} 天，承租方 {{lessee_name}}。' }]

    it('are there from the start, one default, named after the line', async () => {
      const { body } = await stage.call('GET', 'list_templates', '', stage.admin)
      expect(body.results.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1)
      expect(body.results[0].clauses.length).toBeGreaterThanOrEqual(14)
    })

    it('are not seeded a second time', async () => {
      await seedTemplates(stage.app.db)
      expect((await stage.call('GET', 'list_templates', '', stage.admin)).body.count).toBe(1)
    })

    it('are made, changed, previewed, switched and deleted; each change of text is a version', async () => {
      const made = await stage.call('POST', 'create_template', '', stage.admin, { name: '短期', clauses })
      expect(made.status).toBe(201)
      const { id } = made.body.template
      expect(made.body.template).toMatchObject({
        version: 1,
        is_default: false,
        variables: ['rental_days', 'lessee_name'],
      })
      expect(
        (await stage.call('PATCH', 'change_template', id, stage.admin, { name: '短期租赁' })).body.template.version,
      ).toBe(2)
      expect(
        (await stage.call('PATCH', 'change_template', id, stage.admin, { name: '短期租赁' })).body.template.version,
      ).toBe(2)
      const put = await stage.call('PUT', 'replace_template', id, stage.admin, { name: '短期', clauses })
      expect(put.body.template).toMatchObject({ version: 3, name: '短期' })
      const preview = await stage.call('POST', 'preview_template', id, stage.admin, {})
      expect(preview.body.clauses[0].text).toMatch(/^租期 14 天/)
      const rental = await stage.due()
      const real = await stage.call('POST', 'preview_template', id, stage.admin, { rental_id: rental })
      expect(real.body.clauses[0].text).toMatch(/^租期 3 天/)
      expect((await stage.call('POST', 'toggle_template', id, stage.admin)).body.template.is_active).toBe(false)
      expect((await stage.call('DELETE', 'delete_template', id, stage.admin)).status).toBe(200)
      expect((await stage.call('GET', 'get_template', id, stage.admin)).status).toBe(404)
    })

    it('with an unknown variable, a loose brace or an unprintable character are refused at the clause', async () => {
      const wrong = async (text: string) =>
        (
          await stage.call('POST', 'create_template', '', stage.admin, {
            name: 'x',
            clauses: [...clauses, { title: '二', text }],
          })
        ).body
      expect((await wrong('{{nobody}}')).errors).toEqual({ 'clauses.1.text': '没有名为“nobody”的变量' })
      expect((await wrong('{{rental_days}')).errors).toHaveProperty(['clauses.1.text'])
      expect((await wrong('😀')).errors).toHaveProperty(['clauses.1.text'])
      expect((await wrong('{{constructor}}')).errors).toHaveProperty(['clauses.1.text'])
    })

    it('keep one default, which can be neither switched off nor deleted', async () => {
      const list = (await stage.call('GET', 'list_templates', '', stage.admin)).body.results
      const standard = list.find((one: { is_default: boolean }) => one.is_default)
      for (const [method, operation] of [
        ['POST', 'toggle_template'],
        ['DELETE', 'delete_template'],
      ] as const)
        expect((await stage.call(method, operation, standard.id, stage.admin)).body.code).toBe(
          'agreement.template_needed',
        )
      const { id } = (await stage.call('POST', 'create_template', '', stage.admin, { name: '另一份', clauses })).body
        .template
      expect((await stage.call('POST', 'set_default_template', id, stage.admin)).body.template.is_default).toBe(true)
      expect((await stage.call('GET', 'get_template', standard.id, stage.admin)).body.is_default).toBe(false)
      const order = await stage.due('pending_signature')
      expect((await stage.contractOf(order)).clauses).toEqual([
        {
          number: 1,
          title: '租期',
          text: expect.stringMatching(/^租期 3 天/),
          change: null,
          previous_title: null,
          previous_text: null,
        },
      ])
      await stage.call('POST', 'set_default_template', standard.id, stage.admin)
    })

    it('show what each variable stands for, and never expand what a renter wrote', async () => {
      const { body } = await stage.call('GET', 'get_variable_examples', '', stage.admin)
      expect(body.variables).toContainEqual(expect.objectContaining({ name: 'contract_number', label: '合同编号' }))
      const id = await stage.due()
      await stage.app.pool.query("UPDATE rental SET contact_name = '{{deposit}}' WHERE id = $1", [id])
      const made = await stage.call('POST', 'generate_contract', id, stage.renter, {})
      expect(made.body.contract.clauses[0].text).toContain('｛｛deposit｝｝')
    })

    it('are for those who hold contract_edit', async () => {
      for (const who of [stage.renter, stage.clerk])
        expect((await stage.call('GET', 'list_templates', '', who)).status).toBe(403)
    })
  })
})
