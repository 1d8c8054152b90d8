/** Settings of the text messages Aliyun sends. */
import { type SmsKind, smsKinds } from '@jihui/protocol/all-notices'
import { z } from 'zod'

export interface AliyunSmsSettings {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  /** Kind → code of the approved template, as `SMS_123456789`. */
  readonly templates: Readonly<Partial<Record<SmsKind, string>>>
  readonly url: string
}

const known: readonly string[] = smsKinds
/** `code=SMS_1,order_created=SMS_2` */
const templates = z.string().transform((value, context) => {
  const pairs = value.split(/[\s,]+/).filter(Boolean)
  const read = pairs.map((pair) => /^(\w{1,40})=(SMS_\w{1,40})$/.exec(pair))
  const wrong = pairs.find((_, at) => !read[at] || !known.includes(read[at][1]!))
  if (wrong === undefined) return Object.fromEntries(read.map((match) => [match![1], match![2]]))
  context.addIssue({
    code: 'custom',
    message: `“${wrong.slice(0, 60)}”不能识别，应为 种类=SMS_编号，种类见 npm run sms:templates`,
  })
  return z.NEVER
})
const text = z.string()
const none = { standardIs: '不用' }

export const aliyunSmsSettings = {
  ALIYUN_SMS_ACCESS_KEY_ID: {
    about: '阿里云短信的 AccessKey ID；SMS_PROVIDER=aliyun 时必填，下面三项也是',
    read: text,
    ...none,
  },
  ALIYUN_SMS_ACCESS_KEY_SECRET: {
    about: 'AccessKey Secret；或 ALIYUN_SMS_ACCESS_KEY_SECRET_FILE 所指的文件',
    read: text,
    mayBeFile: true,
    ...none,
  },
  ALIYUN_SMS_SIGN_NAME: { about: '审核通过的短信签名', read: text, ...none },
  ALIYUN_SMS_TEMPLATES: {
    about:
      '每种短信的模板编号，如 code=SMS_100000001,order_created=SMS_100000002；code 必须有，没有模板的种类不发；各种类的内容用 npm run sms:templates 打印',
    read: templates,
    ...none,
  },
  ALIYUN_SMS_URL: {
    about: '阿里云短信接口的地址',
    read: z.string().refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: '应为以 https:// 或 http:// 开头的地址',
    }),
    standard: 'https://dysmsapi.aliyuncs.com',
  },
} as const

const required = [
  'ALIYUN_SMS_ACCESS_KEY_ID',
  'ALIYUN_SMS_ACCESS_KEY_SECRET',
  'ALIYUN_SMS_SIGN_NAME',
  'ALIYUN_SMS_TEMPLATES',
] as const

type Given = {
  readonly [Name in keyof typeof aliyunSmsSettings]?: z.output<(typeof aliyunSmsSettings)[Name]['read']> | undefined
} & { readonly SMS_PROVIDER: string }

/** Better not to start than to find out at the first code. */
export const checkAliyunSms = (given: Given, isProduction: boolean, problems: string[]): void => {
  if (given.SMS_PROVIDER !== 'aliyun') return
  const isNamed = (name: string) => problems.some((line) => line.startsWith(`${name}：`))
  for (const name of required)
    if (!given[name] && !isNamed(name)) problems.push(`${name}：SMS_PROVIDER=aliyun 时必填。`)
  if (given.ALIYUN_SMS_TEMPLATES && !given.ALIYUN_SMS_TEMPLATES.code)
    problems.push('ALIYUN_SMS_TEMPLATES：没有 code：验证码一定要有模板。')
  if (isProduction && given.ALIYUN_SMS_URL?.startsWith('http:'))
    problems.push('ALIYUN_SMS_URL：生产环境应为 https 地址：手机号和验证码在路上看得见。')
}

export const aliyunSmsFrom = (given: Given): AliyunSmsSettings | undefined =>
  given.SMS_PROVIDER === 'aliyun'
    ? {
        accessKeyId: given.ALIYUN_SMS_ACCESS_KEY_ID ?? '',
        accessKeySecret: given.ALIYUN_SMS_ACCESS_KEY_SECRET ?? '',
        signName: given.ALIYUN_SMS_SIGN_NAME ?? '',
        templates: given.ALIYUN_SMS_TEMPLATES ?? {},
        url: given.ALIYUN_SMS_URL ?? '',
      }
    : undefined
