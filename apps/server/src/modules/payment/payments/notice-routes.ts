import { receivePaymentNotice } from '@jihui/protocol/payment/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Desk, gatewayOf } from '../desk.ts'
import type { NoticeReply } from '../gateway.ts'
import { receiveNotice } from './receive-notice.ts'

/** Where the channels tell what has been paid, and are answered as each expects. */
export const noticeRoutes = (mounting: Mounting, desk: Desk): void => {
  // Signatures are over the bytes that came, which the general parsers do not keep.
  void mounting.app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, raw, done) => done(null, { raw }))
    mountEndpoint({ ...mounting, app }, receivePaymentNotice, async ({ params, request, reply }) => {
      const { raw = '' } = (request.body ?? {}) as { raw?: string }
      const { replies } = gatewayOf(desk, params.gateway)
      const say = ({ status, type, body }: NoticeReply) =>
        // What the protocol declares is the platform's own answer; this one is the channel's.
        reply.status(status).serializer(String).type(type).send(body) as never
      try {
        await receiveNotice(desk, params.gateway, request.headers, raw)
      } catch (error) {
        if (!replies || !(error instanceof Refusal)) throw error
        return say(replies.refused)
      }
      return replies ? say(replies.taken) : { success: true as const, message: '成功', code: 'SUCCESS' as const }
    })
  })
}
