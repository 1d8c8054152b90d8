import { useState } from 'react'
import type { MachineCard } from '../../../../shell/module.ts'
import { useGo } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { TransportOfMachine } from '../../queries.ts'
import { callPath, placesFor } from './move-paths.ts'

interface MoveSheetProps {
  movable: TransportOfMachine['may_call']
  units: MachineCard['units']
  places: TransportOfMachine['places']
  isOpen: boolean
  onClose: () => void
}

/** Which unit goes where: the rest is written with the cargo. */
export function MoveSheet({ movable, units, places, isOpen, onClose }: MoveSheetProps) {
  const go = useGo()
  const [chosen, setChosen] = useState('')
  const [to, setTo] = useState('')
  const unit = movable.find(({ unit_id: id }) => String(id) === chosen) ?? movable[0]!
  const offered = placesFor(unit.unit_id, units, places)
  const keyOf = ({ city, address }: (typeof places)[number]) => `${city} ${address}`
  const place = offered.find((one) => keyOf(one) === to)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="叫车挪场"
      description="这几天先为它留出来，送到了再接着出租。"
      footer={
        <Button tone="ink" size="main" wide onClick={() => go(callPath(unit.unit_id, place))}>
          下一步
        </Button>
      }
    >
      <div className="space-y-5">
        {movable.length > 1 && (
          <Select
            label="挪哪一台"
            options={movable.map(({ unit_id: id, serial }) => ({ value: String(id), label: serial }))}
            value={String(unit.unit_id)}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        {offered.length > 0 && (
          <fieldset className="space-y-2">
            <legend className="mb-1.5 text-meta text-ink-2">挪到哪里</legend>
            {offered.map((one) => (
              <RadioCard
                key={keyOf(one)}
                name="move-to"
                label={one.address}
                hint={one.city}
                checked={one === place}
                onChange={() => setTo(keyOf(one))}
              />
            ))}
            <RadioCard
              name="move-to"
              label="别的地方"
              hint="下一步填地址"
              checked={place === undefined}
              onChange={() => setTo('')}
            />
          </fieldset>
        )}
      </div>
    </Sheet>
  )
}
