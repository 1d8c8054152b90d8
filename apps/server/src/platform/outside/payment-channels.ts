import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'

/** What the platform is at WeChat Pay, API v3. */
export interface WechatCredentials {
  readonly mchid: string
  readonly appid: string
  /** Serial number of the merchant's certificate. */
  readonly serial: string
  readonly privateKey: string
  readonly apiV3Key: string
  /** The key WeChat Pay signs with, by the name it gives it (`PUB_KEY_ID_…`, or a certificate's serial number). */
  readonly publicKeyId: string
  readonly publicKey: string
  /** Secret of the official account `appid`; without it nobody can pay from inside WeChat. */
  readonly appSecret?: string
}
export interface AlipayCredentials {
  readonly appId: string
  readonly privateKey: string
  readonly publicKey: string
}
export interface BankCredentials {
  readonly merchantId: string
  readonly certId: string
  readonly privateKey: string
  readonly publicKeyId: string
  readonly publicKey: string
}
type At<T> = T & { readonly url: string }
export interface PaymentChannels {
  /** `protocol`: the channels' own protocols against a sandbox that speaks them; `direct`: without. */
  readonly sandbox: 'direct' | 'protocol'
  readonly wechat?: At<WechatCredentials>
  readonly alipay?: At<AlipayCredentials>
  readonly bank?: At<BankCredentials>
}

/** Keys come as PEM or, as Alipay's tools write them, as its bare base64. */
const pemOf = (value: string, label: string): string =>
  value.includes('-----BEGIN')
    ? value.replaceAll('\\n', '\n')
    : `-----BEGIN ${label}-----\n${value.replace(/\s+/g, '')}\n-----END ${label}-----`
const firstOf = (values: readonly string[], read: (pem: string) => string): string | null => {
  for (const value of values)
    try {
      return read(value)
    } catch {
      // Not in this form; the next one is tried.
    }
  return null
}
const rsa = (error: string, labels: readonly string[], read: (pem: string) => string) =>
  z.string().transform((value, context) => {
    const key = firstOf(
      labels.map((label) => pemOf(value, label)),
      read,
    )
    if (key !== null) return key
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
const privateKey = rsa('不是可用的 RSA 私钥（PEM）', ['PRIVATE KEY', 'RSA PRIVATE KEY'], (pem) =>
  createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString(),
)
const publicKey = rsa('不是可用的 RSA 公钥或证书（PEM）', ['PUBLIC KEY'], (pem) =>
  createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString(),
)
const text = z.string()
const site = z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
  error: '应为以 http:// 或 https:// 开头的地址',
})
const orFile = (name: string) => `；或 ${name}_FILE 所指的文件`
const none = { standardIs: '不用' }

/** Each channel is used when everything of it is given; `mayBeFile` allows `NAME_FILE` in place of `NAME`. */
export const paymentSettings = {
  PAYMENT_SANDBOX: {
    about: '没有真实凭证的渠道由沙箱应答；protocol 时沙箱按真实渠道的协议签名和加密',
    read: z.enum(['direct', 'protocol'], '应为 direct、protocol 之一'),
    standardIs: 'direct；生产环境没有真实渠道时必须写明',
  },
  WECHAT_PAY_MCHID: { about: '微信支付商户号；下面六项一起给出', read: text, ...none },
  WECHAT_PAY_APPID: { about: '微信支付关联的 AppID', read: text, ...none },
  WECHAT_PAY_SERIAL: { about: '商户 API 证书序列号', read: text, ...none },
  WECHAT_PAY_PRIVATE_KEY: {
    about: `商户 API 私钥${orFile('WECHAT_PAY_PRIVATE_KEY')}`,
    read: privateKey,
    mayBeFile: true,
    ...none,
  },
  WECHAT_PAY_API_V3_KEY: {
    about: `APIv3 密钥，32 个字符${orFile('WECHAT_PAY_API_V3_KEY')}`,
    read: z.string().length(32, '应为 32 个字符'),
    mayBeFile: true,
    ...none,
  },
  WECHAT_PAY_PUBLIC_KEY_ID: { about: '微信支付公钥 ID，或平台证书序列号', read: text, ...none },
  WECHAT_PAY_PUBLIC_KEY: {
    about: `微信支付公钥或平台证书${orFile('WECHAT_PAY_PUBLIC_KEY')}`,
    read: publicKey,
    mayBeFile: true,
    ...none,
  },
  WECHAT_PAY_APP_SECRET: {
    about: `公众号 AppSecret，给出才有微信内支付（JSAPI）${orFile('WECHAT_PAY_APP_SECRET')}`,
    read: text,
    mayBeFile: true,
    ...none,
  },
  WECHAT_PAY_URL: { about: '微信支付接口的地址', read: site, standard: 'https://api.mch.weixin.qq.com' },
  ALIPAY_APP_ID: { about: '支付宝应用 ID；下面两项一起给出', read: text, ...none },
  ALIPAY_PRIVATE_KEY: { about: `应用私钥${orFile('ALIPAY_PRIVATE_KEY')}`, read: privateKey, mayBeFile: true, ...none },
  ALIPAY_PUBLIC_KEY: { about: `支付宝公钥${orFile('ALIPAY_PUBLIC_KEY')}`, read: publicKey, mayBeFile: true, ...none },
  ALIPAY_URL: { about: '支付宝网关的地址', read: site, standard: 'https://openapi.alipay.com/gateway.do' },
  BANK_PAY_MERCHANT_ID: { about: '银行网关商户号；下面四项一起给出', read: text, ...none },
  BANK_PAY_CERT_ID: { about: '商户签名证书的编号 certId', read: text, ...none },
  BANK_PAY_PRIVATE_KEY: {
    about: `商户签名私钥${orFile('BANK_PAY_PRIVATE_KEY')}`,
    read: privateKey,
    mayBeFile: true,
    ...none,
  },
  BANK_PAY_PUBLIC_KEY_ID: { about: '银行网关签名证书的编号 certId', read: text, ...none },
  BANK_PAY_PUBLIC_KEY: {
    about: `银行网关的公钥或证书${orFile('BANK_PAY_PUBLIC_KEY')}`,
    read: publicKey,
    mayBeFile: true,
    ...none,
  },
  BANK_PAY_URL: { about: '银行网关的地址', read: site, standard: 'https://gateway.95516.com/gateway/api' },
} as const

