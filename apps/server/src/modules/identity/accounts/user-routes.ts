import * as operations from '@jihui/protocol/identity/user-operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import type { Services } from '../../../platform/services.ts'
import { countAccounts, listAccountRows } from './account-queries.ts'
import { readAccount, seesPhones, technicalRoleWords, viewAccountRow } from './account-view.ts'
import {
  changeAccountRole,
  deleteAccount,
  signOutAccount,
  updateAccount,
  withdrawAccountPhone,
} from './change-account.ts'
import { createAccount } from './create-account.ts'
import { noteViewing } from '../note-viewing.ts'
import { findWaitingPhone } from './phone-changes.ts'

const numberWaits = '已保存。新手机号要他本人登录后用验证码确认，确认以前仍是原来的号码'

/** Accounts, as those see them who administer them. */
export const userRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const answer = async (id: number, actor: Actor, message: string) => ({
    ...(await readAccount(services, db, id, actor, clock.now())),
    success: true as const,
    message,
  })

  mountEndpoint(mounting, operations.listAccounts, async ({ query, actor, request }) => {
    const { page, page_size: limit, business_role: businessRole, ...rest } = query
    const filter = { ...rest, businessRole, isPhoneSeen: seesPhones(actor) }
    const [{ total, rows }, counts] = await Promise.all([
      listAccountRows(db, filter, limit, (page - 1) * limit),
      countAccounts(db),
    ])
    const results = rows.map(viewAccountRow)
    return { ...pageAnswer(request, query, total, results), counts, roles: technicalRoleWords }
  })
  mountEndpoint(mounting, operations.getAccount, async ({ params: { id }, actor, client }) => {
    const account = await readAccount(services, db, id, actor, clock.now())
    if (seesPhones(actor)) await noteViewing(services, actor, id, client)
    return account
  })
  mountEndpoint(mounting, operations.createAccount, async ({ body, actor, client }) =>
    answer(await createAccount(services, body, actor, client), actor, '账号已开好'),
  )
  mountEndpoint(mounting, operations.updateAccount, async ({ params: { id }, body, actor, client }) => {
    await updateAccount(services, { id, actor, client }, body)
    const messages = { true: '账号已恢复', false: '账号已停用，他的登录都结束了', undefined: '已保存' }
    const waits = body.phone !== undefined && (await findWaitingPhone(db, id, clock.now()))?.phone === body.phone
    return answer(id, actor, waits ? numberWaits : messages[`${body.is_active}`])
  })
  mountEndpoint(mounting, operations.changeAccountRole, async ({ params: { id }, body, actor, client }) => {
    await changeAccountRole(services, { id, actor, client }, body)
    return answer(id, actor, '角色已换，马上算数')
  })
  mountEndpoint(mounting, operations.signOutAccount, async ({ params: { id }, actor, client }) => {
    await signOutAccount(services, { id, actor, client })
    return answer(id, actor, '他的登录都结束了，要重新登录')
  })
  mountEndpoint(mounting, operations.withdrawAccountPhone, async ({ params: { id }, actor, client }) => {
    await withdrawAccountPhone(services, { id, actor, client })
    return answer(id, actor, '已撤回，手机号不变')
  })
  mountEndpoint(mounting, operations.deleteAccount, async ({ params: { id }, body, actor, client }) => {
    await deleteAccount(services, { id, actor, client }, body.reason)
    return answer(id, actor, '账号已注销')
  })
}
