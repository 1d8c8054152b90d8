import { smsLimits } from '@jihui/protocol/identity/limits'
import type { Contact } from '@jihui/protocol/identity/contact-schema'
import * as operations from '@jihui/protocol/identity/contact-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { askOwnPhone, changeOwnPhone, withdrawPhoneChange } from './change-phone.ts'
import { confirmOwnEmail } from './change-email.ts'
import { confirmOwnPhone } from './confirm-phone.ts'
import { findWaitingPhone, numberUsableFrom, viewPhoneChange } from './phone-changes.ts'
import type { Identity } from '../public.ts'
import { findUser } from '../queries.ts'
import { requirePassword } from '../sessions/require-password.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendSmsCode } from './sms-codes.ts'

/** A person's own telephone number and e-mail address, and what of them waits for a code. */
export const contactRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const { db, clock, config, mail } = services
  const read = async (userId: number): Promise<Contact> => {
    const now = clock.now()
    const [person, usableFrom, waiting] = await Promise.all([
      findUser(db, userId),
      numberUsableFrom(db, userId, now),
      findWaitingPhone(db, userId, now),
    ])
    return {
      phone_masked: person?.phone ? maskPhone(person.phone) : null,
      phone_usable_from: usableFrom?.toISOString() ?? null,
      phone_change: viewPhoneChange(waiting),
      email: person?.email ?? null,
      email_verified: Boolean(person?.email) && person?.email === person?.verifiedEmail,
      email_in_use: person?.verifiedEmail ?? null,
      email_available: mail.isAvailable || config.isDemo,
    }
  }
  const done = async (userId: number, message: string) => ({
    ...(await read(userId)),
    success: true as const,
    message,
  })

  const sent = (code: string) => ({
    success: true as const,
    message: '验证码已发送',
    expires_in: smsLimits.lifeSeconds,
    retry_after: smsLimits.pauseSeconds,
    ...(config.isDemo ? { demo_code: code } : {}),
  })

  mountEndpoint(mounting, operations.getContact, ({ actor }) => read(actor.id))
  mountEndpoint(mounting, operations.askPhoneChange, async ({ actor, body, client }) => {
    await requirePassword(services, identity, actor, { password: body.password }, client)
    await askOwnPhone(services, actor, body.phone, client)
    return done(actor.id, '新手机号等待确认，填对验证码才换')
  })
  mountEndpoint(mounting, operations.sendPhoneCode, async ({ actor, client }) => {
    const waiting = (await findWaitingPhone(db, actor.id, clock.now())) ?? refuse('auth.phone_change_none')
    const code = await sendSmsCode(services, waiting.phone, 'phone', { ip: client.ip, actor, isToBeOwn: true })
    return sent(code)
  })
  mountEndpoint(mounting, operations.confirmPhoneChange, async ({ actor, body, client }) => {
    await confirmOwnPhone(services, actor, body, client)
    return done(actor.id, '手机号已更换，其他设备需要重新登录')
  })
  mountEndpoint(mounting, operations.withdrawPhoneChange, async ({ actor, client }) => {
    await changeOwnPhone(services, actor, client, (tx, now) => withdrawPhoneChange(tx, actor.id, now))
    return done(actor.id, '已撤回，手机号不变')
  })
  mountEndpoint(mounting, operations.sendEmailCode, async ({ actor, client }) =>
    sent(await sendEmailCode(services, actor, client.ip)),
  )
  mountEndpoint(mounting, operations.confirmEmail, async ({ actor, body, client }) => {
    await confirmOwnEmail(services, actor, body.email_code, client)
    return done(actor.id, '邮箱已确认，以后的邮件发到这里')
  })
}
