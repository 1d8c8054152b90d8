import { noticeKinds } from '@jihui/protocol/all-notices'
import type { Config } from './config.ts'

const loopback = ['127.0.0.1', '::1', 'localhost']

/** What is open in production because somebody asked for it: said at every start, so that nobody forgets it. */
export const productionNotes = (config: Config): string[] => {
  const { wechat, alipay, bank } = config.payment
  const templates = config.aliyunSms?.templates
  const untemplated = templates ? noticeKinds.filter((kind) => !templates[kind]) : []
  const notes: [boolean, string][] = [
    [!wechat && !alipay && !bank, '没有支付渠道的凭证，由沙箱应答：不会收到真钱（PAYMENT_SANDBOX）'],
    [!config.isRegisterSmsRequired, '注册时不验证手机号：谁都可以用别人的号码注册（REGISTER_SMS）'],
    [!config.aliyunSms, '短信只写入日志，没有人收得到（ALLOW_CONSOLE_SMS）'],
    [untemplated.length > 0, `这些短信没有模板，不会发出：${untemplated.join('、')}（ALIYUN_SMS_TEMPLATES）`],
    [config.publicUrl.startsWith('http:'), '网址不是 https：密码和登录凭证在路上看得见（PUBLIC_URL）'],
    [!config.signing, '合同用自己生成的证书签名，看的人无法核对是谁签的（PDF_SIGNING_P12）'],
    [
      config.metrics.port !== undefined && !config.metrics.token && !loopback.includes(config.host),
      '/metrics 不要令牌，够得着这个端口的人都能读（METRICS_TOKEN）',
    ],
  ]
  return notes.flatMap(([applies, note]) => (applies ? [note] : []))
}
