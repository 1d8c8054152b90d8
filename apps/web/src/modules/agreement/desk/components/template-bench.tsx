import type { LineFace } from '@jihui/protocol/rental/faces'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { useGo, useQueryTexts } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useDraftCommands } from '../template-commands.ts'
import { drawDraft, type Template, type TemplateIssue } from '../template-queries.ts'
import { wordsOf, type Variable } from '../template-text.ts'
import { useTemplateDraft } from '../use-template-draft.ts'
import { useTemplateLeave } from '../use-template-leave.ts'
import { useTemplatePreview } from '../use-template-preview.ts'
import { TemplateClauseList } from './template-clause-list.tsx'
import { TemplateClausePane, TITLE_ID } from './template-clause-pane.tsx'
import type { ClauseTextHandle } from './template-clause-text.tsx'
import { TemplateHead } from './template-head.tsx'
import { TemplateNotices } from './template-notices.tsx'
import type { TriedOrder } from './template-order-sheet.lazy.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateProblems } from './template-problems.tsx'
import { TemplateVariables } from './template-variables.tsx'

const sheets = {
  names: lazy(async () => ({ default: (await import('./template-names-sheet.lazy.tsx')).TemplateNamesSheet })),
  order: lazy(async () => ({ default: (await import('./template-order-sheet.lazy.tsx')).TemplateOrderSheet })),
  versions: lazy(async () => ({ default: (await import('./template-version-sheet.lazy.tsx')).TemplateVersionSheet })),
}

export interface TemplateBenchProps {
  line: LineFace
  template: Template
  variables: readonly Variable[]
  /** Another text takes the place of what is written here: begin anew with it. */
  onReplaced: () => void
  onReload: () => void
}

