/** WeChat Pay's client, with axios and all it brings. */
import type { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { late } from '../../../platform/late.ts'

interface WechatSdk {
  readonly Aes: typeof Aes
  readonly Formatter: typeof Formatter
  readonly Rsa: typeof Rsa
  readonly Wechatpay: typeof Wechatpay
}

export const wechatSdk = late<WechatSdk>('wechatpay-axios-plugin')
