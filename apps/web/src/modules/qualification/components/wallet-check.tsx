import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { monthDay } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { documentCheckQuery, type CheckedRental } from '../document-check-query.ts'
import { paperFor } from '../paper-words.ts'
import { PaperFormSheet } from './lazy-sheets.ts'
import type { Replaced } from './paper-form-sheet.lazy.tsx'

export interface WalletCheckProps extends CheckedRental {
  line: LineFace
  /** What the machine demands with these options; a guest sees no more than this. */
  demanded: readonly { id: string; name: string; description: string }[]
}

interface Asked {
  type: string
  replaces?: Replaced
  turn: number
}

/** Before an order is sent: what it demands, which paper of the wallet stands for it, and what will not last. */
export function WalletCheck({ line, demanded, ...rental }: WalletCheckProps) {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...documentCheckQuery(line, rental), enabled: isSignedIn })
  const [asked, setAsked] = useState<Asked>({ type: '', turn: 0 })
  const [isAsking, setIsAsking] = useState(false)
  if (demanded.length === 0) return null
  const firstDay = rental.period?.start
  const rows = demanded.map((needed) => {
    const held = data?.required.find(({ id }) => id === needed.id)
    return {
      ...needed,
      isKnown: held !== undefined,
      isHeld: held?.has === true,
      warning: data?.warnings.find(({ type }) => type === needed.id),
      paper: data && paperFor(needed.id, data.documents, firstDay),
      end: held?.expires_on ?? null,
    }
  })
  const warnings = rows.flatMap(({ warning }) => warning ?? [])
  const missing = rows.filter(({ isKnown, isHeld }) => isKnown && !isHeld)
  const ask = (type: string, paper: Replaced | undefined) => {
    // One that only stands for this type stays what it is.
    const replaces = paper?.image_type === type ? paper : undefined
    setAsked(({ turn }) => ({ type, replaces, turn: turn + 1 }))
    setIsAsking(true)
  }
  return (
    <Section
      title="要交的证件"
      aside={
        isSignedIn && (
          <AppLink to="/user/qualifications" className="underline underline-offset-4">
            资质夹
          </AppLink>
        )
      }
    >
      <ul className="border-t border-hairline">
        {rows.map((row) => {
          const isShort = row.warning !== undefined
          const Sign = !row.isHeld ? CircleDashed : isShort ? TriangleAlert : CircleCheck
          const colour = !row.isHeld ? 'text-ink-3' : isShort ? 'text-warn' : 'text-ok'
          return (
            <li key={row.id} className="flex items-center gap-3 border-b border-hairline py-2.5">
              <Sign size={20} aria-hidden="true" className={`shrink-0 ${colour}`} />
              <span className="min-w-0 flex-1">
                <span className="block text-body">{row.name}</span>
                <span className={`figures block text-meta ${row.isHeld ? colour : 'text-ink-2'}`}>
                  {row.isHeld ? heldText(row, isShort) : row.description}
                </span>
              </span>
              {row.isKnown && (!row.isHeld || isShort) && (
                <Button className="shrink-0" onClick={() => ask(row.id, row.isHeld ? row.paper : undefined)}>
                  {row.isHeld ? '换一份' : '上传'}
                  <span className="sr-only">{row.name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-meta text-ink-3">{footnote(isSignedIn, data !== undefined, missing.length)}</p>
      {warnings.length > 0 && (
        <div role="alert" className="mt-3 flex gap-3 rounded-card bg-warn-soft px-4 py-3 text-warn">
          <TriangleAlert size={20} className="mt-0.5 shrink-0" aria-hidden="true" />
          <div className="min-w-0">
            <p className="text-body font-semibold">有证件撑不到归还那天</p>
            <ul className="figures mt-0.5 space-y-0.5 text-meta">
              {warnings.map((warning) => (
                <li key={warning.type}>{warning.text}</li>
              ))}
            </ul>
            <p className="mt-1 text-meta">可以照样提交，到期前换一份新的就行，也可以把租期改短。</p>
          </div>
        </div>
      )}
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
    </Section>
  )
}

interface Held {
  end: string | null
  paper?: { number: string; image_type: string; image_type_display: string } | undefined
  id: string
}

function heldText({ end, paper, id }: Held, isShort: boolean): string {
  const own = paper && paper.image_type !== id ? `用夹里的${paper.image_type_display}` : '资质夹里有'
  const until = end === null ? '长期有效' : isShort ? `${monthDay(end)}就到期` : `有效至 ${monthDay(end)}`
  return `${own}，${until}`
}

function footnote(isSignedIn: boolean, isKnown: boolean, missing: number): string {
  if (!isSignedIn) return '登录以后，资质夹里有的自动带上；没有的提交以后在订单里传。'
  if (!isKnown) return '提交以后在订单里上传，机器先为你留着。'
  if (missing === 0) return '提交时一起送审，不用再传。'
  return '现在传，提交就送审；也可以提交以后在订单里传，机器先为你留着。'
}
