import { alertLevels } from '@jihui/protocol/iot/alerts/alert-machine'
import { spokenScope } from '@jihui/protocol/iot/alerts/rule-words'
import { CircleCheck, CircleOff, Plus, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../../../kits/list/list-page.tsx'
import { useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { keepsMachines, useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { alertPaths } from '../alert-paths.ts'
import { type AlertRule, rulesQuery, useDeleteRule } from '../alert-queries.ts'
import { RuleSheet } from '../components/rule-sheet.tsx'

const filters = { q: words }

/** 告警规则: in words, one's own first, then those the platform brings. */
export function Screen() {
  const user = useUser()
  const narrowing = useFilters(filters)
  const list = useList(rulesQuery(narrowing.values.q))
  const [edited, setEdited] = useState<{ rule: AlertRule | null; key: number; isOpen: boolean }>({
    rule: null,
    key: 0,
    isOpen: false,
  })
  const mayMake =
    user !== undefined && (user.is_staff ? user.permissions.includes('device_manage') : keepsMachines(user))
  const edit = (rule: AlertRule | null) => setEdited(({ key }) => ({ rule, key: key + 1, isOpen: true }))
  return (
    <>
      <ListPage
        title="告警规则"
        back={alertPaths.all}
        actions={
          mayMake && (
            <Button tone="ink" icon={<Plus size={18} aria-hidden="true" />} onClick={() => edit(null)}>
              新建
            </Button>
          )
        }
        narrowing={narrowing}
        list={list}
        words={{
          failed: '告警规则没有取到',
          empty: { illustration: 'excavator', title: '没有告警规则' },
          noMatch: { title: '没有这样的规则', hint: '换一个词再找。', clear: '看全部' },
        }}
        more="看更多规则"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onEdit={() => edit(rule)} />
          ))}
        </ul>
      </ListPage>
      {mayMake && (
        <RuleSheet
          key={edited.key}
          rule={edited.rule}
          isOpen={edited.isOpen}
          onClose={() => setEdited((now) => ({ ...now, isOpen: false }))}
        />
      )}
    </>
  )
}

function RuleRow({ rule, onEdit }: { rule: AlertRule; onEdit: () => void }) {
  const remove = useDeleteRule()
  const ask = async () => {
    const isSure = await confirm({
      title: `删除“${rule.name}”？`,
      body: '它还没有了结的告警会随后关闭。',
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (isSure) remove.mutate(rule.id)
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-lead [overflow-wrap:anywhere]">{rule.name}</p>
        <p className="text-meta text-ink-2 [overflow-wrap:anywhere]">{rule.words}</p>
        <p className="text-caption text-ink-3">
          {[alertLevels[rule.level].label, spokenScope(rule.applies_to), rule.is_built_in && '平台自带']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {rule.is_danger ? (
          <StatusTag icon={ShieldAlert} tone="danger">
            人身危险
          </StatusTag>
        ) : rule.is_active ? (
          <StatusTag icon={CircleCheck} tone="ok">
            启用
          </StatusTag>
        ) : (
          <StatusTag icon={CircleOff} tone="quiet">
            停用
          </StatusTag>
        )}
        {rule.actions.includes('edit') && (
          <Button tone="outline" onClick={onEdit}>
            修改
          </Button>
        )}
        {rule.actions.includes('delete') && (
          <Button tone="ghost" busy={remove.isPending} onClick={() => void ask()}>
            删除
          </Button>
        )}
      </div>
    </li>
  )
}
