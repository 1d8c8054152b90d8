import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Check, ClipboardList, Coins, Hammer, Inbox, Search } from 'lucide-react'
import { useFilters, words } from '../../../kits/list/use-filters.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { ownTechnicianQuery, technicianPaths } from '../../technician/public.ts'
import {
  mineQuery,
  offersQuery,
  type PriceRow,
  pricesInQuery,
  type PromisedType,
  promisesInQuery,
} from '../job-queries.ts'

const ground = drawingOfSkill('hydraulic')
const says = [
  '接单前就看得到：在哪、什么时候、什么活、到手多少',
  '写明为什么派给你，一项一项的分；不接不扣分',
  '工时按公开的价目分成，钱先放在平台，验收后第二个工作日到账',
  '没有网络照样干：照片、步骤、签名先存手机，有网自动上传',
] as const
const ways = [
  ['交材料', '身份证、工作经历、职业技能证书；电工、焊接、登高、起重还要作业证。'],
  ['做测试', '每项技能一次，线上做，断网接着做；没过 7 天以后再来。'],
  ['等审核', '平台两个工作日内看完，通过的技能马上能接单。'],
] as const

/** 技师中心: what it is and how one becomes one; for a technician his day in short. */
export function Screen() {
  const isTechnician = useUser()?.roles.includes('technician') ?? false
  return (
    <Page title="技师中心" width="wide">
      {isTechnician ? <Today /> : <Invitation />}
      <nav aria-label="技师" className="mt-7 border-t border-hairline lg:max-w-2xl">
        <AppLink to={technicianPaths.search} className="block rounded-half">
          <RowBody icon={<Search size={20} aria-hidden="true" />} label="找一位技师" />
        </AppLink>
        {isTechnician && (
          <AppLink to={technicianPaths.machines} className="block rounded-half">
            <RowBody icon={<Hammer size={20} aria-hidden="true" />} label="平台设备的维护单" />
          </AppLink>
        )}
      </nav>
      <Prices />
    </Page>
  )
}

