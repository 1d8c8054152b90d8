import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { money } from '../../../ui/text/format.ts'
import { roadText } from '../../../ui/text/road-text.ts'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { RegionField } from '../../../ui/fields/region-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { addressPriceQuery, useChangeAddress } from '../address-change.ts'
import type { Order } from '../order-queries.ts'

export interface OrderAddressSheetProps {
  line: LineFace
  order: Order
  isOpen: boolean
  onClose: () => void
}

const ADDRESS_MAX = 200
const QUIET_MS = 400

/** 改送货地址: where to, what the order then comes to, and the renter's word for it. */
export function OrderAddressSheet({ line, order, isOpen, onClose }: OrderAddressSheetProps) {
  const [region, setRegion] = useState({ code: '', text: order.region })
  const [address, setAddress] = useState(order.delivery_address)
  const isSame = region.text === order.region && address.trim() === order.delivery_address
  const wanted = isSame || address.trim() === '' ? '' : JSON.stringify({ region: region.text, address })
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data: price, error, isFetching } = useQuery(addressPriceQuery(line, order, asked ? JSON.parse(asked) : null))
  const change = useChangeAddress(line, order.id)
  const isCurrent = wanted !== '' && wanted === asked && !isFetching
  const refused = isCurrent ? (error ?? change.error) : null
  const errors = refused instanceof ApiError ? refused.errors : {}
  const isPriced = isCurrent && price && !error
  const save = () => {
    if (!isPriced) return
    change.mutate(
      { region: region.text, address, total: price.total_amount },
      {
        onSuccess: () => {
          toast.ok(price.is_changed ? '地址已更新，金额按新的运费' : '地址已更新，金额不变')
          onClose()
        },
      },
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      canDismiss={!change.isPending}
      title="改送货地址"
      description="合同生成以前可以改。换了区县，运费重新算。"
      footer={
        <Button
          tone="commit"
          size="main"
          wide
          busy={change.isPending || (wanted !== '' && !isCurrent)}
          disabled={!isPriced}
          onClick={save}
        >
          {isPriced && price.is_changed ? `同意，合计 ${money(price.total_amount)}` : '保存地址'}
        </Button>
      }
    >
      <div className="space-y-4">
        <RegionField value={region} onChange={setRegion} error={errors.region} />
        <TextField
          label="送货地址"
          name="delivery_address"
          autoComplete="street-address"
          placeholder="街道、门牌、楼层"
          maxLength={ADDRESS_MAX}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={address.trim() === '' ? '请填写送货地址' : errors.delivery_address}
        />
      </div>
      <div aria-live="polite">
        {isPriced && (
          <PriceLines
            className="mt-5"
            lines={[
              { label: '其余不变', amount: Math.round((price.total_before - price.delivery_fee_before) * 100) / 100 },
              {
                label: '运费',
                amount: price.delivery_fee,
                working: [
                  price.delivery_fee === price.delivery_fee_before ? '' : `原来 ${money(price.delivery_fee_before)}`,
                  roadText(price),
                ]
                  .filter(Boolean)
                  .join('，'),
              },
            ]}
            total={{ label: price.is_changed ? '新的合计' : '合计不变', amount: price.total_amount }}
          />
        )}
        {refused && !errors.region && !errors.delivery_address && <FieldError>{messageOf(refused)}</FieldError>}
      </div>
    </Sheet>
  )
}
