import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { type Plan, type PlanMove, useMovePlan } from '../upkeep-queries.ts'

const EditPlanSheet = lazy(async () => ({ default: (await import('./edit-plan-sheet.lazy.tsx')).EditPlanSheet }))

const words = {
  activate: { label: '启用', title: '启用这个计划？', body: '到期前会自动开维护单，也会占用设备的日子。' },
  pause: { label: '暂停', title: '暂停这个计划？', body: '不再开新单；恢复以后，到期的补开一次。' },
  end: { label: '结束', title: '结束这个计划？', body: '以后不再开单，也不能再启用。已经开的单照常做完。' },
} as const

/** Switched on, at rest, over: each is asked once more. */
export function PlanMoves({ plan }: { plan: Plan }) {
  const { id, actions, may_edit: mayEdit } = plan
  // Opened again it begins with the plan as it stands then.
  const [opened, setOpened] = useState(0)
  const [isChanging, setIsChanging] = useState(false)
  const command = useMovePlan(id)
  const confirm = useConfirm()
  const move = async (one: PlanMove) => {
    const { label, title, body } = words[one]
    const tone = one === 'end' ? ('danger' as const) : ('ink' as const)
    if (await confirm({ title, body, confirmLabel: label, tone })) command.mutate(one)
  }
  if (actions.length === 0 && !mayEdit) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {actions.map((one) => (
        <Button
          key={one}
          tone={one === 'activate' ? 'commit' : 'outline'}
          busy={command.isPending}
          onClick={() => void move(one)}
        >
          {words[one].label}
        </Button>
      ))}
      {mayEdit && (
        <Button
          tone="outline"
          onClick={() => {
            setOpened(opened + 1)
            setIsChanging(true)
          }}
        >
          修改
        </Button>
      )}
      <Suspense fallback={null}>
        {opened > 0 && (
          <EditPlanSheet key={opened} plan={plan} isOpen={isChanging} onClose={() => setIsChanging(false)} />
        )}
      </Suspense>
    </div>
  )
}
