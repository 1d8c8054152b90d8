import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { daysOfUse, money, shanghaiDay } from '../../../../ui/text/format.ts'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import {
  HandoverComparison,
  handoverQuery,
  HandoverSideRecord,
  UnitTabs,
  type Handover,
} from '../../../rental/public.ts'
import type { ClaimedDeposit } from '../deduction-queries.ts'
import { CameraNotes } from '../../../iot/desk/public.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'

/** Both hand-overs beside each other; at a place something is asked for, what and how much. */
export function DeductionPhotos({ deposit }: { deposit: ClaimedDeposit }) {
  const { data, error, refetch, isFetching } = useQuery(handoverQuery(findLine(deposit.line), deposit.rental_id))
  if (data) return <Photos deposit={deposit} handover={data} />
  return (
    <Section title="交接对照">
      {error ? (
        <ConsoleError title="交接记录没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Section>
  )
}

/** Days between the two records: how long the machine was out. */
function daysOut({ sides }: Handover): number {
  const days = sides.map(({ recorded_at: at }) => shanghaiDay(at)).toSorted()
  return days.length > 0 ? daysOfUse(days[0] ?? '', days.at(-1) ?? '') : 0
}

function AskedItem({ item }: { item: ClaimedDeposit['claim']['items'][number] }) {
  return (
    <p className="flex items-baseline justify-between gap-3 border-t border-hairline py-2">
      <span className="text-body">
        {item.label}
        {item.working && <span className="figures ms-2 text-meta text-ink-2">{item.working}</span>}
      </span>
      <span className="figures text-body font-semibold">{money(item.amount)}</span>
    </p>
  )
}

function Photos({ deposit, handover }: { deposit: ClaimedDeposit; handover: Handover }) {
  const [open, setOpen] = useState<number | null>(null)
  const { claim } = deposit
  const asked = (position: string) => claim.items.filter((item) => item.position === position)
  const labelOf = (key: string) => handover.positions.find((position) => position.key === key)?.label ?? key
  const images = handover.positions
    .toSorted((one, other) => Number(asked(other.key).length > 0) - Number(asked(one.key).length > 0))
    .flatMap(({ key }) =>
      (['out', 'back'] as const).flatMap((stage) =>
        handover.sides
          .filter((side) => side.stage === stage)
          .flatMap((side) =>
            side.photos
              .filter(({ position }) => position === key)
              .map(({ url }) => ({ url, title: `${labelOf(key)}，${stage === 'out' ? '交出' : '归还'}时` })),
          ),
      ),
    )
  const ofRenter = claim.photos.filter(({ side }) => side === 'renter')
  const objected = ofRenter.map(({ url }, index) => ({ url, title: `租客异议，第 ${index + 1} 张` }))
  const enlarge = images.length > 0 ? () => setOpen(0) : undefined
  useShortcuts({ z: enlarge })
  return (
    <section aria-label="交接对照" className="mt-7">
      <div className="flex items-center justify-between gap-3 text-meta text-ink-2">
        交接对照
        {enlarge && (
          <Button
            tone="ghost"
            size="dense"
            className="-me-3"
            icon={<Maximize2 size={16} aria-hidden="true" />}
            onClick={enlarge}
          >
            看大图
            <KeyCap>Z</KeyCap>
          </Button>
        )}
      </div>
      {handover.sides.length > 0 ? (
        <UnitTabs handover={handover}>
          {(ofUnit, unit) =>
            ofUnit.comparison ? (
              <HandoverComparison
                key={unit.id}
                handover={ofUnit}
                line={deposit.line}
                illustration={deposit.illustration}
                days={daysOut(ofUnit)}
                verdictOf={(position) =>
                  asked(position)
                    .filter(({ serial }) => serial === undefined || serial === unit.serial)
                    .map((item) => <AskedItem key={item.label} item={item} />)
                }
              />
            ) : (
              <>
                <p className="mb-2 text-body text-ink-2">只有一边的记录，没法逐处对照。</p>
                {ofUnit.sides.map((side) => (
                  <HandoverSideRecord key={side.id} handover={handover} side={side} />
                ))}
              </>
            )
          }
        </UnitTabs>
      ) : (
        <p className="text-body text-ink-2">交出和归还都没有拍照。没有照片，扣款要有双方都认的依据。</p>
      )}
      <CameraNotes pictures={[...images, ...objected]} />
      <ImageViewer images={images} index={open} onIndex={setOpen} />
    </section>
  )
}
