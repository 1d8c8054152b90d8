/** Text messages, mail, the object store and a channel of payment, each behind a gate, and what came to them. */
import { generateKeyPairSync } from 'node:crypto'
import { asAliyunTemplate, smsTemplates } from '../../apps/server/src/modules/notification/sms-templates.ts'
import { startAliyunSmsSandbox } from '../../apps/server/src/testing/aliyun-sms-sandbox.ts'
import { openBucket } from '../../apps/server/src/testing/buckets.ts'
import { type Letter, startMailbox } from '../../apps/server/src/testing/mailbox.ts'
import { openGate, smtpFailure, type Weather } from './gate.ts'

const account = { accessKeyId: 'prove', accessKeySecret: 'prove-secret', signName: '机汇' }

export interface OutsideServices {
  /** What a process is started with, to reach them. */
  readonly settings: Readonly<Record<string, string>>
  readonly texts: readonly { readonly phone: string; readonly text: string }[]
  readonly letters: readonly Letter[]
  readonly stored: ReadonlySet<string>
  turn(weather: Weather): void
  close(): Promise<void>
}

const portOf = (url: string): number => Number(new URL(url).port)

/** Of a channel that is never reached: no answer of its has to be read. */
const alipaySettings = (port: number): Record<string, string> => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: publicKey,
    ALIPAY_URL: `http://127.0.0.1:${port}/gateway.do`,
  }
}

export const startOutsideServices = async (): Promise<OutsideServices> => {
  const kinds = [...smsTemplates()]
  const codeOf = (at: number) => `SMS_${at + 1}`
  const templates = Object.fromEntries(kinds.map(([, words], at) => [codeOf(at), asAliyunTemplate(words)]))
  const [sms, post, bucket] = [
    await startAliyunSmsSandbox({ ...account, templates }),
    await startMailbox(),
    await openBucket(new Date()),
  ]
  const gates = [
    await openGate(portOf(sms.url)),
    await openGate(post.port, smtpFailure),
    await openGate(portOf(bucket.settings.endpoint)),
    // Nothing listens there, also in fair weather.
    await openGate(1),
  ] as const
  const [smsGate, mailGate, storeGate, payGate] = gates
  return {
    settings: {
      SMS_PROVIDER: 'aliyun',
      ALIYUN_SMS_ACCESS_KEY_ID: account.accessKeyId,
      ALIYUN_SMS_ACCESS_KEY_SECRET: account.accessKeySecret,
      ALIYUN_SMS_SIGN_NAME: account.signName,
      ALIYUN_SMS_TEMPLATES: kinds.map(([kind], at) => `${kind}=${codeOf(at)}`).join(),
      ALIYUN_SMS_URL: `http://127.0.0.1:${smsGate.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: '机汇 <no-reply@jihui.example>',
      S3_BUCKET: bucket.settings.bucket,
      S3_REGION: bucket.settings.region,
      S3_ENDPOINT: `http://127.0.0.1:${storeGate.port}`,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      ...alipaySettings(payGate.port),
    },
    texts: sms.texts,
    letters: post.letters,
    stored: bucket.keys,
    turn: (weather) => {
      for (const gate of gates) gate.weather = weather
    },
    close: async () => {
      for (const gate of gates) await gate.close()
      await Promise.all([sms.close(), post.close(), bucket.close()])
    },
  }
}
