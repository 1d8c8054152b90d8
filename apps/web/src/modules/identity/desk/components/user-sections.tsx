import type { Account } from '@jihui/protocol/identity/user-schema'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { count, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="border-t border-hairline">
      {rows.map(([term, value]) => (
        <div key={term} className="flex gap-4 border-b border-hairline py-2.5 text-body">
          <dt className="w-24 shrink-0 text-ink-2">{term}</dt>
          <dd className="figures min-w-0 flex-1">{value || <span className="text-ink-3">没有填</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A number one may call only where it is whole. */
const phoneText = (phone: string | null): ReactNode =>
  phone && !phone.includes('*') ? (
    <a href={`tel:${phone}`} className="underline underline-offset-4">
      {phone}
    </a>
  ) : (
    phone
  )

const emailText = ({ email, email_verified: isVerified }: Account): ReactNode =>
  email && !isVerified ? (
    <>
      {email} <span className="keep text-meta text-ink-3">等他确认</span>
    </>
  ) : (
    email
  )

export function UserProfile({ account }: { account: Account }) {
  return (
    <Section title="资料">
      <Facts
        rows={[
          ['账号', account.username],
          ['姓名', account.display_name],
          ['单位', account.company_name],
          ['手机号', phoneText(account.phone)],
          ...(account.actions.includes('edit') ? ([['邮箱', emailText(account)]] as const) : []),
          ['注册', momentText(account.created_at)],
        ]}
      />
    </Section>
  )
}

export function UserRoles({ account }: { account: Account }) {
  return (
    <Section title="角色">
      <Facts
        rows={[
          ['技术角色', account.technical_role_display],
          ['业务角色', account.business_roles_display.join('、') || '没有单独给过'],
          ['当前身份', account.primary_role_display],
        ]}
      />
    </Section>
  )
}

/** What he has here, and what of it is not done with. */
export function UserTies({ account }: { account: Account }) {
  return (
    <Section title="往来">
      <ul className="grid grid-cols-3 divide-x divide-hairline border-y border-hairline">
        {account.ties.map((tie) => (
          <li key={tie.code} className="px-4 py-3 first:ps-0">
            <span className="block text-meta text-ink-2">{tie.label}</span>
            <span className="figures block text-title">
              {count(tie.count)}
              <span className="ms-1 text-meta font-normal text-ink-2">{tie.unit}</span>
            </span>
            {tie.code === 'orders' && (
              <span className="figures block text-caption text-ink-2">
                {tie.count === 0 ? '还没下过单' : tie.open > 0 ? `${tie.open} 单没结束` : '都结束了'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function UserSignIns({ account }: { account: Account }) {
  return (
    <Section title="登录">
      <Facts
        rows={[
          ['最近登录', account.last_login_at ? momentText(account.last_login_at) : '还没登录过'],
          ['登录着', account.sessions_count > 0 ? `${account.sessions_count} 处` : '哪里都没有'],
        ]}
      />
    </Section>
  )
}

/** Only for readers of the log; the server sends it to nobody else. */
export function UserHistory({ account }: { account: Account }) {
  if (!account.history) return null
  return (
    <Section
      title="管理记录"
      aside={
        <AppLink
          to={`/admin/audit-log?object_type=user&object_id=${account.id}`}
          className="inline-flex min-h-11 items-center gap-0.5 rounded-half hover:text-ink pointer-fine:min-h-6"
        >
          日志
          <ChevronRight size={16} aria-hidden="true" />
        </AppLink>
      }
    >
      {account.history.length > 0 ? (
        <HistoryRail
          isOpen={false}
          entries={account.history.map(({ id, text, timestamp, actor }) => ({
            id,
            title: text,
            meta: (
              <span className="figures">
                {momentText(timestamp)} · {actor}
              </span>
            ),
          }))}
        />
      ) : (
        <p className="text-body text-ink-2">还没有人动过这个账号。</p>
      )}
    </Section>
  )
}
