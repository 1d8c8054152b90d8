import type { LineFace } from '@jihui/protocol/rental/faces'
import { ChevronLeft, Eye, FilePen, History, Pencil } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { clockTime, count } from '../../../../ui/text/format.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { Template } from '../template-queries.ts'
import type { TemplateDraft } from '../use-template-draft.ts'

export interface TemplateHeadProps {
  line: LineFace
  template: Template
  draft: TemplateDraft
  isDrawing: boolean
  isPublishing: boolean
  onNames: () => void
  onVersions: () => void
  onDraw: () => void
  onPublish: () => void
}

/** What is being written, from which version on, how safe it is; and what may be done with the whole of it. */
export function TemplateHead(props: TemplateHeadProps) {
  const { line, template, draft } = props
  const next = template.version + 1
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-hairline px-4 py-3 lg:flex-nowrap lg:ps-3 lg:pe-6">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-1 lg:items-center">
        <AppLink
          to={consolePaths.templates}
          aria-label="回到合同模板"
          className="-ms-2 inline-flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken lg:ms-0"
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </AppLink>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5">
            <span className="flex min-w-0 items-center">
              <h1 className="min-w-0 truncate text-title">{draft.document.name || '还没有名称'}</h1>
              <IconButton label="改名称和说明" className="-my-2" onClick={props.onNames}>
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
            </span>
            <span data-line={line.id} className="inline-flex items-center gap-1.5 text-meta text-ink-2">
              <span aria-hidden="true" className="h-4 w-[3px] bg-hue" />
              {line.short}
            </span>
            {draft.isChanged && (
              <StatusTag icon={FilePen} tone="quiet">
                <span className="figures">v{next} 草稿</span>
              </StatusTag>
            )}
          </div>
          <Standing {...props} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-lg:w-full">
        <Button
          tone="ghost"
          icon={<History size={18} aria-hidden="true" />}
          onClick={props.onVersions}
          className="max-lg:flex-1"
        >
          版本
        </Button>
        <Button
          busy={props.isDrawing}
          icon={<Eye size={18} aria-hidden="true" />}
          onClick={props.onDraw}
          className="max-lg:flex-1"
        >
          出 PDF
          <KeyCap>P</KeyCap>
        </Button>
        <Button
          tone="ink"
          busy={props.isPublishing}
          disabled={!draft.isChanged}
          onClick={props.onPublish}
          className="max-lg:flex-1"
        >
          <span className="figures">发布 v{next}</span>
        </Button>
      </div>
    </header>
  )
}

function Standing({ template, draft }: TemplateHeadProps) {
  const changed = draft.changes.length + (draft.isRenamed ? 1 : 0)
  return (
    <p className="figures flex flex-wrap items-center gap-x-3 text-meta text-ink-2 lg:gap-x-1.5">
      <span className="keep">
        {changed > 0 ? `基于 v${draft.base} 改了 ${changed} 处` : `和 v${template.version} 一样`}
      </span>
      <span role="status" className="keep empty:hidden lg:before:me-1.5 lg:before:content-['·']">
        <Saved draft={draft} template={template} />
      </span>
      {draft.saving.kind === 'failed' && (
        <button type="button" onClick={() => void draft.saver.flush()} className="min-h-6 underline underline-offset-4">
          再存一次
        </button>
      )}
      {template.contract_count > 0 && (
        <span className="keep lg:before:me-1.5 lg:before:content-['·']">
          已生成的 {count(template.contract_count)} 份仍按各自版本
        </span>
      )}
    </p>
  )
}

function Saved({ draft: { saving }, template }: Pick<TemplateHeadProps, 'draft' | 'template'>) {
  if (saving.kind === 'waiting' || saving.kind === 'saving') return '正在存'
  if (saving.kind === 'saved') return `${clockTime(saving.at)} 自动存好`
  if (saving.kind === 'failed') return <span className="text-danger">没存上，{saving.message}</span>
  if (saving.kind === 'held') return <span className="text-danger">暂停自动保存</span>
  return template.draft ? `${clockTime(template.draft.draft_at)} 存过` : null
}