/** One template being written: its clauses, the one in hand, and how the contract reads; on a phone one after the other. */
export function TemplateBench({ line, template, variables, onReplaced, onReload }: TemplateBenchProps) {
  const isDesk = useIsDesk()
  const { step } = useQueryTexts()
  const go = useGo()
  const words = useMemo(() => wordsOf(variables), [variables])
  const draft = useTemplateDraft(line, template, words)
  useTemplateLeave(draft)
  const [order, setOrder] = useState<TriedOrder | null>(null)
  const [sheet, setSheet] = useState<keyof typeof sheets | null>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const text = useRef<ClauseTextHandle>(null)
  const wantsTitle = useRef(false)
  const commands = useDraftCommands(line, template.id, onReplaced)
  const preview = useTemplatePreview(line, template.id, draft.clauses, order?.id)
  const issues = preview.data?.issues ?? []
  const { current } = draft.editing
  const index = draft.document.clauses.findIndex(({ key }) => key === current)

  const goTo = (next: 'clause' | 'preview' | undefined) => go(consolePaths.template(template.id, { step: next }))
  const pick = (key: number) => {
    draft.change({ kind: 'pick', key })
    if (!isDesk) goTo('clause')
  }
  const add = () => {
    wantsTitle.current = true
    draft.change({ kind: 'add' })
    if (!isDesk) goTo('clause')
  }
  useEffect(() => {
    if (!wantsTitle.current) return
    wantsTitle.current = false
    document.getElementById(TITLE_ID)?.focus()
  })
  const jump = (issue: TemplateIssue) => {
    const clause = draft.document.clauses[issue.clause]
    if (!clause) return
    wantsTitle.current = issue.field === 'title'
    pick(clause.key)
  }

  const draw = async () => {
    setIsDrawing(true)
    try {
      hand(
        await drawDraft(line, template.id, { clauses: draft.clauses, rentalId: order?.id }),
        `${draft.document.name}-草稿.pdf`,
      )
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsDrawing(false)
    }
  }
  const publish = async () => {
    if (issues[0]) {
      toast.error(`发布前要处理 ${issues.length} 处`)
      return jump(issues[0])
    }
    if (!(await draft.saver.flush())) return toast.error('草稿还没存上，先处理这一点再发布')
    const old = template.contract_count > 0 ? `已经生成的 ${template.contract_count} 份不变。` : ''
    const isSure = await confirm({
      title: `发布 v${template.version + 1}？`,
      body: template.is_default
        ? `${line.short}业务线之后生成的合同用新的文字。${old}`
        : `这不是默认模板，设为默认之后新合同才用它。${old}`,
      confirmLabel: `发布 v${template.version + 1}`,
    })
    return isSure && commands.publish.mutate(draft.seen())
  }
  useShortcuts({ p: () => void draw() })

  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = event.key.toLowerCase()
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (isCommand && key === 'z') draft.change({ kind: event.shiftKey ? 'redo' : 'undo' })
    else if (isCommand && key === 'y') draft.change({ kind: 'redo' })
    else if (event.altKey && by && current !== null) draft.change({ kind: 'move', key: current, by })
    else return
    event.preventDefault()
  }

  const list = <TemplateClauseList draft={draft} issues={issues} onPick={pick} onAdd={add} />
  const problems = <TemplateProblems issues={issues} onJump={jump} />
  const pane = (
    <TemplateClausePane
      draft={draft}
      variables={variables}
      words={words}
      issues={issues}
      text={text}
      onAsk={() => text.current?.ask()}
    />
  )
  const paper = (
    <TemplatePreview
      preview={preview.data}
      error={preview.error}
      isFetching={preview.isFetching}
      onRetry={() => void preview.refetch()}
      changed={new Set(draft.changes.flatMap(({ to }) => (to === null ? [] : [to])))}
      current={index}
      order={order?.number ?? null}
      onOrder={() => setSheet('order')}
      isKnown={(name) => variables.some((one) => one.name === name)}
    />
  )
  const head = (
    <TemplateHead
      line={line}
      template={template}
      draft={draft}
      isDrawing={isDrawing}
      isPublishing={commands.publish.isPending}
      onNames={() => setSheet('names')}
      onVersions={() => setSheet('versions')}
      onDraw={() => void draw()}
      onPublish={() => void publish()}
    />
  )
  const notices = (
    <TemplateNotices template={template} draft={draft} onReload={onReload} onVersions={() => setSheet('versions')} />
  )
  const close = () => setSheet(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed in the fields inside are heard here
    <div data-line={line.id} onKeyDown={pressed} className="lg:flex lg:h-dvh lg:flex-col">
      {isDesk ? (
        <>
          {head}
          {notices}
          <div className="grid min-h-0 flex-1 grid-cols-[15rem_minmax(0,1fr)_22rem] xl:grid-cols-[16rem_minmax(0,1fr)_26rem]">
            <div className="flex min-h-0 flex-col border-e border-hairline pt-2">
              <div className="min-h-0 flex-1 overflow-y-auto">{list}</div>
              <div className="h-2/5 overflow-y-auto border-t border-hairline">
                <TemplateVariables variables={variables} onInsert={(variable) => text.current?.insert(variable)} />
              </div>
            </div>
            <div className="flex flex-col overflow-y-auto">
              {pane}
              <div className="sticky bottom-0 mt-auto px-8 pb-4">{problems}</div>
            </div>
            <div className="overflow-y-auto border-s border-hairline bg-sunken pt-2">{paper}</div>
          </div>
        </>
      ) : step === 'clause' ? (
        <>
          <StepBar onBack={() => goTo(undefined)} next="看合同" onNext={() => goTo('preview')} back="全部条款" />
          {notices}
          {pane}
        </>
      ) : step === 'preview' ? (
        <>
          <StepBar onBack={() => goTo(undefined)} back="全部条款" />
          <div className="bg-sunken pt-2">{paper}</div>
        </>
      ) : (
        <>
          {head}
          {notices}
          {issues.length > 0 && <div className="px-4 pt-4">{problems}</div>}
          <div className="pt-2">{list}</div>
          <div className="px-4 py-6">
            <Button wide onClick={() => goTo('preview')}>
              看合同
            </Button>
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {sheet === 'names' && <sheets.names isOpen onClose={close} draft={draft} />}
        {sheet === 'order' && <sheets.order isOpen onClose={close} line={line} order={order} onPick={setOrder} />}
        {sheet === 'versions' && (
          <sheets.versions
            onClose={close}
            line={line}
            template={template}
            draft={draft}
            variables={variables}
            onRestore={(version) =>
              void draft.saver.flush().then(() => commands.restore.mutate({ version, draft_at: draft.seen() }))
            }
            onDiscard={() => void draft.saver.flush().then(() => commands.discard.mutate(draft.seen()))}
          />
        )}
      </Suspense>
    </div>
  )
}

function StepBar({
  back,
  onBack,
  next,
  onNext,
}: {
  back: string
  onBack: () => void
  next?: string
  onNext?: () => void
}) {
  return (
    <div className="flex items-center justify-between border-b border-hairline px-2 py-1">
      <Button tone="ghost" icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={onBack}>
        {back}
      </Button>
      {next && (
        <Button tone="ghost" onClick={onNext}>
          {next}
        </Button>
      )}
    </div>
  )
}

/** Gives the browser a file under a name. */
function hand(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
