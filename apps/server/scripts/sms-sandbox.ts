/** `npm run sms:sandbox -- [port]`: a service that speaks Aliyun's SendSms, prints what it is sent, and rings no telephone. */
import { asAliyunTemplate, smsTemplates } from '../src/modules/notification/sms-templates.ts'
import { startAliyunSmsSandbox } from '../src/testing/aliyun-sms-sandbox.ts'

const port = Number(process.argv[2] ?? 4190)
const coded = [...smsTemplates()].map(([kind, words], at) => ({ kind, words, code: `SMS_${100_000_001 + at}` }))
const keys = { accessKeyId: 'sandbox-access-key', accessKeySecret: 'sandbox-access-key-secret', signName: '机汇' }
const { url } = await startAliyunSmsSandbox({
  ...keys,
  port,
  templates: Object.fromEntries(coded.map(({ code, words }) => [code, asAliyunTemplate(words)])),
  onText: ({ phone, text }) => process.stdout.write(`${new Date().toISOString()} ${phone} ${text}\n`),
})
process.stdout.write(`短信沙箱在 ${url}，用这些设置启动服务：

SMS_PROVIDER=aliyun
ALIYUN_SMS_URL=${url}
ALIYUN_SMS_ACCESS_KEY_ID=${keys.accessKeyId}
ALIYUN_SMS_ACCESS_KEY_SECRET=${keys.accessKeySecret}
ALIYUN_SMS_SIGN_NAME=${keys.signName}
ALIYUN_SMS_TEMPLATES=${coded.map(({ kind, code }) => `${kind}=${code}`).join(',')}

`)
