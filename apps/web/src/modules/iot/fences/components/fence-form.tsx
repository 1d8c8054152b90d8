import { useState } from 'react'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { bodyOf, type FenceDraft, type FenceProblems, problemsOf } from '../fence-draft.ts'
import { fencePaths } from '../fence-paths.ts'
import { useDeleteFence, useSaveFence } from '../fence-queries.ts'
import { ScopeFields } from './scope-fields.tsx'
import { ShapeEditor } from './shape-editor.tsx'
import { WatchFields } from './watch-fields.tsx'

interface FenceFormProps {
  /** Null: a new one. */
  id: number | null
  initial: FenceDraft
  /** It ends with its order and cannot be taken away. */
}
const firstOf = (problems: FenceProblems): string | undefined => Object.values(problems).find(Boolean)

/** A fence as it is drawn, whom it is for and what it tells of. */
export function FenceForm({ id, initial }: FenceFormProps) {
  const go = useGo()
  const [draft, setDraft] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const save = useSaveFence(id)
  const change = (changes: Partial<FenceDraft>) => {
    save.reset()
    setDraft((before) => ({ ...before, ...changes }))
  }
  const own = problemsOf(draft)
  const problems: FenceProblems = { ...fieldProblems(save.error), ...(isTried ? own : {}) }
  const send = () => {
    setIsTried(true)
    const first = firstOf(own)
    if (first) return void toast.error(first)
    save.mutate(bodyOf(draft), { onSuccess: () => go(fencePaths.all), showsFields: true })
  }
  return (
    <form
      noValidate
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="min-w-0">
        <TextField
          label="名称"
          className="mb-4"
          maxLength={60}
          placeholder="三号工地"
          value={draft.name}
          error={problems['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ShapeEditor
          name={draft.name}
          drawing={draft.drawing}
          problems={problems}
          onChange={(drawing) => change({ drawing })}
          onName={(name) => change({ name })}
        />
      </div>
      <div className="mt-6 min-w-0 space-y-5 lg:mt-0">
        <div>
          <ScopeFields draft={draft} problems={problems} onChange={change} />
        </div>
        <div>
          <WatchFields draft={draft} problems={problems} onChange={change} />
        </div>
        <Switch
          label="启用"
          hint="停用后不再判断，图形留着"
          checked={draft.isActive}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <Button type="submit" tone="commit" wide busy={save.isPending}>
          保存
        </Button>
        {id !== null && <DropFence id={id} name={initial.name} />}
      </div>
    </form>
  )
}

function DropFence({ id, name }: { id: number; name: string }) {
  const go = useGo()
  const remove = useDeleteFence()
  const drop = async () => {
    const isSure = await confirm({
      title: `删除“${name}”？`,
      body: '不再提醒，发生过的记录留着。',
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (isSure) remove.mutate(id, { onSuccess: () => go(fencePaths.all) })
  }
  return (
    <Button tone="danger" wide busy={remove.isPending} onClick={() => void drop()}>
      删除围栏
    </Button>
  )
}
