import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CameraOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { clockTime, dayText, shanghaiDay, shortDay } from '../../../ui/text/format.ts'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import {
  HandoverReadings,
  handoverQuery,
  PhotoRow,
  sideThatCounts,
  type Claim,
  type Handover,
  type HandoverSide,
  type Order,
} from '../../rental/public.ts'
import { carePaths } from '../../maintenance/public.ts'
import { UsageEvidence } from '../../standby/public.ts'

export interface ItemSheetProps {
  line: LineFace
  order: Order
  claim: Claim
  /** Which item of the claim. */
  index: number
  isOpen: boolean
  onClose: () => void
}

/** One thing that is asked for: how its amount came about, and the same place when the machine went out and came back. */
export function ItemSheet({ line, order, claim, index, isOpen, onClose }: ItemSheetProps) {
  const handover = useQuery({ ...handoverQuery(line, order.id), enabled: isOpen })
  const item = claim.items[index]
  if (!item) return null
  const position = handover.data?.positions.find(({ key }) => key === item.position)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={item.label} description={position && `部位：${position.label}`}>
      <dl className="mb-4 border-b border-hairline pb-3 text-body">
        {item.working && (
          <div className="flex justify-between gap-4 py-1">
            <dt className="shrink-0 text-ink-3">依据</dt>
            <dd className="figures text-end">{item.working}</dd>
          </div>
        )}
        {item.task && (
          <div className="flex items-baseline justify-between gap-4 py-1">
            <dt className="shrink-0 text-ink-3">维护单</dt>
            <dd className="figures">
              <AppLink to={carePaths.task(item.task.id)} className="underline underline-offset-4">
                {item.task.number}
              </AppLink>
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 py-1">
          <dt className="shrink-0 text-ink-3">要扣</dt>
          <dd>
            <Money value={item.amount} size="title" />
          </dd>
        </div>
      </dl>
      {item.kind === 'overtime' && (
        <div className="mb-4">
          <Suspense fallback={<Bone className="h-96 w-full rounded-card" />}>
            <UsageEvidence line={order.line} rentalId={order.id} />
          </Suspense>
        </div>
      )}
      {handover.data ? (
        <Seen handover={handover.data} days={order.rental_days} position={position} claim={claim} index={index} />
      ) : handover.error ? (
        <div role="alert" className="py-6 text-center">
          <p className="text-body">交接记录没有取到</p>
          <p className="mt-1 text-meta text-ink-2">{messageOf(handover.error)}</p>
          <Button className="mt-4" busy={handover.isFetching} onClick={() => void handover.refetch()}>
            再试一次
          </Button>
        </div>
      ) : (
        <Skeleton label="正在取交接照片" className="grid grid-cols-2 gap-2">
          <Bone className="aspect-[4/3] w-full rounded-card" />
          <Bone className="aspect-[4/3] w-full rounded-card" />
        </Skeleton>
      )}
    </Sheet>
  )
}

interface SeenProps {
  handover: Handover
  days: number
  position: Handover['positions'][number] | undefined
  claim: Claim
  index: number
}

function Seen({ handover, days, position, claim, index }: SeenProps) {
  const { serial } = claim.items[index] ?? {}
  const sides = handover.sides.filter((side) => serial === undefined || side.serial === serial)
  const out = sideThatCounts(sides, 'out')
  const back = sideThatCounts(sides, 'back')
  const shown = claim.photos.filter((photo) => photo.side === 'lessor' && photo.item === index)
  const captions = [...new Set(shown.map(({ caption = '' }) => caption))]
  if (claim.items[index]?.task)
    return captions.length > 0 ? (
      captions.map((caption) => (
        <div key={caption} className="mb-3">
          <p className="text-meta font-semibold">{caption}</p>
          <PhotoRow urls={shown.filter((one) => one.caption === caption).map(({ url }) => url)} title={caption} />
        </div>
      ))
    ) : (
      <p className="text-body text-ink-2">交出时和维修前都没有拍照片，维护单里有报价和结果。</p>
    )
  const own = shown.map(({ url }) => url)
  if (!position) {
    return (
      <>
        {(own.length > 0 || claim.items[index]?.kind !== 'overtime') && (
          <p className="text-body text-ink-2">
            {own.length > 0 ? '这一项附的照片：' : '这一项没有对应哪个部位，可以看两次交接的读数。'}
          </p>
        )}
        <PhotoRow urls={own} title={claim.items[index]?.label ?? ''} />
        <HandoverReadings handover={handover} days={days} />
      </>
    )
  }
  return <Pair out={out} back={back} position={position} />
}

/** The same place twice, side by side; a picture opens as large as the screen. */
function Pair({
  out,
  back,
  position,
}: {
  out: HandoverSide | undefined
  back: HandoverSide | undefined
  position: Handover['positions'][number]
}) {
  const [open, setOpen] = useState<number | null>(null)
  const halves = [
    { word: '交出时', side: out },
    { word: '归还时', side: back },
  ].map((half) => ({ ...half, url: half.side?.photos.find((photo) => photo.position === position.key)?.url }))
  const shown = halves.filter((half) => half.url !== undefined)
  return (
    <>
      <ul className="grid grid-cols-2 gap-2">
        {halves.map(({ word, side, url }) => (
          <li key={word}>
            <div className="aspect-[4/3] overflow-hidden rounded-card bg-sunken">
              {url ? (
                <button
                  type="button"
                  aria-label={`${word}的${position.label}，看大图`}
                  onClick={() => setOpen(shown.findIndex((half) => half.word === word))}
                  className="size-full"
                >
                  <SecureImage src={url} alt="" className="size-full object-cover" />
                </button>
              ) : (
                <span className="flex size-full flex-col items-center justify-center gap-1 text-caption text-ink-3">
                  <CameraOff size={20} strokeWidth={1.6} aria-hidden="true" />
                  {side ? '没有拍这里' : '没有记录'}
                </span>
              )}
            </div>
            <p className="mt-1.5 text-meta font-semibold">{word}</p>
            {side && (
              <p className="figures text-caption text-ink-3">
                {shortDay(shanghaiDay(side.recorded_at))} {clockTime(side.recorded_at)} · {side.recorded_by}
              </p>
            )}
            <p className="mt-0.5 text-meta text-ink-2">
              {side?.findings[position.key] || (side ? '没有记下问题' : '')}
            </p>
          </li>
        ))}
      </ul>
      <ImageViewer
        images={shown.map(({ word, url, side }) => ({
          url: url ?? '',
          title: `${position.label}，${word}${side ? ` ${dayText(shanghaiDay(side.recorded_at))}` : ''}`,
        }))}
        index={open}
        onIndex={setOpen}
      />
    </>
  )
}
