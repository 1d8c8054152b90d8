/** A certified technician on his phone: an offer, the visit with a part of it without network, and what he hands in. */
import { openProxy } from '../cuttable-proxy.ts'
import { anAskedTechnician } from '../external-service/external-service.ts'
import { enterAt, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPhotograph } from '../papers.ts'
import { aPhone, done } from '../people.ts'

const labour = '液压维修'
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: aPhotograph() })

/** At ten in Shanghai, on a working day some days ahead: today is full in the demo. */
const aMorning = (): string => {
  const day = new Date(Date.now() + 4 * 86_400_000)
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
  return `${day.toISOString().slice(0, 10)}T02:00:00.000Z`
}

/** A guest's order, and what its telephone's proof is worth. */
async function anOrder(): Promise<{ orderId: string; access: string }> {
  const phone = aPhone()
  const codeOf = async (purpose: string): Promise<string> =>
    (await done('POST', '/api/auth/send-sms-code/', { body: { phone, purpose } })).demo_code
  const body = {
    service_type_code: 'hydraulic',
    description: '大臂抬不起来，油缸根部滴油',
    urgency_level: 'medium',
    expected_start_time: aMorning(),
    location: { city: '杭州', address: '余杭区文一西路 969 号', latitude: 30.28, longitude: 120.02 },
    contact: { name: '周工', phone },
    sms_code: await codeOf('external_order'),
  }
  const { orderId } = await done('POST', '/api/external/orders/', { body })
  const given = await done('POST', `/api/external/orders/${orderId}/access/`, {
    body: { sms_code: await codeOf('external_access') },
  })
  return { orderId, access: given.access }
}