function Invitation() {
  return (
    <>
      <section
        data-line={ground.line}
        className="grid items-end gap-6 overflow-hidden rounded-card bg-hue-soft px-5 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-8"
      >
        <div className="pb-2 lg:pb-8">
          <h2 className="text-display">
            <Words text="有手艺，活儿找上门" />
          </h2>
          <ul className="mt-4 space-y-2">
            {says.map((one) => (
              <li key={one} className="flex gap-3 text-body">
                <Check size={20} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
                {one}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap gap-3">
            <AppLink to={technicianPaths.register} className={buttonClass('ink', 'main')}>
              成为技师
            </AppLink>
            <AppLink to={technicianPaths.demo} className={buttonClass('outline', 'main')}>
              先试一天
            </AppLink>
          </div>
        </div>
        <div className="relative h-32 lg:h-40">
          <Illustration
            name={ground.illustration}
            isTight
            className="absolute inset-x-6 bottom-3 h-[calc(100%-0.75rem)] w-auto"
          />
          <span aria-hidden="true" className="graduated floor absolute -inset-x-8 bottom-0 h-3" />
        </div>
      </section>
      <Section title="怎么成为技师">
        <ol className="grid gap-x-8 gap-y-5 md:grid-cols-3">
          {ways.map(([title, text], at) => (
            <li key={title} className="border-t border-ink pt-3">
              <h3 className="text-lead font-semibold">
                <span className="figures me-2 text-ink-3">{at + 1}</span>
                {title}
              </h3>
              <p className="mt-1 text-body text-pretty text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  )
}

function Today() {
  const me = useQuery(ownTechnicianQuery)
  const isCertified = me.data?.is_certified ?? false
  const { data: mine } = useQuery({ ...mineQuery, enabled: isCertified })
  const { data: offers } = useQuery({ ...offersQuery, enabled: isCertified })
  if (!me.data) return me.error ? <QueryError query={me} title="你的技师资料没有取到" /> : <SkeletonRows count={2} />
  const next = mine?.results.find(({ status }) => status !== 'submitted')
  return (
    <section data-line={ground.line} className="rounded-card bg-hue-soft p-5 lg:max-w-2xl">
      <p className="text-meta text-ink-2">{isCertified ? me.data.status_display : '还没有通过认证'}</p>
      <h2 className="mt-1 text-display">{next ? next.title : isCertified ? '现在没有要去的单' : '通过认证就能接单'}</h2>
      {next && (
        <p className="figures mt-1 text-body text-ink-2">
          {momentText(next.window_start)} · {next.district}
        </p>
      )}
      <AppLink
        to={next ? technicianPaths.job(next.id) : technicianPaths.offers}
        className={`mt-4 ${buttonClass('ink', 'main')}`}
      >
        {next ? '打开这一单' : isCertified ? '去接单' : '看还差什么'}
      </AppLink>
      <nav aria-label="我的" className="mt-4">
        <AppLink to={technicianPaths.offers} className="block rounded-half">
          <RowBody
            icon={<Inbox size={20} aria-hidden="true" />}
            label="接单"
            value={offers && offers.count > 0 ? `${offers.count} 单等你答复` : undefined}
          />
        </AppLink>
        <AppLink to={technicianPaths.mine} className="block rounded-half">
          <RowBody
            icon={<ClipboardList size={20} aria-hidden="true" />}
            label="我的任务"
            value={mine ? `${mine.count} 单` : undefined}
          />
        </AppLink>
      </nav>
    </section>
  )
}

/** So many rows before the rest is opened. */
const SHOWN = 6
const filters = { city: words }
/** By the list that is valid now where the reader says: what a visit made now would be promised there. */
function Prices() {
  const narrowing = useFilters(filters)
  const { city } = narrowing.values
  const list = useQuery(pricesInQuery(city))
  const promises = useQuery(promisesInQuery(city))
  const where = list.data?.city || '全国'
  return (
    <Section
      title="公开的价目"
      aside={
        list.data && (
          <span className="inline-flex items-center gap-1.5">
            <Coins size={16} aria-hidden="true" />
            工时师傅得 {list.data.technician_share_percent}%
          </span>
        )
      }
    >
      <CityForm key={city} city={city} onChoose={(next) => narrowing.set({ city: next })} />
      {list.data && promises.data ? (
        <>
          <Promised where={where} types={promises.data} />
          <Rates where={where} rows={list.data.results} />
        </>
      ) : list.error || promises.error ? (
        <QueryError query={list.error ? list : promises} title="价目没有取到" />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Section>
  )
}

function CityForm({ city, onChoose }: { city: string; onChoose: (city: string) => void }) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('city')
    onChoose(typeof written === 'string' ? written.trim() : '')
  }
  return (
    <form
      role="search"
      aria-label="看哪个城市的价目"
      onSubmit={choose}
      className="mb-4 flex items-end gap-3 sm:max-w-sm"
    >
      <TextField
        label="城市"
        name="city"
        defaultValue={city}
        placeholder="不填就是全国的"
        maxLength={20}
        className="min-w-0 flex-1"
      />
      <Button type="submit" tone="outline" size="main">
        看价目
      </Button>
    </form>
  )
}

const rowClass = 'flex items-baseline justify-between gap-3 border-b border-hairline py-2.5'
const listClass = 'grid gap-x-10 lg:grid-cols-2'
/** The range each kind of visit is promised. */
function Promised({ where, types }: { where: string; types: readonly PromisedType[] }) {
  return (
    <>
      <h3 className="text-lead font-semibold">{where}，请师傅上门一次</h3>
      <p className="mt-1 text-meta text-ink-2">最高价是承诺：修下来不会超过它，要超过先问过客户。</p>
      <dl className={`mt-2 border-t border-hairline ${listClass}`}>
        {types.map(({ code, name, price_from: from, price_to: to }) => (
          <div key={code} className={rowClass}>
            <dt className="min-w-0 text-body">{name}</dt>
            <dd className="keep">
              <Money value={from} size="inline" /> – <Money value={to} size="inline" />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Rates({ where, rows }: { where: string; rows: readonly PriceRow[] }) {
  const row = ({ code, name, price }: PriceRow) => (
    <div key={code} className={rowClass}>
      <dt className="min-w-0 text-body">{name}</dt>
      <dd>
        <Money value={price} />
      </dd>
    </div>
  )
  return (
    <>
      <h3 className="mt-6 text-lead font-semibold">{where}，上门费和工时</h3>
      <dl className={`mt-2 border-t border-hairline ${listClass}`}>{rows.slice(0, SHOWN).map(row)}</dl>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta text-ink-2 underline decoration-tick underline-offset-4">
          看全部 {rows.length} 项
        </summary>
        <dl className={listClass}>{rows.slice(SHOWN).map(row)}</dl>
      </details>
    </>
  )
}
