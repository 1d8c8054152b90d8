import { Lock } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { AppLink } from './navigation.tsx'

/** 权限不足: names what is missing, and the ways on. */
export function NoPermission({ access }: { access: string }) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-sm flex-col items-center justify-center px-4 text-center">
      <span className="flex size-14 items-center justify-center rounded-card bg-sunken">
        <Lock size={24} aria-hidden="true" />
      </span>
      <h1 className="mt-5 text-title-s">{access === 'admin' ? '这页只给平台的工作人员' : '这页要有另外的权限'}</h1>
      <p className="mt-1 text-meta text-ink-2">你现在的账号打不开它。换一个账号，或请管理员开通。</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <AppLink to="/user" className={buttonClass('outline')}>
          换个账号
        </AppLink>
        <AppLink to="/" className={buttonClass('ink')}>
          回首页
        </AppLink>
      </div>
    </div>
  )
}
