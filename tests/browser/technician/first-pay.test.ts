/** A technician from his registration to his first pay: a test that is repeated, the review, the first visit, the money. */
import { money, monthDay, shanghaiDay } from '../../../apps/web/src/ui/text/format.ts'
import { aPaidVisit, askTechnician, aServiceOrderOf, onServiceOrder } from '../external-service/external-service.ts'
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPerson, done } from '../people.ts'
import { letDaysPassSinceAccount, letDaysPassSinceTests } from '../times/visits.ts'
import { anApplicant, answerAll, answersOf, failTest, handIn, setPayoutAccount, workAlways } from './technicians.ts'

/** His share of one hour of it at the medium class. */
const pay = 378
const DESK = { width: 1280, height: 800 }

test('registered, tested twice, certified, sent to his first visit and paid for it', async ({
  page,
  openFor,
  admin,
}) => {
  const applicant = await anApplicant()
  await failTest(applicant)
  const main = page.getByRole('main')
  await enter(page, applicant)

  await test.step('a test that was not passed says from which day it may be repeated, and not before', async () => {
    const { application } = await done('GET', '/api/technician/me/', { by: applicant })
    const from = monthDay(shanghaiDay(application.skills[0].retry_at))
    await page.goto('/technician/certification')
    await expect(main).toContainText(from)
    await main.getByRole('link', { name: /^液压系统，看结果/ }).click()
    await expect(main.getByRole('heading', { name: '这次没有通过' })).toBeVisible()
    await expect(main).toContainText('起可以重考')
    await expect(page.getByRole('button', { name: '重考' })).toHaveCount(0)
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('after seven days he repeats it with other questions, and passes', async () => {
    await letDaysPassSinceTests(applicant, 7)
    await page.goto('/technician/certification')
    await main.getByRole('link', { name: '液压系统，重考' }).click()
    await page.getByRole('button', { name: '重考' }).click()
    await page.getByRole('button', { name: '开始，20 分钟' }).click()
    await answerAll(page, await answersOf(admin, 'hydraulic'))
    await handIn(page)
    await expect(main.getByRole('heading', { name: '通过了' })).toBeVisible()
    await page.goto('/technician/certification')
    await expect(main.getByRole('heading', { name: '测试过了，平台正在看材料' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  const desk = await openFor(admin, DESK)
  await test.step('the platform looks at his papers and certifies him', async () => {
    await desk.goto(`/admin/applications/${applicant.applicationId}`)
    const article = desk.getByRole('article', { name: applicant.name })
    await article.getByRole('button', { name: /^通过/ }).click()
    const decision = desk.getByRole('dialog', { name: '通过这份申请吗？' })
    await decision.getByLabel(/^审核意见/).fill('证件看过')
    await decision.getByRole('button', { name: '通过', exact: true }).click()
    await expect(decision).toBeHidden()
  })

  const customer = await aPerson('周工')
  const orderId = await aServiceOrderOf(customer)
  await test.step('he says when he works, goes online, and takes the first job he is offered', async () => {
    await workAlways(applicant)
    await page.goto('/technician/status')
    await page.getByRole('radio', { name: '在线接单' }).click()
    await expect(main).toContainText('合适的单会派给你')
    await askTechnician(admin, orderId, applicant)
    await page.goto('/technician/jobs')
    const offer = main.getByRole('article', { name: '液压系统维修' }).first()
    await expect(offer).toContainText('到手至少')
    await offer.getByRole('button', { name: /^接单/ }).click()
    await expect(page).toHaveURL(/\/technician\/task\/\d+$/)
    await expect(main.getByRole('region', { name: '去哪里' })).toContainText('文一西路 969 号')
  })

  const jobId = Number(page.url().split('/').at(-1))
  const row = main.getByRole('listitem').filter({ hasText: '液压系统维修' })
  await aPaidVisit(orderId, jobId, applicant, customer)
  await test.step('done and paid, it waits for the customer’s word; accepted, it waits for where it is to be paid', async () => {
    await page.goto('/technician/personal-stats')
    await expect(main.getByText('1 单，客户付的钱在平台')).toBeVisible()
    await onServiceOrder(orderId, customer)('confirm')
    await page.reload()
    await expect(row).toContainText(money(pay))
    await expect(main.getByRole('link', { name: /收款账户/ })).toContainText('还没有登记')
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('he says where to, which counts after three days, is paid at the desk, and reads the number of the transfer', async () => {
    await setPayoutAccount(applicant)
    await page.reload()
    await expect(row).toContainText('新填的要等 3 天')
    await letDaysPassSinceAccount(applicant, 3)
    const { results } = await done('GET', '/api/technician/earnings/', { by: applicant })
    await page.reload()
    await expect(row).toContainText(`${monthDay(results[0].pay_on)}打款`)
    const reference = `CMB${jobId}`
    const { results: due } = await done('GET', '/api/finance/payouts/?status=due&page_size=100', { by: admin })
    const payout = due.find((one: { payee_id: number }) => one.payee_id === applicant.id)
    await desk.goto(`/admin/payouts?id=${payout.id}`)
    await desk.getByLabel('银行流水号').fill(reference)
    await desk.getByRole('button', { name: `登记已打 ${money(pay)}` }).click()
    const question = desk.getByRole('dialog', { name: `登记已打 ${money(pay)} 吗？` })
    await question.getByRole('button', { name: '登记', exact: true }).click()
    await expect(question).toBeHidden()
    await page.reload()
    await row.getByRole('button').first().click()
    await expect(row).toContainText(`流水号 ${reference}`)
    await expect(row).toContainText('已打款')
    await settled(page)
    await expectAccessible(page)
  })
})
