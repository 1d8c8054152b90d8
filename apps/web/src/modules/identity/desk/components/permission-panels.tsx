import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { ChevronRight, Minus, Plus, TriangleAlert } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { clockTime, count, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { holds, meaning, pendingAt, willHold, whyFixed, type PermissionRow, type Role } from '../permission-draft.ts'
import type { PermissionDraft } from '../use-permission-draft.ts'

const labelOf = (matrix: PermissionMatrix, code: string): string =>
  matrix.permissions.find((row) => row.code === code)?.label ?? code
const roleLabel = (matrix: PermissionMatrix, code: string): string =>
  matrix.roles.find((role) => role.code === code)?.label ?? code

/** What new powers come with the pending changes, in sentences. */
export function cautionsOf(matrix: PermissionMatrix, draft: PermissionDraft): string[] {
  return draft.changes.flatMap(({ role, added }) => {
    const powers = added.flatMap((code) => {
      const power = matrix.permissions.find((row) => row.code === code)?.power
      return power ? [`${role.label}${power}`] : []
    })
    return role.caution && added.length > 0 ? [...powers, role.caution] : powers
  })
}

/** What the cell under the keys means. */
export function CellExplained({
  matrix,
  draft,
  role,
  row,
}: {
  matrix: PermissionMatrix
  draft: PermissionDraft
  role: Role
  row: PermissionRow
}) {
  const isHeld = holds(role, row.code)
  const change = pendingAt(draft.pending, role.code, row.code)
  const fixed = whyFixed(role, row)
  const lead = change ? '生效后，' : ''
  const can = willHold(draft.pending, role, row.code) ? '可以' : '不能'
  const needed = row.needs && matrix.permissions.find(({ code }) => code === row.needs)
  const facts: [string, string][] = []
  if (role.people !== null)
    facts.push([
      isHeld ? '谁有' : '谁会拿到',
      `${count(role.people)} 人${role.people_today ? `，其中 ${count(role.people_today)} 人今天登录过` : ''}`,
    ])
  if (role.is_staff || !fixed) facts.push(['什么时候', fixed || `${change ? '生效后' : '改了以后'}，从下一次操作起`])
  if (needed)
    facts.push([
      '一起看',
      `${needed.label}，${role.label}${willHold(draft.pending, role, needed.code) ? '已经有' : '还没有'}`,
    ])
  if (row.without) facts.push(['别处', row.without])
  return (
    <section aria-label="这一格的说明" className="min-w-0">
      <p className="figures text-meta text-ink-2">
        {row.code} · {role.label}
      </p>
      <h2 className="mt-0.5 text-title-s">{`${lead}${role.label}${can}${row.label}`}</h2>
      <p className="mt-1.5 text-body text-ink-2">{meaning(role, row)}</p>
      <dl className="mt-3">
        {facts.map(([term, text]) => (
          <div key={term} className="flex gap-4 border-t border-hairline py-2 text-meta">
            <dt className="w-16 shrink-0 text-ink-2">{term}</dt>
            <dd className="min-w-0 text-body">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function PendingList({ matrix, draft }: { matrix: PermissionMatrix; draft: PermissionDraft }) {
  const cautions = cautionsOf(matrix, draft)
  if (draft.pending.length === 0)
    return <p className="text-body text-ink-2">点一个格子就是一处改动，先列在这里，生效以前随时能撤回。</p>
  return (
    <>
      <ul>
        {draft.pending.map((change) => {
          const what = `${roleLabel(matrix, change.role)} ${labelOf(matrix, change.code)}`
          return (
            <li
              key={`${change.role} ${change.code}`}
              className="flex items-center gap-3 border-b border-hairline py-1.5 last:border-0"
            >
              {change.isHeld ? (
                <Plus size={16} className="shrink-0 text-ok" aria-label="加上" />
              ) : (
                <Minus size={16} className="shrink-0 text-danger" aria-label="收回" />
              )}
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap gap-x-3 text-body">
                  <span className="font-semibold">{roleLabel(matrix, change.role)}</span>
                  <span>{labelOf(matrix, change.code)}</span>
                </span>
                <span className="figures block text-caption text-ink-2">
                  {change.isHeld ? '加上' : '收回'} · {clockTime(change.at)}
                </span>
              </span>
              <Button tone="ghost" size="dense" aria-label={`撤回：${what}`} onClick={() => draft.revert(change)}>
                撤回
              </Button>
            </li>
          )
        })}
      </ul>
      {cautions.length > 0 && (
        <ul className="mt-2 border-t border-hairline pt-2.5">
          {cautions.map((text) => (
            <li key={text} className="flex gap-2 text-meta text-warn">
              <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
              {text}。
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function LatestChanges({ matrix, isLogOpen }: { matrix: PermissionMatrix; isLogOpen: boolean }) {
  const entries = matrix.latest.map((one) => ({
    id: one.id,
    title: [
      ...one.added.map((code) => `加上 ${one.role_display} ${labelOf(matrix, code)}`),
      ...one.removed.map((code) => `收回 ${one.role_display} ${labelOf(matrix, code)}`),
    ].map((text) => (
      <span key={text} className="block">
        {text}
      </span>
    )),
    meta: (
      <span className="figures">
        {momentText(one.timestamp)} · {one.actor}
      </span>
    ),
  }))
  return (
    <section aria-labelledby="latest-changes">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="latest-changes" className="text-title-s">
          最近改过
        </h2>
        {isLogOpen && (
          <AppLink
            to="/admin/audit-log?action=permission"
            className="inline-flex min-h-11 items-center gap-0.5 rounded-half text-meta text-ink-2 hover:text-ink pointer-fine:min-h-6"
          >
            日志
            <ChevronRight size={16} aria-hidden="true" />
          </AppLink>
        )}
      </div>
      {entries.length > 0 ? (
        <HistoryRail entries={entries} isOpen={false} />
      ) : (
        <p className="text-body text-ink-2">还没有人改过，和开站时一样。</p>
      )}
    </section>
  )
}
