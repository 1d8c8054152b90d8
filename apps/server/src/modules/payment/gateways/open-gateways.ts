import { pathWith } from '@jihui/protocol/endpoint'
import { type GatewayName, type PaymentMethod, paymentMethodCodes } from '@jihui/protocol/payment/methods'
import { receivePaymentNotice } from '@jihui/protocol/payment/operations'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { PaymentChannels } from '../../../platform/outside/payment-channels.ts'
import type { Services } from '../../../platform/services.ts'
import type { PaymentGateway } from '../gateway.ts'
import { createSandboxGateway } from '../sandbox/gateway.ts'
import { openSandboxKeys } from '../sandbox/protocol/keys.ts'
import { sandboxSitePath } from '../sandbox/protocol/site.ts'
import { depositHold, holdCapture } from '../holds/hold-table.ts'
import { payment, refund } from '../table.ts'
import { createAlipayGateway } from './alipay.ts'
import { createBankGateway } from './bank.ts'
import type { ChannelPorts, OurNumber } from './channel.ts'
import { closedGateway } from './closed.ts'
import { throughOutside } from './through-outside.ts'
import { createWechatGateway } from './wechat.ts'

/** Where this server is reached: by people, and by itself. */
export interface Addresses {
  readonly baseUrl: () => string
  readonly loopback: () => string
}
/** A channel that has said nothing for so long is asked again later. */
const timeoutMs = 10_000

export const openGateways = (
  { db, clock, config, outside }: Services,
  { baseUrl, loopback }: Addresses,
): Record<GatewayName, PaymentGateway> => {
  const now = () => clock.now()
  const through = (name: GatewayName, gateway: PaymentGateway) => throughOutside(outside, name, gateway)
  const ports = {
    now,
    timeoutMs,
    ours: (number: string) => findOurs(db, number),
  }
  const portsOf = (method: PaymentMethod, url: () => string, publicUrl?: () => string): ChannelPorts => ({
    ...ports,
    url,
    ...(publicUrl && { publicUrl }),
    notifyUrl: () => `${baseUrl()}${pathWith(receivePaymentNotice.path, { gateway: method })}`,
  })
  const sandbox = (method?: PaymentMethod) =>
    createSandboxGateway(db, { secret: config.sandboxSecret, baseUrl, now, ...(method && { method }) })

  const { wechat, alipay, bank } = config.payment
  if (config.payment.sandbox === 'protocol') {
    const keys = openSandboxKeys(config.dataDir)
    const at = (method: PaymentMethod) =>
      portsOf(
        method,
        () => `${loopback()}${sandboxSitePath(method)}`,
        () => `${baseUrl()}${sandboxSitePath(method)}`,
      )
    const atAlipay = at('alipay')
    const page = (root: () => string) => () => `${root()}/gateway.do`
    return {
      wechat: through(
        'wechat',
        createWechatGateway(keys.wechat.merchant, at('wechat'), {
          authorize: () => `${baseUrl()}${sandboxSitePath('wechat')}/connect/oauth2/authorize`,
          token: () => `${loopback()}${sandboxSitePath('wechat')}/sns/oauth2/access_token`,
        }),
      ),
      alipay: through(
        'alipay',
        createAlipayGateway(keys.alipay.merchant, {
          ...atAlipay,
          url: page(atAlipay.url),
          publicUrl: page(atAlipay.publicUrl ?? atAlipay.url),
        }),
      ),
      bank: through('bank', createBankGateway(keys.bank.merchant, at('bank'))),
      sandbox: sandbox(),
    }
  }
  // Where real money is taken, nobody may pay with play money.
  const isReal = config.isProduction && hasReal(config.payment)
  const standIn = (method: PaymentMethod) => (isReal ? closedGateway : sandbox(method))
  return {
    wechat: wechat
      ? through(
          'wechat',
          createWechatGateway(
            wechat,
            portsOf('wechat', () => wechat.url),
          ),
        )
      : standIn('wechat'),
    alipay: alipay
      ? through(
          'alipay',
          createAlipayGateway(
            alipay,
            portsOf('alipay', () => alipay.url),
          ),
        )
      : standIn('alipay'),
    bank: bank
      ? through(
          'bank',
          createBankGateway(
            bank,
            portsOf('bank', () => bank.url),
          ),
        )
      : standIn('bank'),
    sandbox: isReal ? closedGateway : sandbox(),
  }
}

const hasReal = (channels: PaymentChannels): boolean => paymentMethodCodes.some((method) => channels[method])

const findOurs = async (db: Db, number: string): Promise<OurNumber | null> => {
  const [paid] = await db.select({ at: payment.createdAt }).from(payment).where(eq(payment.number, number))
  if (paid) return { openedAt: paid.at, paymentNumber: number }
  const [back] = await db
    .select({ at: refund.createdAt, paymentNumber: payment.number })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.number, number))
  if (back) return { openedAt: back.at, paymentNumber: back.paymentNumber }
  const [held] = await db.select({ at: depositHold.createdAt }).from(depositHold).where(eq(depositHold.number, number))
  if (held) return { openedAt: held.at, paymentNumber: number }
  const [taken] = await db
    .select({ at: holdCapture.createdAt, paymentNumber: depositHold.number })
    .from(holdCapture)
    .innerJoin(depositHold, eq(depositHold.id, holdCapture.holdId))
    .where(eq(holdCapture.number, number))
  return taken ? { openedAt: taken.at, paymentNumber: taken.paymentNumber } : null
}
