import { smsLimits } from '@jihui/protocol/identity/limits'
import { MailRefused } from '../../../platform/outside/mail.ts'
import { writtenParts } from '../../../platform/outside/mail-template.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findWaitingEmail, mailboxOf } from './change-email.ts'
import { dropCode, issueCode, type Requester } from './sms-codes.ts'

const reason = '你收到这封邮件，是因为有人在机汇把它填成了自己的邮箱。不是你填的，不用理会。'

/** Sends a code to the address that waits. Without a mail service only a demo can say it. */
export const sendEmailCode = async (
  services: Services,
  actor: NonNullable<Requester['actor']>,
  ip: string,
): Promise<string> => {
  const { mail, config, log } = services
  if (!mail.isAvailable && !config.isDemo) refuse('mail.unavailable')
  const email = await findWaitingEmail(services, actor.id)
  const { id, code } = await issueCode(services, mailboxOf(email), 'email', { ip, actor, isToBeOwn: true })
  if (!mail.isAvailable) return code
  const message = `验证码 ${code}，${smsLimits.lifeSeconds / 60} 分钟内有效。在机汇的“我的资料”里填写，以后的邮件就发到这里。`
  try {
    await mail.send({
      to: email,
      id: `email-code-${id}`,
      ...writtenParts({ title: '确认你的邮箱', message, url: null, reason }),
    })
  } catch (error) {
    await dropCode(services, id)
    if (error instanceof MailRefused) return refuse('mail.refused', { errors: { email: '这个邮箱收不到邮件，请核对' } })
    log.error({ err: error, user: actor.id }, 'code not mailed')
    return refuse('mail.failed')
  }
  return code
}
