import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { TemplateRow } from '../components/template-row.tsx'
import { useTemplateCommands } from '../template-commands.ts'
import { templatesQuery, type TemplateItem } from '../template-queries.ts'

const NewSheet = lazy(async () => ({
  default: (await import('../components/template-new-sheet.lazy.tsx')).TemplateNewSheet,
}))

/** 合同模板: what the contracts of each line are made from. */
export function Screen() {
  const list = useQuery(templatesQuery)
  const commands = useTemplateCommands()
  const [making, setMaking] = useState<{ from: TemplateItem | undefined } | null>(null)
  const templates = list.data?.results ?? []
  return (
    <ConsolePage
      title="合同模板"
      caption="新合同用默认模板，已经生成的合同不变"
      actions={
        <Button tone="ink" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setMaking({ from: undefined })}>
          新建模板
        </Button>
      }
    >
      {!list.data && list.error ? (
        <ConsoleError
          title="没有取到合同模板"
          error={list.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : !list.data ? (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      ) : (
        lines.map((line) => {
          const own = templates.filter((one) => one.line === line.id)
          return (
            <section key={line.id} data-line={line.id} aria-labelledby={`templates-${line.id}`} className="mt-7">
              <h2
                id={`templates-${line.id}`}
                className="flex items-center gap-2 border-b border-edge pb-2 text-title-s"
              >
                <span aria-hidden="true" className="h-4 w-[3px] bg-hue" />
                {line.label}
              </h2>
              {own.length === 0 ? (
                <p className="py-4 text-meta text-ink-2">还没有模板，这条业务线的合同暂时生成不了。</p>
              ) : (
                <ul>
                  {own.map((template) => (
                    <TemplateRow
                      key={template.id}
                      template={template}
                      commands={commands}
                      onCopy={() => setMaking({ from: template })}
                    />
                  ))}
                </ul>
              )}
            </section>
          )
        })
      )}
      {making && (
        <Suspense fallback={null}>
          <NewSheet onClose={() => setMaking(null)} templates={templates} from={making.from} />
        </Suspense>
      )}
    </ConsolePage>
  )
}
