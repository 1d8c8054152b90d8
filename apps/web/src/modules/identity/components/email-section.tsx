import type { Contact } from '@jihui/protocol/identity/contact-schema'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { SessionUser } from '../../../shell/api/user.ts'
import { Section } from '../../../ui/section.tsx'
import { contactQuery } from '../contact-queries.ts'
import { EmailConfirm } from './email-confirm.tsx'
import { SectionProblem } from './section-problem.tsx'

/** Whether letters go to the address he saved; nothing where he saved none. */
export function EmailSection({ user }: { user: SessionUser }) {
  const one = useQuery({ ...contactQuery, enabled: user.email !== null })
  if (user.email === null) return null
  if (one.data?.email === user.email) return <Saved contact={one.data} email={user.email} />
  if (!one.error) return null
  return <SectionProblem text="邮箱有没有确认没有取到" isRetrying={one.isFetching} onRetry={() => void one.refetch()} />
}

function Saved({ contact, email }: { contact: Contact; email: string }) {
  if (contact.email_verified)
    return (
      <p className="flex items-start gap-2 text-meta text-ink-2">
        <CircleCheck size={18} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
        <span>
          邮箱 <span className="break-all">{email}</span> 已确认，邮件发到这里。
        </span>
      </p>
    )
  return (
    <Section title="确认邮箱">
      <p className="mb-4 text-body text-pretty text-ink-2">
        {contact.email_available ? (
          <>
            填对发到 <strong className="break-all text-ink">{email}</strong> 的验证码，以后的邮件才发到这里
            {contact.email_in_use && (
              <>
                ，在那以前仍发到 <span className="break-all">{contact.email_in_use}</span>
              </>
            )}
            。
          </>
        ) : (
          '平台还没有邮件服务，邮箱先替你留着，暂时不能确认，也不会发邮件。'
        )}
      </p>
      {contact.email_available && <EmailConfirm key={email} email={email} />}
    </Section>
  )
}
