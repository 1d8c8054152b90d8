/** A guest becomes a technician: account and application in one, the test over a reload, approval, his skills and a course. */
import { expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPicture } from '../papers.ts'
import { aPhone, aUsername, done, password, type Person, signIn } from '../people.ts'
import { answerAll, answersOf } from './technicians.ts'

const aFile = (name: string) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: aPicture() })

test('a guest registers, passes the test over a reload, is approved, and learns further', async ({ page, admin }) => {
  const main = page.getByRole('main')
  const username = aUsername()
  let applicant: Person

  await test.step('account and application are one form; what is missing stands at its field', async () => {
    await page.goto('/technician/register')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交，去做测试' }).click()
    await expect(page.getByText('请填写姓名')).toBeVisible()
    await expect(page.getByText('至少选一项技能')).toBeVisible()
    await expect(page.getByText('请上传身份证')).toBeVisible()
    await expectAccessible(page)
    const phone = aPhone()
    await page.getByLabel('用户名').fill(username)
    await page.getByLabel('登录密码', { exact: true }).fill(password)
    await page.getByLabel('手机号').fill(phone)
    const body = { phone, purpose: 'register' }
    const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', { body })
    await page.getByLabel('短信验证码').fill(code)
    await page.getByLabel('姓名').fill('宋立新')
    await page.getByLabel('所在城市').fill('杭州')
    await page.getByRole('checkbox', { name: /^液压系统/ }).check()
    await page.getByRole('checkbox', { name: /^低压电气/ }).check()
    await expect(page.getByRole('group', { name: /^低压电工作业证/ })).toBeVisible()
    await page.getByRole('checkbox', { name: /^低压电气/ }).uncheck()
    await page
      .getByRole('group', { name: /^身份证/ })
      .locator('input[type=file]')
      .setInputFiles(aFile('id'))
    await page
      .getByRole('group', { name: /^职业技能证书/ })
      .locator('input[type=file]')
      .setInputFiles(aFile('skill'))
    await page.getByLabel('单位').fill('杭州重机')
    await page.getByLabel('从哪天').fill('2015-03-01')
    await page.getByLabel('到哪天').fill('2020-06-30')
    await page.getByLabel('做什么').fill('挖掘机液压检修')
    await page.getByRole('button', { name: '提交，去做测试' }).click()
    await expect(page).toHaveURL(/\/technician\/certification$/)
    await expect(main.getByRole('heading', { name: '轮到你做测试，还有 1 项' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    applicant = await signIn(username, password)
  })

  await test.step('the test begins when he says so, and a reload keeps what he answered', async () => {
    const answers = await answersOf(admin, 'hydraulic')
    await main.getByRole('link', { name: '去做液压系统' }).click()
    await expect(main).toContainText('答对 8 道通过')
    await expectAccessible(page)
    await page.getByRole('button', { name: '开始，20 分钟' }).click()
    await expect(page.getByRole('timer')).toContainText('还有')
    await expectAccessible(page)
    const first = page.getByRole('radio').first()
    const question = Number((await first.getAttribute('name'))!.replace('question-', ''))
    await page.locator(`input[name="question-${question}"][value="${answers.get(question)}"]`).check({ force: true })
    await page.getByRole('button', { name: '下一题' }).click()
    await page.reload()
    await expect(page.getByText('第 2 题，共 10 题')).toBeVisible()
    await expect(page.getByRole('button', { name: '第 1 题，已答' })).toBeVisible()
    await answerAll(page, answers, 2)
    await page.getByRole('button', { name: '交卷' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
    await expect(main.getByRole('heading', { name: '通过了' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('approved he is certified, with his skill and his papers', async () => {
    const { application } = await done('GET', '/api/technician/me/', { by: applicant })
    const body = { notes: '证件看过' }
    await done('POST', `/api/admin/applications/${application.id}/approve/`, { by: admin, body })
    await page.goto('/technician/certification')
    await expect(main.getByRole('heading', { name: '认证通过了，可以接单' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: '我的技能和证件' }).click()
    await expect(main).toContainText('液压系统')
    await expect(main).toContainText('职业技能证书')
    await expectAccessible(page)
    await main.getByRole('link', { name: '液压系统申请高一级' }).click()
    await expect(page.getByRole('checkbox', { name: /^液压系统/ })).toBeChecked()
    await expect(page.getByLabel('姓名')).toHaveValue('宋立新')
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('a course is read lesson by lesson, and its quiz says which were right', async () => {
    await page.goto('/technician/training?skill=hydraulic')
    await settled(page)
    await expectAccessible(page)
    await main.getByRole('listitem').getByRole('link').first().click()
    await settled(page)
    await expectAccessible(page)
    const learn = page.getByRole('button', { name: '学完这一节' }).filter({ visible: true })
    const quiz = page.getByRole('button', { name: '做小测' })
    await expect(async () => {
      if (await quiz.isVisible()) return
      await learn.first().click({ timeout: 2000 })
      await expect(quiz).toBeVisible({ timeout: 500 })
    }).toPass()
    await quiz.click()
    await expect(page.getByRole('timer')).toBeVisible()
    await page.getByRole('button', { name: '第 5 题，没答' }).click()
    await page.getByRole('button', { name: '交卷' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
    await expect(main.getByRole('heading', { name: '这次没有通过' })).toBeVisible()
    await expect(main.getByText('没有答', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
})
