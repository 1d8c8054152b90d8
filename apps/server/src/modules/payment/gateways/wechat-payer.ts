import * as z from 'zod/mini'
import type { WechatCredentials } from '../../../platform/outside/payment-channels.ts'
import type { PaymentGateway } from '../gateway.ts'
import { codeIn, GatewayFault } from './channel.ts'

/** Where WeChat sends a visitor on, and where it tells who he is; two hosts, neither of them WeChat Pay's. */
export interface WechatSites {
  readonly authorize: () => string
  readonly token: () => string
}
export const wechatSites: WechatSites = {
  authorize: () => 'https://open.weixin.qq.com/connect/oauth2/authorize',
  token: () => 'https://api.weixin.qq.com/sns/oauth2/access_token',
}

/** Codes that are wrong, used up or too old: the visitor is to be sent round again. */
const spentCodes = [40029, 40163, 41008, 42003]
const told = z.union([
  z.object({ openid: z.string().check(z.regex(/^[\w-]{1,128}$/)) }),
  z.object({ errcode: z.int(), errmsg: z.optional(z.string()) }),
])

/** Who a payer is to our official account: only his name there (`snsapi_base`), which asks him nothing. */
export const wechatPayer = (
  { appid, appSecret }: Pick<WechatCredentials, 'appid'> & { readonly appSecret: string },
  sites: WechatSites,
  timeoutMs: number,
): NonNullable<PaymentGateway['introduces']> => ({
  addressFor(backTo, state) {
    // WeChat compares the order of these and wants the fragment.
    const query = new URLSearchParams({
      appid,
      redirect_uri: backTo,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    })
    return `${sites.authorize()}?${query}#wechat_redirect`
  },
  async openIdBy(code) {
    const query = new URLSearchParams({ appid, secret: appSecret, code, grant_type: 'authorization_code' })
    const answer = told.safeParse(await read(`${sites.token()}?${query}`, timeoutMs))
    if (!answer.success) throw new GatewayFault('wechat', 'UNKNOWN_ANSWER')
    if ('openid' in answer.data) return answer.data.openid
    if (spentCodes.includes(answer.data.errcode)) return null
    throw new GatewayFault('wechat', `OAUTH_${answer.data.errcode}`)
  },
})

/** The address holds our secret: nothing of what went wrong but a word is passed on. */
const read = async (url: string, timeoutMs: number): Promise<unknown> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    return JSON.parse(await answer.text()) as unknown
  } catch (error) {
    throw new GatewayFault('wechat', codeIn((error as Error).name) ?? 'NO_ANSWER')
  }
}