test('a technician accepts an offer, works it partly without network, and hands it in @phone', async ({
  page,
  admin,
  faults,
}) => {
  faults.allow(/Failed to load resource|net::ERR|WebSocket|no offline reading|Failed to fetch/)
  const { orderId, access } = await anOrder()
  const technician = await anAskedTechnician(admin, orderId)
  const { job_id: jobId } = await done('GET', `/api/admin/service-orders/${orderId}/`, { by: admin })
  const ofCustomer = (method: string, act = '', body?: object) =>
    done(method, `/api/external/orders/${orderId}/${act}`, { by: { access }, ...(body && { body }) })
  const jobNow = () => done('GET', `/api/technician/jobs/${jobId}/`, { by: technician })
  const proxy = await openProxy(Number(process.env.JOURNEY_PORT))
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  const press = (name: string | RegExp) => main.getByRole('button', { name, exact: true }).click()
  try {
    await enterAt(page, proxy.url, technician)

    await test.step('his offers say where, when, what it pays and why he was asked', async () => {
      await page.goto(`${proxy.url}/technician/jobs`)
      const offer = main.getByRole('article').filter({ hasText: '大臂抬不起来' }).first()
      await expect(offer).toContainText('到手至少')
      await offer.getByText(/分怎么来的/).click()
      await expect(offer).toContainText('会修这个')
      await expectAccessible(page)
      await offer.getByRole('button', { name: '不接' }).click()
      await expect(sheet).toContainText('不扣分')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    })

    await test.step('he takes this one and sees whom to call', async () => {
      await page.goto(`${proxy.url}/technician/task/${jobId}`)
      await main.getByRole('button', { name: /^接单/ }).click()
      await expect(main.getByRole('region', { name: '去哪里' })).toContainText('文一西路 969 号')
      await expect(main.getByRole('link', { name: /打电话/ })).toHaveAttribute('href', /^tel:1/)
      await expectAccessible(page)
    })
    const { door_code: code } = await ofCustomer('GET')

    await test.step('without network he sets out, arrives and begins; it is kept over a reload', async () => {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.reload()
      await expect(main.getByRole('button', { name: '出发' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      proxy.set('closed')
      await press('出发')
      await sheet.getByRole('radio', { name: '15 分' }).click()
      await sheet.getByRole('button', { name: '出发' }).click()
      await expect(page.getByText('待上传 1 条')).toBeVisible()
      await press('到了')
      await sheet.getByLabel('上门码').fill(code)
      await sheet.getByRole('button', { name: '到场' }).click()
      await expect(page.getByText('待上传 2 条')).toBeVisible()
      await expect(main.getByRole('button', { name: /客户不在 ?，再等/ })).toBeDisabled()
      await press('开始处理')
      await expect(page.getByText('待上传 3 条')).toBeVisible()
      await page.reload()
      await expect(main.getByRole('heading', { name: '正在处理' })).toBeVisible()
      expect((await jobNow()).status).toBe('accepted')
    })

    await test.step('steps with photographs are filled in without network and sent in their order', async () => {
      const { steps } = await jobNow()
      for (const step of steps as readonly { title: string; kind: string }[]) {
        await main.getByRole('button', { name: new RegExp(`^填第 \\d+ 步，${step.title}`) }).click()
        if (step.kind === 'measure') await sheet.getByLabel('测到的数').fill('20')
        await sheet
          .getByLabel('照片', { exact: true })
          .last()
          .setInputFiles(picture(`${step.title}.png`))
        await expect(sheet.getByRole('img')).toHaveCount(1)
        await sheet.getByRole('button', { name: '记下' }).click()
        await expect(sheet).toBeHidden()
      }
      await expectAccessible(page)
    })

    await test.step('an app that is too old is asked to renew itself, and sends what it has kept afterwards', async () => {
      const sync = '**/api/field/sync/'
      const body = { code: 'field.app_too_old', error_code: 5002, message: '这个页面的版本太旧了' }
      await page.route(sync, (route) => route.fulfill({ status: 409, json: body }))
      proxy.set('open')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByText(/版本太旧，更新后接着上传 \d+ 条/)).toBeVisible()
      await expectAccessible(page)
      await page.unroute(sync)
      await page.getByRole('button', { name: '更新', exact: true }).click()
      const { steps } = await jobNow()
      await expect.poll(async () => (await jobNow()).photos.length).toBe(steps.length)
      await expect(page.getByText(/待上传|版本太旧/)).toHaveCount(0)
      const job = await jobNow()
      expect(job.status).toBe('in_progress')
      const acts = job.history.map(({ action }: { action: string }) => action)
      expect(acts.filter((act: string) => ['depart', 'checkin', 'start'].includes(act))).toEqual([
        'depart',
        'checkin',
        'start',
      ])
    })

    await test.step('he proposes a price; it waits for the customer, who agrees', async () => {
      await press('报价')
      await sheet.getByRole('radio', { name: '中型设备' }).click()
      await sheet.getByLabel('加一项工时').selectOption({ label: `${labour} ¥540.00` })
      await expectAccessible(page)
      await sheet.getByRole('button', { name: '发给客户' }).click()
      await expect(main.getByRole('heading', { name: '等客户答复报价' })).toBeVisible()
      await expect(main.getByRole('button', { name: '处理完了' })).toBeDisabled()
      const { quote } = await ofCustomer('GET')
      await ofCustomer('POST', 'consent/', { agreed: true, quote_version: quote.version })
      await page.reload()
      await expect(main).toContainText('已同意')
    })

    await test.step('he hands it in with photographs and a result', async () => {
      await press('处理完了')
      await sheet.getByLabel('做了什么').fill('换了接头和密封，试机正常')
      await sheet.getByLabel('处理前', { exact: true }).last().setInputFiles(picture('before.png'))
      await sheet.getByLabel('处理后', { exact: true }).last().setInputFiles(picture('after.png'))
      await expect(sheet.getByRole('img')).toHaveCount(2)
      await expectAccessible(page)
      await sheet.getByRole('button', { name: '完成' }).click()
      await expect(main.getByRole('heading', { name: '处理完了，等验收' })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
      expect((await jobNow()).status).toBe('submitted')
    })
  } finally {
    await proxy.close()
  }
})