type Given = { readonly [Name in keyof typeof paymentSettings]?: string | undefined }

const wechatNames = [
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
] as const
const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const
const bankNames = [
  'BANK_PAY_MERCHANT_ID',
  'BANK_PAY_CERT_ID',
  'BANK_PAY_PRIVATE_KEY',
  'BANK_PAY_PUBLIC_KEY_ID',
  'BANK_PAY_PUBLIC_KEY',
] as const
const channels = [
  { label: '微信支付', names: wechatNames },
  { label: '支付宝', names: alipayNames },
  { label: '银行网关', names: bankNames },
]

/** Half a channel is none: better not to start than to find out at the first payment. */
export const checkChannels = (given: Given, problems: string[]): void => {
  for (const { label, names } of channels) {
    const missing = names.filter((name) => !given[name])
    if (missing.length === names.length) continue
    if (given.PAYMENT_SANDBOX === 'protocol')
      problems.push(`PAYMENT_SANDBOX：protocol 是${label}的替身，不能与它的真实凭证同时给出。`)
    for (const name of missing)
      if (!problems.some((line) => line.startsWith(`${name}：`)))
        problems.push(`${name}：没有给出，${label}的设置不完整。请补上，或去掉${label}的其他设置。`)
  }
}

/** Play money in production is taken only where somebody has asked for it by name. */
export const checkProductionChannels = (given: Given, problems: string[]): void => {
  if (given.PAYMENT_SANDBOX || problems.some((line) => line.startsWith('PAYMENT_SANDBOX：'))) return
  if (channels.some(({ names }) => names.some((name) => given[name]))) return
  problems.push(
    'PAYMENT_SANDBOX：没有任何支付渠道的凭证，付款会由沙箱应答，收不到真钱。请给全一个渠道的设置；确要试用沙箱，请写明 PAYMENT_SANDBOX=direct。',
  )
}

export const channelsFrom = (given: Given): PaymentChannels => {
  const need = (name: keyof typeof paymentSettings): string => given[name] ?? ''
  const has = (names: readonly (keyof typeof paymentSettings)[]) => names.every((name) => given[name])
  return {
    sandbox: given.PAYMENT_SANDBOX === 'protocol' ? 'protocol' : 'direct',
    ...(has(wechatNames) && {
      wechat: {
        mchid: need('WECHAT_PAY_MCHID'),
        appid: need('WECHAT_PAY_APPID'),
        serial: need('WECHAT_PAY_SERIAL'),
        privateKey: need('WECHAT_PAY_PRIVATE_KEY'),
        apiV3Key: need('WECHAT_PAY_API_V3_KEY'),
        publicKeyId: need('WECHAT_PAY_PUBLIC_KEY_ID'),
        publicKey: need('WECHAT_PAY_PUBLIC_KEY'),
        ...(given.WECHAT_PAY_APP_SECRET && { appSecret: given.WECHAT_PAY_APP_SECRET }),
        url: need('WECHAT_PAY_URL'),
      },
    }),
    ...(has(alipayNames) && {
      alipay: {
        appId: need('ALIPAY_APP_ID'),
        privateKey: need('ALIPAY_PRIVATE_KEY'),
        publicKey: need('ALIPAY_PUBLIC_KEY'),
        url: need('ALIPAY_URL'),
      },
    }),
    ...(has(bankNames) && {
      bank: {
        merchantId: need('BANK_PAY_MERCHANT_ID'),
        certId: need('BANK_PAY_CERT_ID'),
        privateKey: need('BANK_PAY_PRIVATE_KEY'),
        publicKeyId: need('BANK_PAY_PUBLIC_KEY_ID'),
        publicKey: need('BANK_PAY_PUBLIC_KEY'),
        url: need('BANK_PAY_URL'),
      },
    }),
  }
}
