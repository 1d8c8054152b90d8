import { switchRole } from '@jihui/protocol/identity/operations'
import { useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { tellData } from '../../../shell/api/data-events.ts'
import { loadUser, type SessionUser } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { startPageOf } from '../landing.ts'
import { roleWords } from '../role-words.ts'

export interface RoleSheetProps {
  isOpen: boolean
  onClose: () => void
  user: SessionUser
}

export function RoleSheet({ isOpen, onClose, user }: RoleSheetProps) {
  const go = useGo()
  const [chosen, setChosen] = useState(user.primary_role)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const label = user.role_details.find(({ code }) => code === chosen)?.label ?? ''

  const submit = async () => {
    if (chosen === user.primary_role) return onClose()
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { user: changed } = await call(switchRole, { body: { role: chosen } })
      await loadUser()
      tellData({ kind: 'reader', isGone: false })
      onClose()
      toast.ok(`现在是${changed.primary_role_detail.label}`)
      const home = startPageOf(changed.primary_role_detail.home)
      if (home) go(home)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="换个身份干活"
      description="同一个账号，首页和消息跟着身份走"
      footer={
        <>
          {problem && (
            <p role="alert" className="mb-2 text-meta text-danger">
              {problem}
            </p>
          )}
          <Button tone="ink" size="main" wide busy={isBusy} onClick={() => void submit()}>
            {isBusy ? '正在切换' : `用${label}身份继续`}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">你的身份</legend>
        {user.role_details.map((role) => (
          <RoleRow
            key={role.code}
            role={role}
            company={user.company_name}
            isCurrent={role.code === user.primary_role}
            isChosen={role.code === chosen}
            onChoose={() => setChosen(role.code)}
          />
        ))}
      </fieldset>
    </Sheet>
  )
}

interface RoleRowProps {
  role: SessionUser['role_details'][number]
  company: string
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

function RoleRow({ role, company, isCurrent, isChosen, onChoose }: RoleRowProps) {
  const { icon: Icon, about } = roleWords(role.code)
  return (
    <label className="relative flex min-h-16 items-center gap-3 border-b border-hairline py-3 last:border-0 has-focus-visible:shadow-(--focus)">
      {isCurrent && <span aria-hidden="true" className="absolute -start-4 h-6 w-[3px] bg-accent" />}
      <span className="flex size-10 shrink-0 items-center justify-center rounded-card bg-sunken">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lead font-semibold">{role.label}</span>
        <span className="block text-meta text-ink-2">{about || company}</span>
      </span>
      {isCurrent && <span className="text-meta text-ink-2">现在</span>}
      <input
        type="radio"
        name="role"
        value={role.code}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[6px] checked:border-ink focus-visible:shadow-none"
      />
    </label>
  )
}
