import { lines } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useGo, useScreenRoute } from '../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { AttentionCard, AttentionRow } from './attention-card.tsx'
import { NeedsSection } from './needs-section.tsx'
import { PaperFormSheet } from './lazy-sheets.ts'
import { PaperRow } from './paper-row.tsx'
import { PaperSheet } from './paper-sheet.tsx'
import { attentionFirst, rulerName, sentPapers } from '../paper-words.ts'
import { walletQuery, type WalletDocument } from '../wallet-queries.ts'

interface Asked {
  /** Each opening of the form is a new one. */
  turn: number
  type?: string
  replaces?: WalletDocument
}

/** The wallet of papers. */
export function QualificationsPage() {
  const go = useGo()
  const title = useScreenRoute()?.title ?? ''
  const { data, error, isPending, isFetching, refetch } = useQuery(walletQuery)
  const [asked, setAsked] = useState<Asked>({ turn: 0 })
  const [isAsking, setIsAsking] = useState(false)
  const [opened, setOpened] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  const [isHelping, setIsHelping] = useState(false)

  const papers = data?.results ?? []
  const attention = data?.attention ?? []
  const kept = attentionFirst(
    papers.filter(({ rental_id: order }) => order === null),
    attention.map(({ document_id: id }) => id),
  )
  const sent = sentPapers(papers)
  const [first, ...others] = attention
  const paperOf = (id: number) => papers.find((paper) => paper.id === id)
  const worst = first && paperOf(first.document_id)

  const ask = (next: Omit<Asked, 'turn'>) => {
    setIsOpen(false)
    setAsked(({ turn }) => ({ ...next, turn: turn + 1 }))
    setIsAsking(true)
  }
  /** What was sent with one order cannot be exchanged, only followed by a better one; what staff look at first is elsewhere. */
  const replace = (paper: WalletDocument) =>
    paper.renewal_path !== null
      ? go(paper.renewal_path)
      : ask(paper.rental_id === null ? { replaces: paper } : { type: paper.image_type })
  const open = (paper: WalletDocument) => {
    setOpened(paper.id)
    setIsOpen(true)
  }
  const add = (tone?: 'ink') => (
    <Button tone={tone} size="main" icon={<Plus size={20} aria-hidden="true" />} onClick={() => ask({})}>
      加证件
    </Button>
  )
  const actions = data && (kept.length > 0 || worst) && (
    <>
      {add()}
      {worst && (
        <Button tone="ink" size="main" className="flex-1" onClick={() => replace(worst)}>
          更新{rulerName(worst.image_type, worst.image_type_display)}
        </Button>
      )}
    </>
  )
  return (
    <Page
      title={title}
      back="/user"
      width="wide"
      actions={
        <IconButton label="资质夹怎么用" className="-me-2.5" onClick={() => setIsHelping(true)}>
          <CircleHelp size={22} aria-hidden="true" />
        </IconButton>
      }
    >
      {isPending && <WalletBones />}
      {error && !data && <QueryError query={{ error, isFetching, refetch }} title="资质夹没有取到" />}
      {data && (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
          <div className="min-w-0">
            {first && <AttentionCard attention={first} papers={papers} />}
            {others.length > 0 && (
              <ul className="mt-3" aria-label="还有这些也要留意">
                {others.map((one) => {
                  const paper = paperOf(one.document_id)
                  return (
                    <AttentionRow
                      key={one.document_id}
                      attention={one}
                      paper={paper}
                      onReplace={() => (paper ? replace(paper) : ask({ type: one.type }))}
                    />
                  )
                })}
              </ul>
            )}
            {kept.length > 0 ? (
              <Section title="证件" aside={`${kept.length} 份`} className={first ? undefined : 'mt-2'}>
                <ul className="border-t border-hairline">
                  {kept.map((paper) => (
                    <li key={paper.id}>
                      <PaperRow paper={paper} onOpen={() => open(paper)} />
                    </li>
                  ))}
                </ul>
              </Section>
            ) : (
              <EmptyState illustration="robot-arm" title="资质夹还是空的" actions={add('ink')} className="py-6">
                把常用的证件存进来，租什么都不用再传，快到期了提醒你换。
              </EmptyState>
            )}
            {sent.length > 0 && (
              <Section title="随订单交过的" aside={`${sent.length} 种`}>
                <p className="-mt-2 mb-2 text-meta text-ink-3">只用在交给的那几单里。点开可以存进资质夹。</p>
                <ul className="border-t border-hairline">
                  {sent.map((paper) => (
                    <li key={paper.id}>
                      <PaperRow paper={paper} onOpen={() => open(paper)} />
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </div>
          <div className="lg:sticky lg:top-20 lg:self-start">
            {actions && <div className="mb-7 flex gap-3 max-lg:hidden">{actions}</div>}
            <NeedsSection papers={kept} onAdd={(type) => ask({ type })} />
          </div>
        </div>
      )}
      {actions && (
        <div className="contents lg:hidden">
          <StickyBar>{actions}</StickyBar>
        </div>
      )}
      <PaperSheet
        paper={sent.find(({ id }) => id === opened) ?? papers.find(({ id }) => id === opened)}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onReplace={replace}
      />
      {asked.turn > 0 && (
        <Suspense fallback={null}>
          <PaperFormSheet
            key={asked.turn}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            type={asked.type}
            replaces={asked.replaces}
          />
        </Suspense>
      )}
      <Sheet isOpen={isHelping} onClose={() => setIsHelping(false)} title="资质夹怎么用">
        <ul className="list-disc space-y-2 ps-5 text-body text-ink-2">
          <li>证件存一次，{lines.map(({ short }) => short).join('、')}都能用。下单时挑出要的那几份，一起送审。</li>
          <li>到期前 30 天和 7 天各提醒你一次。换上新的，在用的订单自动跟着换。</li>
          <li>尺子从今天画起：黑线是证件还有效，红色斜纹是机器还在租、证件已经没了的日子。</li>
          <li>删除只影响以后下单，已经用上的订单留着原来那份。</li>
        </ul>
      </Sheet>
    </Page>
  )
}

function WalletBones() {
  return (
    <Skeleton label="正在取资质夹">
      <Bone className="h-64 w-full rounded-card" />
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex gap-3.5 border-b border-hairline py-3.5">
          <Bone className="h-16 w-13 shrink-0" />
          <div className="flex-1 space-y-2.5">
            <Bone className="h-4 w-2/5" />
            <Bone className="h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
