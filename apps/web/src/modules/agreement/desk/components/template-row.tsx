import { CircleCheck, CirclePause, Copy, FilePen } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { useUser } from '../../../../shell/api/user.ts'
import { Button } from '../../../../ui/button.tsx'
import { count, momentText } from '../../../../ui/text/format.ts'
import { StatusTag } from '../../../../ui/status.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { useTemplateCommands } from '../template-commands.ts'
import type { TemplateItem } from '../template-queries.ts'

export interface TemplateRowProps {
  template: TemplateItem
  commands: ReturnType<typeof useTemplateCommands>
  onCopy: () => void
}

/** A template in the list, with what may be done with the whole of it. */
export function TemplateRow({ template, commands, onCopy }: TemplateRowProps) {
  const mayDelete = useUser()?.permissions.includes('contract_delete') ?? false
  const { draft } = template
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 lg:grid-cols-[minmax(0,1fr)_11rem_7rem_17rem] lg:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <AppLink
            to={consolePaths.template(template.id)}
            className="inline-flex min-h-11 min-w-0 items-center text-body font-semibold underline-offset-4 hover:underline lg:min-h-8"
          >
            {template.name}
          </AppLink>
          {template.is_default && (
            <StatusTag icon={CircleCheck} tone="ok">
              默认
            </StatusTag>
          )}
          {!template.is_active && (
            <StatusTag icon={CirclePause} tone="quiet">
              停用
            </StatusTag>
          )}
          {draft && (
            <StatusTag icon={FilePen} tone="info">
              {draft.is_mine ? '你有草稿' : `${draft.draft_by}的草稿`}
            </StatusTag>
          )}
        </div>
        <p className="truncate text-meta text-ink-2">
          {template.description || <span className="figures">{template.clause_count} 条</span>}
        </p>
      </div>
      <p className="figures text-meta text-ink-2">
        <span className="me-1.5 text-ink">v{template.version}</span>
        <span className="keep">{template.published_by}</span>
        <span className="keep lg:block">
          <span aria-hidden="true" className="lg:hidden">
            {' '}
            ·{' '}
          </span>
          {momentText(template.published_at)}
        </span>
      </p>
      <p className="figures text-meta text-ink-2 lg:text-end">
        {template.contract_count > 0 ? `${count(template.contract_count)} 份合同` : '还没有合同'}
      </p>
      <div className="-ms-3 flex flex-wrap lg:ms-0 lg:justify-end">
        <Button tone="ghost" size="dense" icon={<Copy size={16} aria-hidden="true" />} onClick={onCopy}>
          复制
        </Button>
        {!template.is_default && (
          <>
            <Button
              tone="ghost"
              size="dense"
              disabled={commands.isBusy}
              onClick={() => void commands.makeDefault(template)}
            >
              设为默认
            </Button>
            <Button tone="ghost" size="dense" disabled={commands.isBusy} onClick={() => commands.toggle(template)}>
              {template.is_active ? '停用' : '启用'}
            </Button>
            {mayDelete && (
              <Button
                tone="ghost"
                size="dense"
                disabled={commands.isBusy}
                onClick={() => void commands.remove(template)}
              >
                删除
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  )
}
