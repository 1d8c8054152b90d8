import { legalTexts } from '@jihui/protocol/legal/texts'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe.each(lines)('legal texts on the line $label', ({ id: line }) => {
  const get = (operation: string, id?: string | number) => app.call('GET', pathOf(line, operation, id))

  it('anyone reads which there are', async () => {
    const { status, body } = await get('list_agreements')
    expect(status).toBe(200)
    expect(body.results.map((one: { title: string }) => one.title)).toEqual(['服务协议', '隐私政策', '租赁服务条款'])
  })

  it('each is whole, by its number, by its name and at its own address', async () => {
    for (const { id, slug, title, sections } of legalTexts) {
      const [numbered, named] = [await get('get_agreement', id), await get('get_agreement', slug)]
      expect(numbered.body).toEqual(named.body)
      expect(numbered.body.title).toBe(title)
      expect(numbered.body.sections).toHaveLength(sections.length)
      expect(sections.length).toBeGreaterThanOrEqual(12)
    }
    expect((await get('get_rental_agreement')).body).toEqual((await get('get_agreement', 'rental')).body)
    expect((await get('get_service_agreement')).body).toEqual((await get('get_agreement', 'service')).body)
  })

  it('one that is not there is not found', async () => {
    const { status, body } = await get('get_agreement', 'cookies')
    expect(status).toBe(404)
    expect(body.code).toBe('legal.not_found')
  })
})
