import { Cable } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useConfirm } from '../../../../ui/overlays/confirm.tsx'
import { Section } from '../../../../ui/section.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { PhotoRow } from '../../../rental/public.ts'
import { type ParkedDevice, useMove } from '../park-queries.ts'
import { BindSheet } from './bind-sheet.tsx'

/** On which machine it is, putting it on one and taking it off. */
export function OnMachine({ device }: { device: ParkedDevice }) {
  const { unit, actions, id } = device
  const [isBinding, setIsBinding] = useState(false)
  const confirm = useConfirm()
  const move = useMove(String(id))
  const unbind = async () => {
    const isMeant = await confirm({
      title: '从机器上拆下？',
      body: '以后它说的不再算这台机器的，已有的读数仍然算。',
      confirmLabel: '拆下',
      tone: 'danger',
    })
    if (isMeant) move.mutate('unbind')
  }
  return (
    <Section title="装在哪台机器上">
      {unit ? (
        <div data-line={unit.line} className="relative ps-4">
          <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-hue" />
          <p className="text-body font-semibold">{unit.equipment_name}</p>
          <p className="figures text-meta text-ink-2">{unit.serial}</p>
          <p className="text-caption text-ink-3">
            {momentText(unit.bound_at)} 装上，{unit.is_primary ? '以它的位置为准' : '另有一台终端提供位置'}
          </p>
          {unit.meter !== null && (
            <p className="figures text-caption text-ink-3">装的时候，机器的表上是 {unit.meter}</p>
          )}
          {unit.photo && <PhotoRow urls={[unit.photo]} title="安装照片" />}
        </div>
      ) : (
        <p className="text-body text-ink-2">还没有装在机器上。装上以后，它说的才算那台机器的工时、油耗和位置。</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {actions.includes('bind') && (
          <Button tone="ink" icon={<Cable size={18} aria-hidden="true" />} onClick={() => setIsBinding(true)}>
            装到机器上
          </Button>
        )}
        {actions.includes('unbind') && (
          <Button busy={move.isPending} onClick={() => void unbind()}>
            拆下
          </Button>
        )}
      </div>
      <BindSheet deviceId={String(id)} isOpen={isBinding} onClose={() => setIsBinding(false)} />
    </Section>
  )
}
