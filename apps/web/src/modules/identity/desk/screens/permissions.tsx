import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { count } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { PermissionFind, PermissionLegend } from '../components/permission-legend.tsx'
import { CellExplained, cautionsOf, LatestChanges, PendingList } from '../components/permission-panels.tsx'
import { PermissionPhone } from '../components/permission-phone.tsx'
import { focusCell, peopleText, PermissionTable, type Place } from '../components/permission-table.tsx'
import { peopleOf } from '../permission-draft.ts'
import { permissionMatrixQuery, useApplyPermissions } from '../permission-queries.ts'
import { usePermissionDraft, type PermissionDraft } from '../use-permission-draft.ts'

/** 权限管理: who may do what. Changes are collected, read once more, and then count together. */
export function Screen() {
  const matrix = useQuery(permissionMatrixQuery)
  if (matrix.data) return <Desk matrix={matrix.data} />
  return (
    <ConsolePage title="权限管理">
      {matrix.error ? (
        <ConsoleError
          title="权限表没有取到"
          error={matrix.error}
          onRetry={() => void matrix.refetch()}
          isRetrying={matrix.isFetching}
        />
      ) : (
        <div className="mt-6">
          <SkeletonText lines={10} />
        </div>
      )}
    </ConsolePage>
  )
}

function Desk({ matrix }: { matrix: PermissionMatrix }) {
  const isDesk = useIsDesk()
  const user = useUser()
  const draft = usePermissionDraft(matrix)
  const apply = useApplyPermissions()
  const [at, setAt] = useState<Place>(() => firstPlace(matrix))
  const [isFinding, setIsFinding] = useState(false)
  const may = (code: string) => user?.permissions.includes(code) ?? false
  const marked = draft.pending.length
  const goTo = (code: string) => {
    setAt({ ...at, code })
    setIsFinding(false)
    focusCell({ ...at, code })
  }
  const send = async () => {
    const isSure = await confirm({
      title: `让 ${marked} 处改动生效吗？`,
      body: <Affected matrix={matrix} draft={draft} />,
      confirmLabel: '让改动生效',
    })
    if (isSure) apply.mutate({ matrix, changes: draft.changes })
  }
  useShortcuts({
    '/': isDesk ? () => setIsFinding(true) : undefined,
    z: isDesk && marked > 0 ? (event) => event.shiftKey && draft.revertAll() : undefined,
  })
  const role = matrix.roles.find(({ code }) => code === at.role)
  const row = matrix.permissions.find(({ code }) => code === at.code)
  const title = marked > 0 ? `有 ${marked} 处改动还没生效，会影响 ${count(peopleOf(draft.changes))} 人` : '谁能做什么'
  const caption = `${matrix.permissions.length} 个权限 · ${matrix.roles.length} 种角色`
  return (
    <ConsolePage
      title={title}
      caption={<span className="figures">{caption}</span>}
      actions={
        <>
          {may('user_view') && (
            <AppLink to="/admin/users" className={buttonClass('outline')}>
              <UserSearch size={18} aria-hidden="true" />
              按人查
            </AppLink>
          )}
          {isDesk && (
            <>
              <Button disabled={marked === 0} onClick={draft.revertAll}>
                全部撤回
                <KeyCap>⇧Z</KeyCap>
              </Button>
              <Button tone="ink" disabled={marked === 0} busy={apply.isPending} onClick={() => void send()}>
                {apply.isPending ? '正在生效' : '让改动生效'}
              </Button>
            </>
          )}
        </>
      }
    >
      {isDesk ? (
        <>
          {isFinding && <PermissionFind matrix={matrix} onFound={goTo} onClose={() => setIsFinding(false)} />}
          <PermissionTable matrix={matrix} draft={draft} at={at} onAt={setAt} />
          <PermissionLegend onFind={() => setIsFinding(true)} />
          <div className="grid grid-cols-3 divide-x divide-hairline">
            <div className="py-4 pe-6">
              {role && row && <CellExplained matrix={matrix} draft={draft} role={role} row={row} />}
            </div>
            <section aria-labelledby="pending-changes" className="px-6 py-4">
              <div className="mb-2 flex items-baseline justify-between gap-3">
                <h2 id="pending-changes" className="text-title-s">
                  未生效的改动
                </h2>
                <span className="figures text-meta text-ink-2">{marked}</span>
              </div>
              <PendingList matrix={matrix} draft={draft} />
            </section>
            <div className="py-4 ps-6">
              <LatestChanges matrix={matrix} isLogOpen={may('log_view')} />
            </div>
          </div>
        </>
      ) : (
        <PermissionPhone
          matrix={matrix}
          draft={draft}
          role={at.role}
          onRole={(next) => setAt({ ...at, role: next })}
          onApply={() => void send()}
          isBusy={apply.isPending}
          isLogOpen={may('log_view')}
        />
      )}
    </ConsolePage>
  )
}

const firstPlace = (matrix: PermissionMatrix): Place => ({
  role: matrix.roles.find(({ is_fixed: isFixed }) => !isFixed)?.code ?? '',
  code: matrix.groups[0]?.permissions[0] ?? '',
})

/** Who is affected, before it is done. */
function Affected({ matrix, draft }: { matrix: PermissionMatrix; draft: PermissionDraft }) {
  const wordsOf = (codes: readonly string[]) =>
    codes.map((code) => matrix.permissions.find((row) => row.code === code)?.label ?? code).join('、')
  const cautions = cautionsOf(matrix, draft)
  return (
    <>
      <ul>
        {draft.changes.map(({ role, added, removed }) => (
          <li key={role.code} className="border-b border-hairline py-2 first:pt-0">
            <span className="figures block font-semibold text-ink">
              {role.label} · {peopleText(role)}
            </span>
            {added.length > 0 && <span className="block">加上 {wordsOf(added)}</span>}
            {removed.length > 0 && <span className="block">收回 {wordsOf(removed)}</span>}
          </li>
        ))}
      </ul>
      {cautions.length > 0 && <p className="mt-2 text-meta text-warn">注意：{cautions.join('；')}。</p>}
      <p className="mt-2">从他们的下一次操作起就算数，并记入日志。</p>
    </>
  )
}
