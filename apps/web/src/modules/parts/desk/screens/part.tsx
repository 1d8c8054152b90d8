import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { ListBody } from '../../../../kits/list/list-body.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { MoreRows } from '../../../../kits/list/more-rows.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { choosePictures } from '../../../../ui/pictures/choose-pictures.ts'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText, today } from '../../../../ui/text/format.ts'
import { Money } from '../../../../ui/text/money.tsx'
import { partsPaths } from '../../parts-paths.ts'
import { OneThing } from '../components/document-page.tsx'
import { EditPartSheet } from '../components/part-form.tsx'
import { CountSheet, MoveSheet } from '../components/stock-sheets.tsx'
import {
  type Movement,
  movementsQuery,
  type Part,
  partQuery,
  stockThenQuery,
  useChangePart,
  useSetPhoto,
} from '../part-queries.ts'

/** 配件详情: where it lies, what it fits, every movement. */
export function Screen() {
  return (
    <OneThing what="配件" query={partQuery}>
      {(part) => <PartPage part={part} />}
    </OneThing>
  )
}

function PartPage({ part }: { part: Part }) {
  return (
    <ConsolePage
      title={part.name}
      caption={`${part.number}${part.maker_number && ` · 厂家件号 ${part.maker_number}`}`}
      actions={<Acts part={part} />}
    >
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-10">
        <div className="min-w-0">
          <Figures part={part} />
          <Places part={part} />
          <Movements part={part} />
        </div>
        <div className="min-w-0">
          <Photo part={part} />
          <Fits part={part} />
          <StockThen part={part} />
        </div>
      </div>
    </ConsolePage>
  )
}

type Asked = 'edit' | 'count' | 'move'
function Acts({ part }: { part: Part }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const retire = useChangePart(part.id)
  const close = () => setAsked(null)
  return (
    <>
      <Button onClick={() => setAsked('count')}>盘点</Button>
      <Button onClick={() => setAsked('move')}>移库</Button>
      <Button onClick={() => setAsked('edit')}>修改</Button>
      <Button
        busy={retire.isPending}
        onClick={() => retire.mutate({ version: part.version, is_retired: !part.is_retired })}
      >
        {part.is_retired ? '重新启用' : '停用'}
      </Button>
      {asked === 'edit' && <EditPartSheet part={part} onClose={close} />}
      {asked === 'count' && <CountSheet part={part} onClose={close} />}
      {asked === 'move' && <MoveSheet part={part} onClose={close} />}
    </>
  )
}

function Figures({ part }: { part: Part }) {
  const rows = [
    { label: '现有', value: part.stock },
    { label: '预留', value: part.reserved },
    { label: '可用', value: part.available },
    { label: '最低', value: part.least_stock },
  ]
  return (
    <>
      <dl className="grid grid-cols-4 gap-2">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="figures text-title-s">
              {value} <span className="text-meta font-normal text-ink-2">{part.unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      {part.is_short && <p className="mt-2 text-meta text-warn">低于最低库存，已列入要订货的。</p>}
      <p className="mt-3 flex flex-wrap gap-x-6 text-body">
        <span>
          标价 <Money value={part.list_price} />
        </span>
        {part.value !== null && (
          <span>
            库存成本 <Money value={part.value} />
          </span>
        )}
      </p>
    </>
  )
}

function Places({ part: { places, unit } }: { part: Part }) {
  return (
    <Section title="在哪里">
      {places.length === 0 && <p className="text-body text-ink-2">哪里都没有，采购入库以后就有了。</p>}
      <ul>
        {places.map(({ place, place_display: name, quantity, reserved, value }) => (
          <li key={place} className="flex justify-between gap-4 border-b border-hairline py-3 text-body">
            <span>
              {name}
              {reserved > 0 && <span className="text-meta text-ink-2">，预留 {reserved}</span>}
            </span>
            <span className="text-end">
              <span className="figures">{quantity}</span> {unit}
              {value !== null && <Money value={value} className="ms-4 text-ink-2" />}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Movements({ part }: { part: Part }) {
  const list = useList(movementsQuery(part.id))
  return (
    <Section title="变动">
      <ListBody
        list={list}
        skeleton={<SkeletonText lines={4} />}
        words={{ failed: '变动没有取到', empty: '还没有变动' }}
      >
        <ul>
          {list.rows.map((row) => (
            <MovementRow key={row.id} row={row} />
          ))}
        </ul>
        <MoreRows list={list} look={deskLook} label="看更早的变动" />
      </ListBody>
    </Section>
  )
}
const documentOf = ({ inbound_id: inbound, outbound_id: outbound }: Movement) =>
  inbound !== null ? partsPaths.inbound(inbound) : outbound !== null ? partsPaths.outbound(outbound) : null
function MovementRow({ row }: { row: Movement }) {
  const to = documentOf(row)
  return (
    <li className="flex justify-between gap-4 border-b border-hairline py-3">
      <span className="min-w-0">
        <span className="block text-body">
          {to === null ? (
            row.kind_display
          ) : (
            <AppLink to={to} className="underline underline-offset-4">
              {row.kind_display}
            </AppLink>
          )}{' '}
          <span className="text-meta text-ink-2">{row.place_display}</span>
        </span>
        <span className="block text-meta text-pretty text-ink-2">
          {momentText(row.moved_at)} · {row.actor}
          {row.reason && ` · ${row.reason}`}
        </span>
      </span>
      <span className="figures shrink-0 text-end text-body">
        {row.quantity > 0 ? `+${row.quantity}` : row.quantity}
        <span className="block text-meta text-ink-2">剩 {row.stock_after}</span>
      </span>
    </li>
  )
}

function Photo({ part }: { part: Part }) {
  const photo = useSetPhoto(part.id)
  return (
    <div>
      {part.photo_url && (
        <SecureImage src={part.photo_url} alt={part.name} className="max-h-64 w-full rounded-card object-contain" />
      )}
      <label className="relative mt-2 inline-flex min-h-11 cursor-pointer items-center text-body underline underline-offset-4">
        {photo.isPending ? '正在上传' : part.photo_url ? '换照片' : '加照片'}
        <input
          type="file"
          accept="image/jpeg,image/png"
          aria-label="配件照片"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) =>
            void choosePictures(target, 'show', ([chosen]) => {
              if (chosen) photo.mutate(chosen)
            })
          }
        />
      </label>
    </div>
  )
}

function Fits({ part: { fits, alternatives } }: { part: Part }) {
  return (
    <>
      <Section title="适用">
        <p className="text-body">
          {fits.length === 0 ? '通用件，哪台都能用' : fits.map(({ name }) => name).join('、')}
        </p>
      </Section>
      {alternatives.length > 0 && (
        <Section title="替代件">
          <ul>
            {alternatives.map((one) => (
              <li key={one.id} className="border-b border-hairline">
                <AppLink to={partsPaths.part(one.id)} className="flex justify-between gap-4 py-3 text-body">
                  {one.name}
                  <span className="figures text-ink-2">{one.stock - one.reserved}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** What lay where at the end of a day. */
function StockThen({ part }: { part: Part }) {
  const [day, setDay] = useState('')
  const { data } = useQuery(stockThenQuery(part.id, day))
  return (
    <Section title="过去的库存">
      <TextField
        label="那天结束时"
        type="date"
        max={today()}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      {day !== '' && data && (
        <ul className="mt-3 text-body">
          <li>
            一共 <span className="figures">{data.stock}</span> {part.unit}
          </li>
          {data.places.map(({ place, place_display: name, quantity }) => (
            <li key={place} className="text-ink-2">
              {name} <span className="figures">{quantity}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
