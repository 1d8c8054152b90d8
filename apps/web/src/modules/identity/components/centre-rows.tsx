import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  FileSignature,
  FileText,
  KeyRound,
  ShieldCheck,
  UserRound,
  Warehouse,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnreadCount } from '../../../shell/api/unread.ts'
import { isAdmin, type SessionUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { contractCountQuery } from '../centre-queries.ts'
import { ContactRow } from './contact-row.tsx'
import { ThemeChoice } from './theme-choice.tsx'

function Row({ to, icon: Icon, label, value }: { to: string; icon: LucideIcon; label: string; value?: ReactNode }) {
  return (
    <AppLink to={to} className="block rounded-half">
      <RowBody icon={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />} label={label} value={value} />
    </AppLink>
  )
}

/** What belongs to the reader beside his orders. */
export function AffairRows({ user }: { user: SessionUser }) {
  const unread = useUnreadCount()
  // Staff see everybody's contracts there: the number would not be theirs.
  const { data: contracts } = useQuery({ ...contractCountQuery, enabled: !isAdmin(user) })
  const isOwner = user.roles.includes('equipment_owner') && !isAdmin(user)
  return (
    <nav aria-label="我的事务" className="mt-7 border-t border-hairline">
      <Row to="/my-contracts" icon={FileSignature} label="合同" value={contracts ? `${contracts} 份` : undefined} />
      <Row
        to="/notifications"
        icon={Bell}
        label="消息通知"
        value={unread > 0 ? <span className="font-semibold text-accent-ink">{unread} 条未读</span> : undefined}
      />
      <Row
        to="/my-owner-application"
        icon={Warehouse}
        label="设备主申请"
        value={isOwner ? '已是设备主' : '把闲置设备租出去'}
      />
    </nav>
  )
}

export function SettingRows({ user }: { user: SessionUser }) {
  return (
    <Section title="账号与设置" className="mt-7 lg:mt-0">
      <div className="border-t border-hairline">
        <Row to="/user/profile" icon={UserRound} label="个人资料" value={user.email ? undefined : '补上邮箱'} />
        <Row to="/user/security" icon={KeyRound} label="登录与密码" />
        <ThemeChoice />
      </div>
    </Section>
  )
}

export function HelpRows() {
  return (
    <Section title="帮助与条款">
      <div className="border-t border-hairline">
        <ContactRow />
        <Row to="/legal/service-agreement" icon={FileText} label="服务协议" />
        <Row to="/legal/privacy-policy" icon={ShieldCheck} label="隐私政策" />
      </div>
    </Section>
  )
}
