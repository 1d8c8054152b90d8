import { demoVisitors } from '@jihui/protocol/identity/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../demo/accounts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('anyone may know who the lessor is, at either address', async () => {
  for (const path of ['/api/company/info/', '/api/system/company-profile']) {
    const { status, body } = await app.call('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: '杭州机汇科技有限公司' })
    for (const field of ['address', 'contact_phone', 'license_number', 'signature_url'])
      expect(body[field]).toBeTruthy()
  }
})

test('the address of the seal answers a picture with the name and the number', async () => {
  const { body } = await app.call('GET', '/api/company/info/')
  const seal = await app.call('GET', body.signature_url)
  expect(seal.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  const written = [...String(seal.body).matchAll(/>(.)<\/text>/gu)].map(([, sign]) => sign).join('')
  expect(written).toContain(body.name)
  expect(written).toContain(body.license_number)
})

test('only a demo calls itself one, and only with accounts it has', async () => {
  const plain = await app.call('GET', '/api/company/info/')
  expect(plain.body).toMatchObject({ demo: false, register_sms_required: false })
  const names: readonly string[] = demoAccounts.map(({ username }) => username)
  for (const { username } of demoVisitors) expect(names).toContain(username)
})
