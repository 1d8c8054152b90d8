/** What the reader may do with an order now: one step at the thumb, the rest under its heading. */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, type ButtonTone, buttonClass } from '../../../../ui/button.tsx'
import { type Question, useConfirm } from '../../../../ui/overlays/confirm.tsx'
import { StickyBar, StickyTotal } from '../../../../ui/sticky-bar.tsx'
import { money } from '../../../../ui/text/format.ts'
import { carePaths } from '../../care-paths.ts'
import { type TaskDetail, useAgreeVisit, useConfirmTask, useConsent, useWithdrawDispute } from '../../order-queries.ts'
import { useTaskAct } from '../../task-acts.ts'
import { taskActs } from '../../task-steps.ts'
import type { TaskSheetProps } from './task-sheet-props.ts'

type Action = TaskDetail['actions'][number]
type Sheet = ComponentType<TaskSheetProps>
const technicians = () => import('./technician-sheets.lazy.tsx')
const bills = () => import('./dispute-sheets.lazy.tsx')
const parties = () => import('./party-sheets.lazy.tsx')
const sheets: Readonly<Partial<Record<Action | 'refuse_visit', Sheet>>> = {
  decline: lazy(async () => ({ default: (await technicians()).DeclineSheet })),
  start: lazy(async () => ({ default: (await technicians()).StartSheet })),
  pause: lazy(async () => ({ default: (await technicians()).PauseSheet })),
  complete: lazy(async () => ({ default: (await import('./complete-sheet.lazy.tsx')).CompleteSheet })),
  parts: lazy(async () => ({ default: (await import('./parts-sheet.lazy.tsx')).PartsSheet })),
  quote: lazy(async () => ({ default: (await import('./quote-sheet.lazy.tsx')).QuoteSheet })),
  assign: lazy(async () => ({ default: (await import('./arrange-sheet.lazy.tsx')).ArrangeSheet })),
  refuse: lazy(async () => ({ default: (await parties()).RefuseQuoteSheet })),
  refuse_visit: lazy(async () => ({ default: (await parties()).RefuseVisitSheet })),
  cancel: lazy(async () => ({ default: (await parties()).CancelSheet })),
  reopen: lazy(async () => ({ default: (await parties()).ReopenSheet })),
  dispute: lazy(async () => ({ default: (await bills()).DisputeSheet })),
  decide_dispute: lazy(async () => ({ default: (await bills()).DecideSheet })),
  rate: lazy(async () => ({ default: (await parties()).RateSheet })),
}

const labels: Readonly<Partial<Record<Action | 'refuse_visit', string>>> = {
  ...taskActs,
  start: '到了，开始处理',
  complete: '处理完了',
  assign: '安排',
  agree: '同意报价',
  refuse: '不同意',
  agree_visit: '这个时间可以',
  refuse_visit: '这个时间不行',
  confirm: '验收',
  reopen: '没修好',
  rate: '评价',
  dispute: '费用有异议',
  withdraw_dispute: '撤回异议',
  decide_dispute: '裁定',
  cancel: '取消维护单',
}
/** Days that were kept by themselves are nobody's arrangement yet. */
const labelOf = (action: Action | 'refuse_visit', { technician_id: technician }: TaskDetail) =>
  action === 'assign' && technician !== null ? '改安排' : labels[action]
/** The step that takes the order on, the first that may be taken. */
const mains = [
  'decide_dispute',
  'pay',
  'agree',
  'agree_visit',
  'accept',
  'start',
  'resume',
  'complete',
  'confirm',
  'assign',
] as const
const shownBeside: readonly (Action | 'refuse_visit')[] = [
  'confirm',
  'assign',
  'refuse',
  'refuse_visit',
  'decline',
  'parts',
  'quote',
  'pause',
  'rate',
  'reopen',
  'dispute',
  'withdraw_dispute',
  'cancel',
]
const tones: Readonly<Partial<Record<Action | 'refuse_visit', ButtonTone>>> = { cancel: 'ghost', decline: 'ghost' }

