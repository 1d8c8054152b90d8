import { ArrowLeftRight } from 'lucide-react'
import { displayName, type SessionUser } from '../../../shell/api/user.ts'
import { BellLink } from '../../../shell/phone-frame.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Button } from '../../../ui/button.tsx'

/** Who one is here, and as what. */
export function AccountHead({ user, onSwitchRole }: { user: SessionUser; onSwitchRole: () => void }) {
  const role = user.primary_role_detail.label
  return (
    <header className="pt-3 md:pt-8">
      <div className="flex justify-end md:hidden">
        <BellLink />
      </div>
      <div className="flex items-center gap-4">
        <AppLink to="/user/profile" aria-label="修改头像和资料" className="shrink-0 rounded-card">
          <Avatar name={displayName(user)} photo={user.avatar_url} className="size-[60px] text-title" />
        </AppLink>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-title">{displayName(user)}</h1>
          <p className="line-clamp-2 text-meta text-ink-2">{user.company_name || user.phone_masked || '还没填单位'}</p>
        </div>
        {user.role_details.length > 1 ? (
          <Button
            aria-haspopup="dialog"
            onClick={onSwitchRole}
            icon={<ArrowLeftRight size={18} aria-hidden="true" />}
            className="shrink-0"
          >
            <span className="sr-only">换身份，现在是</span>
            {role}
          </Button>
        ) : (
          <span className="keep text-meta text-ink-2">{role}</span>
        )}
      </div>
    </header>
  )
}
