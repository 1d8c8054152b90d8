import {
  callOutName,
  callOutOf,
  findPrice,
  labourCode,
  priceClassCodes,
  priceClasses,
  type PriceList,
  priceWorkCodes,
  priceWorks,
} from '@jihui/protocol/maintenance/orders/prices'
import { useState } from 'react'
import { Select } from '../../../../ui/fields/field.tsx'
import { Money } from '../../../../ui/text/money.tsx'

const elsewhere = '没有单列的城市'

/** Every kind of work on every class of machine, as the numbers beside it come to. */
export function PriceTable({ list }: { list: PriceList }) {
  const [chosen, setChosen] = useState('')
  const city = list.cities.some((one) => one.city === chosen) ? chosen : ''
  return (
    <div>
      {list.cities.length > 0 && (
        <Select
          label="看哪个城市"
          value={city}
          options={[
            { value: '', label: elsewhere },
            ...list.cities.map((one) => ({ value: one.city, label: one.city })),
          ]}
          onChange={({ target }) => setChosen(target.value)}
          className="mb-4"
        />
      )}
      <table className="w-full text-body">
        <thead>
          <tr className="border-b border-edge text-caption text-ink-2">
            <th scope="col" className="py-2 text-start font-normal">
              要做的活
            </th>
            {priceClassCodes.map((size) => (
              <th key={size} scope="col" className="py-2 ps-2 text-end font-normal">
                {priceClasses[size].label.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {priceWorkCodes.map((work) => (
            <tr key={work} className="border-b border-hairline">
              <th scope="row" className="py-2.5 text-start font-normal text-balance">
                {priceWorks[work].label}
              </th>
              {priceClassCodes.map((size) => (
                <td key={size} className="py-2.5 ps-2 text-end">
                  <Price fen={findPrice(list, city, labourCode(work, size))?.priceFen} />
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-b border-hairline">
            <th scope="row" className="py-2.5 text-start font-normal">
              {callOutName}
            </th>
            <td colSpan={priceClassCodes.length} className="py-2.5 ps-2 text-end">
              <Price fen={callOutOf(list, city).priceFen} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="mt-3 text-meta text-pretty text-ink-2">
        工时和上门费，师傅得 {Number.isNaN(list.technicianSharePercent) ? '—' : list.technicianSharePercent}
        %；配件按标价，不分成。
      </p>
    </div>
  )
}

function Price({ fen = Number.NaN }: { fen?: number | undefined }) {
  return Number.isNaN(fen) ? <span className="text-ink-3">—</span> : <Money value={fen / 100} size="inline" />
}