const questionOf = (action: Action, task: TaskDetail): Question | undefined => {
  if (action === 'confirm')
    return {
      title: '修好了，验收？',
      body: '验收以后，质保期内同一个毛病再修不收费。',
      confirmLabel: '验收',
    }
  if (action === 'withdraw_dispute')
    return { title: '撤回异议？', body: '费用照原来的，验收过的马上结给师傅。', confirmLabel: '撤回' }
  if (action === 'agree' && task.quote)
    return {
      title: `同意 ${money(task.quote.total)}？`,
      body: '同意了师傅才开始，做完再付。超出这个数，要再问你。',
      confirmLabel: '同意',
    }
  return undefined
}

function useRun(task: TaskDetail) {
  const accept = useTaskAct(task, 'accept')
  const resume = useTaskAct(task, 'resume')
  const confirmed = useConfirmTask(task.id)
  const consent = useConsent(task.id)
  const visit = useAgreeVisit(task.id)
  const withdrawn = useWithdrawDispute(task.id)
  const run: Readonly<Partial<Record<Action, () => void>>> = {
    accept: () => accept.mutate({ payload: {} }),
    resume: () => resume.mutate({ payload: {} }),
    confirm: () => confirmed.mutate(),
    agree: () => task.quote && consent.mutate({ agreed: true, quote_version: task.quote.version }),
    withdraw_dispute: () => withdrawn.mutate(),
    agree_visit: () => visit.mutate({ agreed: true }),
  }
  return { run, isBusy: [accept, resume, confirmed, consent, visit, withdrawn].some(({ isPending }) => isPending) }
}

interface TaskActionsProps {
  task: TaskDetail
  /** Counting what was done on this device. */
  actions: readonly Action[]
  /** Steps that are still to be filled in. */
  openSteps: number
}

export function useTaskActions({ task, actions, openSteps }: TaskActionsProps) {
  const [open, setOpen] = useState<Action | 'refuse_visit' | null>(null)
  const confirm = useConfirm()
  const { run, isBusy } = useRun(task)
  const all: readonly (Action | 'refuse_visit')[] = actions.includes('agree_visit')
    ? [...actions, 'refuse_visit']
    : actions
  const main = mains.find((action) => all.includes(action))
  const press = async (action: Action | 'refuse_visit') => {
    if (sheets[action]) return setOpen(action)
    const asked = action === 'refuse_visit' ? undefined : questionOf(action, task)
    if (asked && !(await confirm(asked))) return
    if (action !== 'refuse_visit') run[action]?.()
  }
  const Opened = open === null ? undefined : sheets[open]
  const others = shownBeside.filter((action) => all.includes(action) && action !== main)
  const beside =
    others.length > 0 &&
    others.map((action, at) => (
      <Button
        key={action}
        tone={tones[action] ?? 'outline'}
        // Its words stand where those above begin.
        className={at === 0 && tones[action] === 'ghost' ? '-ms-4' : undefined}
        onClick={() => void press(action)}
      >
        {labelOf(action, task)}
      </Button>
    ))
  const bar = (
    <>
      <MainBar {...{ task, main, openSteps, isBusy }} onPress={(action) => void press(action)} />
      <Suspense fallback={null}>{Opened && <Opened task={task} isOpen onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
  return { beside, bar }
}

interface MainBarProps {
  task: TaskDetail
  main: (typeof mains)[number] | undefined
  openSteps: number
  isBusy: boolean
  onPress: (action: Action) => void
}
function MainBar({ task, main, openSteps, isBusy, onPress }: MainBarProps) {
  if (main === undefined) return null
  if (main === 'pay')
    return (
      <StickyBar>
        <StickyTotal caption="维修费" amount={task.total_amount ?? 0} />
        <AppLink to={carePaths.pay(task.id)} className={buttonClass('commit', 'main')}>
          去付款
        </AppLink>
      </StickyBar>
    )
  const isWaiting = main === 'complete' && openSteps > 0
  return (
    <StickyBar>
      {main === 'agree' && task.quote && <StickyTotal caption="报价合计" amount={task.quote.total} />}
      {isWaiting && <span className="text-body text-ink-2">还有 {openSteps} 步没填</span>}
      <Button
        tone={main === 'assign' ? 'ink' : 'commit'}
        size="main"
        className="min-h-14 flex-1 md:ms-auto md:max-w-md"
        busy={isBusy}
        disabled={isWaiting}
        onClick={() => onPress(main)}
      >
        {labelOf(main, task)}
      </Button>
    </StickyBar>
  )
}
