import { companyProfile } from '@jihui/protocol/company/profile'
import type { SessionUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { momentText, monthDay, shanghaiDay } from '../../../ui/text/format.ts'

/** What of an account does not change by itself, and who can change it. */
export function AccountFacts({ user }: { user: SessionUser }) {
  const facts = [
    ['用户名', user.username],
    ['手机号', user.phone_masked ?? '没有'],
    ['身份', user.role_details.map(({ label }) => label).join('、')],
    ['注册', monthDay(shanghaiDay(user.created_at))],
    ['上次登录', user.last_login_at ? momentText(user.last_login_at) : '这是第一次'],
  ]
  return (
    <section aria-labelledby="account-facts" className="mt-8 lg:mt-0">
      <h2 id="account-facts" className="text-title-s">
        账号
      </h2>
      <dl className="mt-2 border-t border-hairline">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-hairline py-3 text-body">
            <dt className="keep text-ink-2">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-meta text-ink-3">
        手机号在{' '}
        <AppLink to="/user/security" className="keep text-ink underline underline-offset-4">
          登录与密码
        </AppLink>{' '}
        里换。收不到新号码的验证码，或密码也忘了，请打{' '}
        <a href={`tel:${companyProfile.contactPhone}`} className="figures keep text-ink underline underline-offset-4">
          {companyProfile.contactPhone}
        </a>
        ，<span className="keep">{companyProfile.serviceHours}</span>。
      </p>
    </section>
  )
}
