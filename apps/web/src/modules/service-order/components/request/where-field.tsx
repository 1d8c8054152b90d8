import { LocateFixed, X } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { RegionField } from '../../../../ui/fields/region-field.tsx'
import type { RequestDraft } from '../../request-draft.ts'
import { useDevicePlace } from '../../use-device-place.ts'

type Values = Pick<RequestDraft, 'region' | 'address' | 'point'>
interface WhereFieldProps {
  values: Values
  onChange: (changes: Partial<Values>) => void
  error: string | undefined
}
/** A city, or where the telephone is, or both; and the door. */
export function WhereField({ values: { region, address, point }, onChange, error }: WhereFieldProps) {
  const { look, isLooking } = useDevicePlace((found) => onChange({ point: found }))
  return (
    <div className="space-y-4">
      <RegionField
        label="设备在哪个城市"
        value={region}
        onChange={(chosen) => onChange({ region: chosen })}
        error={error}
      />
      <TextField
        label="详细地址"
        isOptional
        maxLength={200}
        autoComplete="street-address"
        placeholder="街道、门牌号、哪个门进"
        hint="师傅接单以后才看得到。"
        value={address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      {point === null ? (
        <Button busy={isLooking} icon={<LocateFixed size={18} aria-hidden="true" />} onClick={look}>
          {isLooking ? '正在定位' : '人就在设备旁边，用手机定位'}
        </Button>
      ) : (
        <p className="flex min-h-11 items-center gap-2 text-body">
          <LocateFixed size={18} className="shrink-0 text-ok" aria-hidden="true" />
          <span className="flex-1">已用手机定位</span>
          <Button tone="ghost" icon={<X size={16} aria-hidden="true" />} onClick={() => onChange({ point: null })}>
            不用定位
          </Button>
        </p>
      )}
    </div>
  )
}
