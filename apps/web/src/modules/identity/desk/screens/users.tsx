import { businessRoles, grantableRoles } from '@jihui/protocol/access'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { useGo, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { ListSearch } from '../../../../ui/fields/list-search.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { UserRows } from '../components/user-rows.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { accountsQuery, type AccountFilter } from '../user-queries.ts'

const Create = lazy(async () => ({ default: (await import('../components/user-create.tsx')).UserCreate }))

const OFF = 'inactive'
const sorts = { newest: '最新注册', last_login: '最近登录' } as const

/** 用户: who has an account, found by name, number and role. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const go = useGo()
  const reader = useUser()
  const [isCreating, setIsCreating] = useState(false)
  const tab = query.role ?? ''
  const sort = query.sort === 'last_login' ? 'last_login' : 'newest'
  const business = grantableRoles.find((code) => code === query.business)
  const keyword = query.keyword ?? ''
  const list = useInfiniteQuery(
    accountsQuery({
      keyword,
      role: (tab === OFF ? '' : tab) as AccountFilter['role'],
      active: tab === OFF ? 'false' : '',
      business_role: business ?? '',
      sort,
    }),
  )
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = first?.counts ?? {}
  const tabs = [
    { value: '', label: '全部', count: listedCount(counts.all) },
    ...(first?.roles ?? []).map(({ code, label }) => ({ value: code, label, count: listedCount(counts[code] ?? 0) })),
    { value: OFF, label: '已停用', count: listedCount(counts.inactive) },
  ]
  const mayCreate = reader?.permissions.includes('user_create')
  return (
    <ConsolePage
      title="用户"
      caption={first ? <span className="figures">{listedCount(counts.all ?? 0)} 个账号</span> : '谁在用平台'}
      actions={
        mayCreate && (
          <Button tone="ink" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            新建用户
          </Button>
        )
      }
    >
      <div className="mt-4 max-w-xl">
        <ListSearch
          key={keyword}
          label="姓名、单位、账号或手机号"
          keyword={keyword}
          onSearch={(text) => setQuery({ keyword: text || undefined })}
        />
      </div>
      <TabStrip
        className="-mx-4 lg:mx-0 lg:-ms-4"
        label="角色"
        value={tab}
        onChange={(role) => setQuery({ role: role || undefined })}
        tabs={tabs}
      />
      <div role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label ?? '全部'} className="pt-3">
        <div className="mb-3 grid max-w-md grid-cols-2 gap-3">
          <Select
            label="业务角色"
            value={business ?? ''}
            placeholder="全部"
            onChange={(event) => setQuery({ business: event.target.value || undefined })}
            options={grantableRoles.map((code) => ({ value: code, label: businessRoles[code].label }))}
          />
          <Select
            label="排序"
            value={sort}
            onChange={(event) => setQuery({ sort: event.target.value === 'newest' ? undefined : event.target.value })}
            options={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
          />
        </div>
        {!list.data && list.error ? (
          <ConsoleError
            title="用户名单没有取到"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={8} />
        ) : rows.length === 0 ? (
          <EmptyState illustration="forklift" title={keyword ? `没有找到“${keyword}”` : '没有这样的用户'}>
            {keyword && !reader?.permissions.includes('user_edit')
              ? '按手机号找，要写全 11 位。'
              : '换一个名字或角色看看。'}
          </EmptyState>
        ) : (
          <>
            <UserRows rows={rows} />
            {list.hasNextPage && (
              <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                再看更多
              </Button>
            )}
          </>
        )}
      </div>
      {isCreating && (
        <Suspense fallback={null}>
          <Create
            isOpen
            onClose={() => setIsCreating(false)}
            onDone={(id) => go(consolePaths.user(id))}
            roles={first?.roles ?? []}
          />
        </Suspense>
      )}
    </ConsolePage>
  )
}
