/** An applicant whose network goes in the middle of his test: answers stay with him, and the end of its time holds nobody. */
import { openProxy } from '../cuttable-proxy.ts'
import { enterAt, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPerson, done } from '../people.ts'
import { aTestOf } from './technicians.ts'

test('a test goes on without network, over a reload and past its end @phone', async ({ page, faults }) => {
  faults.allow(/Failed to load resource|net::ERR|WebSocket|no offline reading|Failed to fetch/)
  const applicant = await aPerson('学徒')
  const id = await aTestOf(applicant)
  const path = `/technician/assessment/${id}`
  const read = () => done('GET', `/api/technician/assessments/${id}/`, { by: applicant })
  const proxy = await openProxy(Number(process.env.JOURNEY_PORT))
  const main = page.getByRole('main')
  const waiting = (count: number) => main.getByText(`${count} 个答案还在手机里`)
  try {
    await page.clock.install()
    await enterAt(page, proxy.url, applicant)

    await test.step('begun with network, it is answered without', async () => {
      await page.goto(`${proxy.url}${path}`)
      await page.getByRole('button', { name: '开始，20 分钟' }).click()
      await expect(page.getByRole('timer')).toBeVisible()
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.reload()
      await expect(page.getByRole('timer')).toBeVisible()
      await page.waitForLoadState('networkidle')
      proxy.set('closed')
      await page.getByRole('radio').first().check({ force: true })
      await expect(waiting(1)).toBeVisible()
      await page.getByRole('button', { name: '下一题' }).click()
      await page.getByRole('radio').first().check({ force: true })
      await expect(waiting(2)).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a reload there goes on where he was, with the time that is left', async () => {
      await page.reload()
      await expect(page.getByText('第 3 题，共 10 题')).toBeVisible()
      await expect(page.getByRole('button', { name: '第 2 题，已答' })).toBeVisible()
      await expect(page.getByRole('timer')).toContainText(/还有 1\d:\d\d/)
      expect((await read()).answered).toBe(0)
    })

    await test.step('handing in says why it does not go, and with network everything arrives', async () => {
      await page.getByRole('button', { name: '第 10 题，没答' }).click()
      await page.getByRole('button', { name: '交卷' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
      await expect(main.getByText(/没有网络，答案还没送到/)).toBeVisible()
      proxy.set('open')
      await expect(waiting(1)).toBeHidden()
      await expect(async () => expect((await read()).answered).toBe(2)).toPass()
    })

    await test.step('when its time ends without network he is told, and need not wait', async () => {
      proxy.set('closed')
      await page.clock.fastForward('21:00')
      await expect(main.getByRole('heading', { name: '时间到了，已经自动交卷' })).toBeVisible()
      await expect(main.getByText(/连上以后这里就有结果/)).toBeVisible()
      await expect(main.getByRole('link', { name: '先离开，晚点再看' })).toBeVisible()
      await settled(page)
      await expectAccessible(page)
    })

    await test.step('with network again the server says how it stands: by its clock, not by the phone’s', async () => {
      proxy.set('open')
      await expect(page.getByRole('timer')).toContainText('还有')
      await page.getByRole('button', { name: '第 10 题，没答' }).click()
      await page.getByRole('button', { name: '交卷' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
      await expect(main.getByRole('heading', { name: '这次没有通过' })).toBeVisible()
      await expectAccessible(page)
    })
  } finally {
    await proxy.close()
  }
})
