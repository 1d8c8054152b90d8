import type { Account } from '@jihui/protocol/identity/user-schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import type { AccountMove } from '../components/user-questions.tsx'
import { SwitchedOffTag } from '../components/user-rows.tsx'
import { UserPhoneChange } from '../components/user-phone-change.tsx'
import { UserHistory, UserProfile, UserRoles, UserSignIns, UserTies } from '../components/user-sections.tsx'
import { accountQuery } from '../user-queries.ts'

const Questions = lazy(async () => ({ default: (await import('../components/user-questions.tsx')).UserQuestions }))
const Edit = lazy(async () => ({ default: (await import('../components/user-edit.tsx')).UserEdit }))

/** One account: who he is, what he may, what he has here, and what was done to it. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const one = useQuery({ ...accountQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  if (one.data) return <Person account={one.data} />
  const isUnknown = !(id > 0) || (one.error instanceof ApiError && [400, 404].includes(one.error.status))
  return (
    <ConsolePage title="用户" actions={<Back />}>
      {isUnknown ? (
        <EmptyState title="没有这个用户">编号可能写错了，回名单里找找。</EmptyState>
      ) : one.error ? (
        <ConsoleError
          title="用户没有取到"
          error={one.error}
          onRetry={() => void one.refetch()}
          isRetrying={one.isFetching}
        />
      ) : (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </ConsolePage>
  )
}

const Back = () => (
  <AppLink to="/admin/users" className={buttonClass('outline')}>
    <ChevronLeft size={18} aria-hidden="true" />
    用户名单
  </AppLink>
)

const moves: readonly { move: AccountMove; label: string; tone?: 'danger' }[] = [
  { move: 'change_role', label: '换角色' },
  { move: 'sign_out', label: '结束登录' },
  { move: 'enable', label: '恢复账号' },
  { move: 'disable', label: '停用', tone: 'danger' },
  { move: 'delete', label: '注销', tone: 'danger' },
]

function Person({ account }: { account: Account }) {
  const [move, setMove] = useState<AccountMove | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const open = moves.filter((one) => account.actions.includes(one.move))
  return (
    <ConsolePage
      caption={<span className="figures">{`${account.username} · ${account.technical_role_display}`}</span>}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={account.name} photo={account.avatar_url} className="size-11 text-title" />
          {account.name}
          {!account.is_active && <SwitchedOffTag />}
        </span>
      }
      actions={
        <>
          <Back />
          {account.actions.includes('edit') && (
            <Button tone="ink" onClick={() => setIsEditing(true)}>
              编辑
            </Button>
          )}
        </>
      }
    >
      {account.disabled && (
        <p className="mt-4 rounded-half bg-danger-soft px-3 py-2 text-body text-danger">
          {`${account.disabled.actor}在 ${momentText(account.disabled.timestamp)} 停用了这个账号`}
          {account.disabled.reason && `：${account.disabled.reason}`}
        </p>
      )}
      {account.phone_change && <UserPhoneChange account={account} change={account.phone_change} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-x-12">
        <div>
          <UserProfile account={account} />
          <UserRoles account={account} />
          <UserSignIns account={account} />
        </div>
        <div>
          <UserTies account={account} />
          <UserHistory account={account} />
        </div>
      </div>
      {open.length > 0 && (
        <div className="mt-8 flex flex-wrap gap-2 border-t border-hairline pt-5">
          {open.map((one) => (
            <Button key={one.move} tone={one.tone} onClick={() => setMove(one.move)}>
              {one.label}
            </Button>
          ))}
        </div>
      )}
      <Suspense fallback={null}>
        {move && <Questions key={move} account={account} move={move} onClose={() => setMove(null)} />}
        {isEditing && <Edit account={account} onClose={() => setIsEditing(false)} />}
      </Suspense>
    </ConsolePage>
  )
}
