import * as operations from '@jihui/protocol/payment/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Desk } from '../desk.ts'
import { comeBack, setOut } from './wechat-introduction.ts'

/** To WeChat, which knows who the payer is, and back to the page he was on. */
export const wechatRoutes = (mounting: Mounting, desk: Desk): void => {
  mountEndpoint(mounting, operations.authorizeAtWechat, async ({ query, actor, reply }) => {
    const callback = operations.returnFromWechat.path
    return reply.redirect(setOut(desk, reply, actor, { back: query.return, callback }), 303)
  })
  mountEndpoint(mounting, operations.returnFromWechat, async ({ query, request, reply }) =>
    reply.header('cache-control', 'no-store').redirect(await comeBack(desk, request, reply, query), 303),
  )
}
