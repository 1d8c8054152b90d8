import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../shell/api/api-error.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { agoText, money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useChooseBid } from '../order-queries.ts'
import { recordText } from '../freight-words.ts'
import { tripPaths } from '../order-words.ts'
import { type Bid, bidsQuery } from '../queries.ts'
import { FoldedReasons } from './match-reasons.tsx'

/** What drivers offer, the lowest first; nobody but the shipper reads it. */
export function Bids({ cargoId, version }: { cargoId: number; version: number }) {
  const go = useGo()
  const confirm = useConfirm()
  const choose = useChooseBid(cargoId, version)
  const { data, error } = useQuery(bidsQuery(cargoId))
  const ask = async (bid: Bid) => {
    const question = {
      title: `选定 ${bid.driver.name}，${money(bid.price)}？`,
      body: '别的报价一起谢绝。接着在 30 分钟内付运费，钱由平台托管。',
      confirmLabel: '选定',
    }
    if (await confirm(question)) choose.mutate(bid.id, { onSuccess: ({ id }) => go(tripPaths.pay(id)) })
  }
  if (!data)
    return (
      <Section title="报价">
        {error ? <p className="text-body text-ink-2">{messageOf(error)}</p> : <SkeletonRows count={2} tile="size-11" />}
      </Section>
    )
  return (
    <Section title="报价" aside={`${data.count} 个`}>
      {data.results.length === 0 ? (
        <p className="text-body text-ink-2">还没有司机报价。可以请几位合适的来看。</p>
      ) : (
        <ul>
          {data.results.map((bid) => (
            <li key={bid.id} className="border-b border-hairline py-3">
              <div className="flex items-center gap-3">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 text-body font-semibold">
                    {bid.driver.name}
                    <span className="figures keep rounded-half border border-edge px-1.5 text-caption font-normal">
                      {bid.vehicle.plate}
                    </span>
                  </p>
                  <p className="text-meta text-ink-2">
                    {bid.vehicle.type_display} · {agoText(bid.created_at)}
                  </p>
                  <p className="text-meta text-ink-2">{recordText(bid.driver)}</p>
                </div>
                <Money value={bid.price} />
                {bid.actions.includes('choose') && (
                  <Button
                    tone="ink"
                    busy={choose.isPending && choose.variables === bid.id}
                    onClick={() => void ask(bid)}
                  >
                    选定
                  </Button>
                )}
              </div>
              <FoldedReasons match={bid.match} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
