import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import type { Template } from '../template-queries.ts'
import type { TemplateDraft } from '../use-template-draft.ts'

export interface TemplateNoticesProps {
  template: Template
  draft: TemplateDraft
  /** The other one's draft takes the place of what is written here. */
  onReload: () => void
  onVersions: () => void
}

/** What others did meanwhile, and the ways on. */
export function TemplateNotices({ template, draft, onReload, onVersions }: TemplateNoticesProps) {
  if (draft.saving.kind === 'held')
    return (
      <Notice
        title={draft.saving.message}
        actions={
          <>
            <Button size="dense" onClick={() => void takeTheirs(onReload)}>
              看那一份
            </Button>
            <Button size="dense" tone="ghost" onClick={() => void keepMine(draft)}>
              用我写的
            </Button>
          </>
        }
      >
        你写的还在这里，只是没有存到草稿里。
      </Notice>
    )
  if (draft.base < template.version)
    return (
      <Notice
        title={`模板已经发布到 v${template.version}，这份草稿是按 v${draft.base} 写的`}
        actions={
          <>
            <Button size="dense" onClick={onVersions}>
              看 v{template.version} 改了什么
            </Button>
            <Button size="dense" tone="ghost" onClick={draft.rebase}>
              照我的继续
            </Button>
          </>
        }
      >
        照你的继续，发布后会代替 v{template.version} 的文字。
      </Notice>
    )
  if (template.draft && !template.draft.is_mine && draft.saving.kind === 'idle')
    return (
      <Notice title={`${template.draft.draft_by}在 ${momentText(template.draft.draft_at)} 写过这份草稿`}>
        你可以接着写，之后由你保存和发布。
      </Notice>
    )
  return null
}

async function takeTheirs(onReload: () => void) {
  const isSure = await confirm({
    title: '改看那一份草稿？',
    body: '你这里还没存上的改动会丢。',
    confirmLabel: '改看那一份',
  })
  if (isSure) onReload()
}
async function keepMine(draft: TemplateDraft) {
  const isSure = await confirm({
    title: '用你写的盖过那一份？',
    body: '那一份草稿会被你现在的文字代替，最好先和对方说一声。',
    confirmLabel: '用我写的',
    tone: 'danger',
  })
  if (isSure) await draft.insist()
}

function Notice({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline bg-warn-soft px-4 py-2.5 lg:px-6"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-56 text-meta text-ink-2">
        <b className="figures me-2 text-ink">{title}</b>
        {children}
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
