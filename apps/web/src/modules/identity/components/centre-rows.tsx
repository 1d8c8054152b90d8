import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  Building2,
  ClipboardCheck,
  FileBadge,
  FileSignature,
  KeyRound,
  Radio,
  UserRound,
  Wallet,
  Warehouse,
} from 'lucide-react'
import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { useUnreadCount } from '../../../shell/api/unread.ts'
import { isAdmin, keepsMachines, type SessionUser } from '../../../shell/api/user.ts'
import { Section } from '../../../ui/section.tsx'
import { contractCountQuery } from '../centre-queries.ts'
import { CentreRow } from './help-rows.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** What belongs to the reader beside his orders. */
export function AffairRows({ user }: { user: SessionUser }) {
  const unread = useUnreadCount()
  const company = useActingCompany()
  // Staff see everybody's contracts there: the number would not be theirs.
  const { data: contracts } = useQuery({ ...contractCountQuery, enabled: !isAdmin(user) })
  const isOwner = user.roles.includes('equipment_owner') && !isAdmin(user)
  const readsEarningsOnly = isOwner && !keepsMachines(user)
  return (
    <nav aria-label="我的事务" className="mt-7 border-t border-hairline">
      <CentreRow to="/user/organisation" icon={Building2} label="企业" value={company?.name ?? '替企业下单、付款'} />
      {readsEarningsOnly && (
        <CentreRow to="/equipment-owner/earnings" icon={Wallet} label="企业设备的收益" value="每单的收益和打款" />
      )}
      {company && <CentreRow to="/approvals" icon={ClipboardCheck} label="企业审批" />}
      <CentreRow to="/user/qualifications" icon={FileBadge} label="资质夹" value="证件存一次，下单直接用" />
      <CentreRow
        to="/my-contracts"
        icon={FileSignature}
        label="合同"
        value={contracts ? `${contracts} 份` : undefined}
      />
      <CentreRow to="/my-device-monitoring" icon={Radio} label="设备监控" value="机器在干什么、用了多久" />
      <CentreRow
        to="/notifications"
        icon={Bell}
        label="消息通知"
        value={unread > 0 ? <span className="font-semibold text-accent-ink">{unread} 条未读</span> : undefined}
      />
      <CentreRow
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
        <CentreRow to="/user/profile" icon={UserRound} label="个人资料" value={user.email ? undefined : '补上邮箱'} />
        <CentreRow to="/user/security" icon={KeyRound} label="登录与密码" />
        <ThemeChoice />
      </div>
    </Section>
  )
}
