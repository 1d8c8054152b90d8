import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink, usePathParam } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { TemplateBench } from '../components/template-bench.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { templateQuery, templatesQuery, variablesQuery } from '../template-queries.ts'

/** One contract template, to be written. */
export function Screen() {
  const id = Number(usePathParam('id'))
  const list = useQuery(templatesQuery)
  const lineId = list.data?.results.find((one) => one.id === id)?.line
  const line = lineId === undefined ? undefined : findLine(lineId)
  if (list.data && !line) return <Missing />
  if (list.error && !list.data)
    return (
      <ConsoleError
        title="没有取到合同模板"
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  return line ? <Written key={id} id={id} line={line} /> : <Waiting />
}

function Written({ id, line }: { id: number; line: ReturnType<typeof findLine> }) {
  const template = useQuery(templateQuery(line, id))
  const variables = useQuery(variablesQuery(line))
  // Counts how often another text took the place of the one in hand.
  const [turn, setTurn] = useState(0)
  const error = template.error ?? variables.error
  const again = () => {
    void template.refetch()
    void variables.refetch()
  }
  if (template.error instanceof ApiError && template.error.status === 404) return <Missing />
  if (error && !(template.data && variables.data))
    return (
      <ConsoleError
        title="没有取到合同模板"
        error={error}
        onRetry={again}
        isRetrying={template.isFetching || variables.isFetching}
      />
    )
  if (!template.data || !variables.data) return <Waiting />
  return (
    <TemplateBench
      key={turn}
      line={line}
      template={template.data}
      variables={variables.data.variables}
      onReplaced={() => setTurn(turn + 1)}
      onReload={() => void template.refetch().then(() => setTurn(turn + 1))}
    />
  )
}

const Waiting = () => (
  <div className="p-6">
    <SkeletonText lines={10} />
  </div>
)
const Missing = () => (
  <EmptyState
    title="没有这个合同模板"
    actions={
      <AppLink to={consolePaths.templates} className={buttonClass('ink')}>
        全部模板
      </AppLink>
    }
  >
    它可能已经被删除。用它生成的合同还在合同列表里。
  </EmptyState>
)
