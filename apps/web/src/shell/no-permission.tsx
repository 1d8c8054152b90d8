import { Lock } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { AppLink } from './navigation.tsx'

interface Missing {
  title: string
  text: string
  /** The way to get what is missing; without one, another account may have it. */
  way: { to: string; label: string }
}

const otherAccount = { to: '/user', label: '换个账号' }
const missing: Readonly<Record<string, Missing>> = {
  admin: {
    title: '这页只给平台的工作人员',
    text: '你现在的账号打不开它。换一个账号，或请管理员开通。',
    way: otherAccount,
  },
  'role:equipment_owner': {
    title: '这页给出租设备的人用',
    text: '你的账号还没有设备主身份。提交申请，平台看过设备以后就能开通。',
    way: { to: '/equipment-owner/apply', label: '申请成为设备主' },
  },
  'role:parts_supplier': {
    title: '这页给配件供应商用',
    text: '登记、审核过就能报价、接单。',
    way: { to: '/supplier/register', label: '登记成为供应商' },
  },
  'role:technician': {
    title: '这页给技师用',
    text: '你的账号还没有技师身份。提交申请，考过技能就能接单。',
    way: { to: '/technician/certification', label: '看怎么成为技师' },
  },
  'role:maintenance_applicant': {
    title: '这页给替人报修的人用',
    text: '企业或设备主请你做报修人，邀请会发到你的手机号。',
    way: { to: '/user/maintenance', label: '看我的报修' },
  },
}
const unnamed: Missing = {
  title: '这页要有另外的权限',
  text: '你现在的账号打不开它。换一个账号，或请管理员开通。',
  way: otherAccount,
}

/** 权限不足: names what is missing, and the ways on. `isStaff`: of the platform's people he is, and lacks a permission. */
export function NoPermission({ access, isStaff = false }: { access: string; isStaff?: boolean }) {
  const { title, text, way } = (isStaff && access === 'admin' ? undefined : missing[access]) ?? unnamed
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-sm flex-col items-center justify-center px-4 text-center">
      <span className="flex size-14 items-center justify-center rounded-card bg-sunken">
        <Lock size={24} aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-title-s">{title}</h1>
      <p className="mt-1 text-meta text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <AppLink to={way.to} className={buttonClass(way === otherAccount ? 'outline' : 'ink')}>
          {way.label}
        </AppLink>
        <AppLink to="/" className={buttonClass(way === otherAccount ? 'ink' : 'outline')}>
          回首页
        </AppLink>
      </div>
    </div>
  )
}
