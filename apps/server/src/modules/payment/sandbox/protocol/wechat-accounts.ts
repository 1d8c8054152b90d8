import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mountForeign, type Site } from './site.ts'

/** The one visitor the sandbox's WeChat knows. */
export const sandboxOpenId = 'oJIHUIsandboxPayer0000000001'
const codeSeconds = 300

/** WeChat's side of a visitor's introduction: where pages send him, and where their servers ask for his name. */
export const wechatAccounts = (app: FastifyInstance, site: Site): void => {
  const { appid, appSecret } = site.keys.wechat.merchant
  /** Codes given out and not yet used, by when they end. */
  const codes = new Map<string, number>()

  mountForeign(app, 'GET', '/connect/oauth2/authorize', async (request, reply) => {
    const query = request.query as Record<string, string>
    const { redirect_uri: backTo = '', state = '' } = query
    const isAllowed =
      query['appid'] === appid &&
      query['response_type'] === 'code' &&
      query['scope'] === 'snsapi_base' &&
      /^[\da-zA-Z]{0,128}$/.test(state)
    // The account has one domain registered: this one.
    const isOurs = URL.canParse(backTo) && new URL(backTo).origin === new URL(site.baseUrl()).origin
    if (!isAllowed || !isOurs) return reply.status(400).type('text/plain; charset=utf-8').send('redirect_uri 参数错误')
    const code = randomBytes(16).toString('hex')
    codes.set(code, site.now().getTime() + codeSeconds * 1000)
    const address = new URL(backTo)
    address.searchParams.set('code', code)
    address.searchParams.set('state', state)
    return reply.redirect(address.href)
  })
  mountForeign(app, 'GET', '/sns/oauth2/access_token', async (request, reply) => {
    const query = request.query as Record<string, string>
    // As WeChat does: whatever it says, it says with 200 and as text.
    const say = (answer: object) => reply.type('text/plain').send(JSON.stringify(answer))
    if (query['appid'] !== appid) return say({ errcode: 40013, errmsg: 'invalid appid' })
    if (query['secret'] !== appSecret) return say({ errcode: 40125, errmsg: 'invalid appsecret' })
    const code = query['code'] ?? ''
    const endsAt = codes.get(code)
    if (!codes.delete(code) || (endsAt ?? 0) <= site.now().getTime() || query['grant_type'] !== 'authorization_code')
      return say({ errcode: 40029, errmsg: 'invalid code' })
    const token = () => randomBytes(32).toString('hex')
    return say({
      access_token: token(),
      expires_in: 7200,
      refresh_token: token(),
      openid: sandboxOpenId,
      scope: 'snsapi_base',
    })
  })
}
