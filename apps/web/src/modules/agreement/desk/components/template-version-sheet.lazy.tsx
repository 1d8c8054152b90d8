import { clauseChangeLabels } from '@jihui/protocol/agreement/clause-changes'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, CircleCheck, FilePen } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { clockTime, count, momentText } from '../../../../ui/text/format.ts'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { versionQuery, versionsQuery, type Template, type TemplateVersion } from '../template-queries.ts'
import { wordsOf, type Variable } from '../template-text.ts'
import type { TemplateDraft } from '../use-template-draft.ts'
import { TemplateVersionDiff } from './template-version-diff.tsx'

export interface TemplateVersionSheetProps {
  onClose: () => void
  line: LineFace
  template: Template
  draft: TemplateDraft
  variables: readonly Variable[]
  onRestore: (version: number) => void
  onDiscard: () => void
}

/** Every text the template ever had, what each changed, and the way back to it. */
export function TemplateVersionSheet(props: TemplateVersionSheetProps) {
  const { onClose, line, template } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const list = useQuery(versionsQuery(line, template.id))
  const versions = list.data?.results ?? []
  const version = versions.find((one) => one.version === chosen)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      height="full"
      title={version ? <span className="figures">v{version.version}</span> : '版本'}
      description={version ? undefined : '合同按生成那一刻的版本，之后不再变。'}
      footer={
        version && (
          <div className="flex gap-2">
            <Button icon={<ChevronLeft size={18} aria-hidden="true" />} onClick={() => setChosen(null)}>
              全部版本
            </Button>
            {!version.is_current && (
              <Button tone="ink" className="flex-1" onClick={() => void restore(props, version)}>
                用这一版重新起草
              </Button>
            )}
          </div>
        )
      }
    >
      {list.error ? (
        <p className="text-body text-ink-2">
          没有取到：{messageOf(list.error)}。
          <Button size="dense" tone="ghost" onClick={() => void list.refetch()}>
            再试一次
          </Button>
        </p>
      ) : !list.data ? (
        <SkeletonText lines={6} />
      ) : version ? (
        <VersionText {...props} version={version} />
      ) : (
        <ul>
          {props.draft.isChanged && <DraftRow {...props} />}
          {versions.map((one) => (
            <VersionRow key={one.version} version={one} onPick={() => setChosen(one.version)} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

async function restore({ draft, onRestore }: TemplateVersionSheetProps, { version }: TemplateVersion) {
  const isSure =
    !draft.isChanged ||
    (await confirm({
      title: `用 v${version} 重新起草？`,
      body: '现在这份没有发布的草稿会被它代替。',
      confirmLabel: '重新起草',
      tone: 'danger',
    }))
  if (isSure) onRestore(version)
}

function DraftRow({ draft, onDiscard, template }: TemplateVersionSheetProps) {
  const discard = async () => {
    const isSure = await confirm({
      title: '丢弃这份草稿？',
      body: `没有发布的改动会丢，文字回到 v${template.version}。`,
      confirmLabel: '丢弃草稿',
      tone: 'danger',
    })
    if (isSure) onDiscard()
  }
  return (
    <li className="flex items-center justify-between gap-3 border-b border-hairline py-3">
      <span className="min-w-0">
        <span className="flex items-center gap-2 text-body font-semibold">
          草稿
          <StatusTag icon={FilePen} tone="quiet">
            没有发布
          </StatusTag>
        </span>
        <span className="figures block text-meta text-ink-2">
          {wordsFor(draft.changes, draft.isRenamed)}
          {draft.saving.kind === 'saved' && `，${clockTime(draft.saving.at)} 存好`}
        </span>
      </span>
      <Button size="dense" tone="danger" onClick={() => void discard()}>
        丢弃草稿
      </Button>
    </li>
  )
}

/** 改写 2 条，新加 1 条 */
const wordsFor = (changes: TemplateVersion['changes'] | TemplateDraft['changes'], isRenamed: boolean): string => {
  const kinds = Object.entries(clauseChangeLabels).flatMap(([kind, label]) => {
    const many = changes.filter((change) => change.kind === kind).length
    return many > 0 ? [`${label} ${many} 条`] : []
  })
  return [...kinds, ...(isRenamed ? ['改了名称'] : [])].join('，') || '条款没有变'
}

function VersionRow({ version, onPick }: { version: TemplateVersion; onPick: () => void }) {
  return (
    <li className="border-b border-hairline">
      <button type="button" onClick={onPick} className="block min-h-14 w-full py-3 text-start hover:bg-sunken">
        <span className="figures flex items-center gap-2 text-body font-semibold">
          v{version.version}
          {version.is_current && (
            <StatusTag icon={CircleCheck} tone="ok">
              现在用的
            </StatusTag>
          )}
          <span className="keep ms-auto text-meta font-normal text-ink-2">
            {version.contract_count > 0 ? `${count(version.contract_count)} 份合同` : '还没有合同'}
          </span>
        </span>
        <span className="figures block text-meta text-ink-2">
          {version.published_by} · {momentText(version.published_at)}
        </span>
        <span className="figures block truncate text-meta text-ink-2">
          {version.version === 1 ? '最初的文字' : wordsFor(version.changes, version.is_renamed)}
          {version.changes.length > 0 && `：${version.changes.map(({ title }) => title || '没有标题').join('、')}`}
        </span>
      </button>
    </li>
  )
}

function VersionText({ line, template, variables, version }: TemplateVersionSheetProps & { version: TemplateVersion }) {
  const [isWhole, setIsWhole] = useState(false)
  const now = useQuery(versionQuery(line, template.id, version.version))
  const before = useQuery({
    ...versionQuery(line, template.id, version.version - 1),
    enabled: version.version > 1,
  })
  const error = now.error ?? before.error
  if (error) return <p className="text-body text-ink-2">没有取到：{messageOf(error)}</p>
  if (!now.data || (version.version > 1 && !before.data)) return <SkeletonText lines={6} />
  const { shown } = wordsOf(variables)
  const read = (text: string) => shown(text).replaceAll(/\{\{(.*?)\}\}/g, '〔$1〕')
  const inWords = (clauses: readonly { title: string; text: string }[]) =>
    clauses.map(({ title, text }) => ({ title: read(title), text: read(text) }))
  return (
    <>
      <p className="figures text-meta text-ink-2">
        {version.published_by} · {momentText(version.published_at)}
        {version.is_renamed && `，改名为“${version.name}”`}
      </p>
      {before.data && (
        <SegmentedControl
          className="mt-3"
          label="看什么"
          value={isWhole ? 'whole' : 'changes'}
          onChange={(next) => setIsWhole(next === 'whole')}
          options={[
            { value: 'changes', label: '改动' },
            { value: 'whole', label: '全文' },
          ]}
        />
      )}
      <TemplateVersionDiff
        before={before.data && !isWhole ? inWords(before.data.clauses) : null}
        after={inWords(now.data.clauses)}
      />
    </>
  )
}
