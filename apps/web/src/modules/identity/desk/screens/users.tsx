import { businessRoles, grantableRoles } from '@jihui/protocol/access'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { oneOf, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { UserRows } from '../components/user-rows.tsx'
import { accountsQuery, type AccountFilter } from '../user-queries.ts'

const Create = lazy(async () => ({ default: (await import('../components/user-create.tsx')).UserCreate }))

const OFF = 'inactive'
const sorts = [
  { value: 'newest', label: '最新注册' },
  { value: 'last_login', label: '最近登录' },
] as const
const businessOptions = grantableRoles.map((code) => ({ value: code, label: businessRoles[code].label }))
const filters = {
  // Which roles there are the server says.
  role: { ...words, isPlace: true },
  business: oneOf(grantableRoles),
  sort: { ...oneOf(['last_login'] as const, 'newest' as const), isPlace: true },
  keyword: words,
}

/** 用户: who has an account, found by name, number and role. */
export function Screen() {
  const go = useGo()
  const permissions = useUser()?.permissions
  const [isCreating, setIsCreating] = useState(false)
  const narrowing = useFilters(filters)
  const { role, business, sort, keyword } = narrowing.values
  const list = useList(
    accountsQuery({
      keyword,
      role: (role === OFF ? '' : role) as AccountFilter['role'],
      active: role === OFF ? 'false' : '',
      business_role: business,
      sort,
    }),
  )
  const { head } = list
  const counts = head?.counts ?? {}
  const mayFindByPart = !keyword || permissions?.includes('user_edit')
  return (
    <DeskList
      title="用户"
      caption={head ? <span className="figures">{listedCount(counts.all ?? 0)} 个账号</span> : '谁在用平台'}
      actions={
        permissions?.includes('user_create') && (
          <Button tone="ink" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            新建用户
          </Button>
        )
      }
      live={null}
      narrowing={narrowing}
      search={{ label: '姓名、单位、账号或手机号' }}
      tabs={{
        label: '角色',
        ...narrowing.pick('role'),
        rows: [
          { value: '', label: '全部', count: listedCount(counts.all) },
          ...(head?.roles ?? []).map(({ code, label }) => ({
            value: code,
            label,
            count: listedCount(counts[code] ?? 0),
          })),
          { value: OFF, label: '已停用', count: listedCount(counts.inactive) },
        ],
      }}
      lead={
        <div className="mt-1 mb-3 grid max-w-md grid-cols-2 gap-3">
          <Select label="业务角色" placeholder="全部" options={businessOptions} {...narrowing.field('business')} />
          <Select label="排序" options={sorts} {...narrowing.field('sort')} />
        </div>
      }
      list={list}
      words={{
        failed: '用户名单没有取到',
        empty: {
          illustration: 'forklift',
          title: '没有这样的用户',
          hint: mayFindByPart ? '换一个名字或角色看看。' : '按手机号找，要写全 11 位。',
        },
      }}
      more="再看更多"
      sheets={
        isCreating && (
          <Suspense fallback={null}>
            <Create
              isOpen
              onClose={() => setIsCreating(false)}
              onDone={(id) => go(consolePaths.user(id))}
              roles={head?.roles ?? []}
            />
          </Suspense>
        )
      }
    >
      <UserRows rows={list.rows} />
    </DeskList>
  )
}
