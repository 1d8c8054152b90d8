import { PointSheet } from '../../../../kits/form/point-sheet.tsx'
import { keptHere } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import type { SitePoint } from './site-point-field.tsx'

/** 标出送货点, with an order that is being written: kept in the draft. */
export function SitePointSheet({
  point,
  radius,
  region,
  onChange,
  isOpen,
  onClose,
}: SitePoint & { isOpen: boolean; onClose: () => void }) {
  const forget = () => {
    onChange(null)
    onClose()
  }
  return (
    <PointSheet
      title="标出送货点"
      description="设备到了会告诉你，离开了会提醒。准确位置只有你和平台看得到。"
      start={point}
      radius={radius}
      region={region}
      command={keptHere(onChange)}
      words={['就是这里', '就是这里']}
      beside={point && <Button onClick={forget}>不标了</Button>}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
