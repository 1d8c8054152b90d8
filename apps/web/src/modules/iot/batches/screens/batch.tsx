import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonSheet, reasonAlone } from '../../../../kits/form/reason-sheet.tsx'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { usePathParam } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { batchPaths } from '../batch-paths.ts'
import { batchQuery, type ToldBatch, useBatchNews, useCancelBatch, usePause, useResume } from '../batch-queries.ts'
import { BatchDevices } from '../components/batch-devices.tsx'
import { BatchTag } from '../components/batch-tag.tsx'
import { Progress } from '../components/progress.tsx'

/** 一次批量指令: how far each wave is, what became of each device, what may be done. */
export function Screen() {
  useBatchNews()
  const id = Number(usePathParam('id'))
  const query = useQuery(batchQuery(id))
  const { data } = query
  return (
    <Page title={data ? `批量${data.command_display}` : '批量指令'} back={batchPaths.all} width="wide">
      {data ? (
        <Loaded batch={data} />
      ) : query.error ? (
        <QueryError query={query} title="批量指令没有取到" />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}

const nextText = ({ status, wave, waves, wave_ends_at: at }: ToldBatch): string | null => {
  if (status === 'planned') return '几秒内开始下发第一批。'
  if (status !== 'running') return null
  if (wave < waves.length && at) return `第 ${wave} 批都有了结果就下发第 ${wave + 1} 批，最晚 ${momentText(at)}。`
  return '最后一批，等设备的结果。'
}

function Loaded({ batch }: { batch: ToldBatch }) {
  const isGoing = batch.status === 'planned' || batch.status === 'running'
  const values = Object.values(batch.parameters).map(String)
  const next = nextText(batch)
  return (
    <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BatchTag batch={batch} />
          <span className="figures text-meta text-ink-2">{[batch.chosen_display, ...values].join(' · ')}</span>
        </p>
        <p className="figures mt-1 text-meta text-ink-2">
          {batch.ordered_by}，{momentText(batch.created_at)}
        </p>
        {batch.reason !== '' && <p className="mt-1 text-meta text-ink-2">原因：{batch.reason}</p>}
        {next && <p className="mt-3 text-body">{next}</p>}
        <p className="mt-1 text-meta text-ink-2">一批里失败或没有回话的超过 {batch.stop_percent}%，就自己停下。</p>
        <Decisions batch={batch} />
        <Section title="进度">
          <ol className="border-t border-hairline">
            {batch.waves.map((wave) => (
              <li key={wave.number} className="border-b border-hairline py-3">
                <p className="mb-2 flex items-baseline justify-between gap-3 text-body">
                  <span className={wave.number === batch.wave ? 'font-semibold' : undefined}>第 {wave.number} 批</span>
                  <span className="figures text-meta text-ink-2">{wave.devices} 台</span>
                </p>
                <Progress counts={wave} />
              </li>
            ))}
          </ol>
          {batch.progress.refused > 0 && (
            <p className="figures mt-3 text-meta text-ink-2">{batch.progress.refused} 台不能接受这条指令，没有下发。</p>
          )}
        </Section>
        <Section title="经过">
          <HistoryRail
            isOpen={batch.ended_at === null}
            entries={batch.history.toReversed().map((step, at) => ({
              id: `${step.at}-${at}`,
              title: stepWords[step.action] ?? step.status_display,
              meta: `${momentText(step.at)} · ${step.by}`,
              ...(step.notes && { note: step.notes }),
            }))}
          />
        </Section>
      </div>
      <BatchDevices id={batch.id} isGoing={isGoing} />
    </div>
  )
}
const stepWords: Readonly<Record<string, string>> = {
  create: '下发',
  begin: '开始',
  widen: '下发下一批',
  resume: '继续',
}

function Decisions({ batch: { id, actions, status } }: { batch: ToldBatch }) {
  const [asked, setAsked] = useState<'pause' | 'resume' | 'cancel' | null>(null)
  const [pause, resume, cancel] = [usePause(id), useResume(id), useCancelBatch(id)]
  const sheet = (of: typeof asked) => ({ isOpen: asked === of, onClose: () => setAsked(null), input: reasonAlone })
  if (actions.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {actions.includes('resume') && (
        <Button tone="ink" onClick={() => setAsked('resume')}>
          继续下发
        </Button>
      )}
      {actions.includes('pause') && <Button onClick={() => setAsked('pause')}>暂停</Button>}
      {actions.includes('cancel') && <Button onClick={() => setAsked('cancel')}>取消</Button>}
      <ReasonSheet
        {...sheet('pause')}
        command={pause}
        title="暂停批量指令"
        description="还没下发的先撤回；已经下发的照常等结果"
        words={['暂停', '正在暂停']}
      />
      <ReasonSheet
        {...sheet('resume')}
        command={resume}
        title="继续下发"
        description={status === 'stopped' ? '失败太多停下的，看过原因再继续' : '从停下的地方接着下发'}
        words={['继续下发', '正在继续']}
        missing="请写明为什么可以继续"
      />
      <ReasonSheet
        {...sheet('cancel')}
        command={cancel}
        title="取消批量指令"
        description="还没下发的不再下发，已经下发的收不回来"
        tone="danger"
        words={['取消批量指令', '正在取消']}
      />
    </div>
  )
}
