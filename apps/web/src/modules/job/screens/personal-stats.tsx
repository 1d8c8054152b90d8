import { drawingOfSkill } from '@jihui/protocol/technician/skill-drawing'
import { ListContent } from '../../../kits/list/list-content.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { FigureList } from '../../../ui/figure-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { dayText, money, monthDay } from '../../../ui/text/format.ts'
import { EarnedRow, PayoutAccountRow } from '../../payment/public.ts'
import { OnlyCertified, type OwnTechnician, technicianPaths } from '../../technician/public.ts'
import { earningsQuery, type EarningTotals, type JobEarning } from '../job-queries.ts'

/** 个人统计: what each job brought, when it is paid, and how often each skill was wanted. */
export function Screen() {
  return (
    <Page title="我的收入和技能" back={technicianPaths.dashboard}>
      <OnlyCertified>{(me) => <Own me={me} />}</OnlyCertified>
    </Page>
  )
}

function Own({ me }: { me: OwnTechnician }) {
  const list = useList(earningsQuery('all'))
  return (
    <>
      {list.head && <Totals totals={list.head.totals} />}
      <Section title="每项技能">
        <ul className="border-t border-hairline">
          {me.skills.map(({ code, label, level_display: level, jobs_done: jobs }) => (
            <li
              key={code}
              className="flex items-baseline justify-between gap-3 border-b border-hairline py-3 text-body"
            >
              <span>
                {label} <span className="text-meta text-ink-2">{level}</span>
              </span>
              <span className="figures">{jobs} 单</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="每单收入">
        <ListContent
          look={pageLook}
          skeleton={<SkeletonRows />}
          list={list}
          words={{
            failed: '收入没有取到',
            empty: { illustration: 'excavator', title: '还没有收入', hint: '客户验收以后，第二个工作日打款。' },
          }}
          more="看更早的"
          end={`共 ${list.head?.count ?? 0} 笔，已经到底`}
        >
          <ul className="border-t border-hairline">
            {list.rows.map((earning) => (
              <Earning key={earning.id} earning={earning} />
            ))}
          </ul>
        </ListContent>
      </Section>
    </>
  )
}

function Totals({ totals }: { totals: EarningTotals }) {
  const { next_pay_on: on, pay_note: note } = totals
  return (
    <>
      <FigureList
        rows={[
          { label: '等验收的', note: `${totals.held_jobs} 单，客户付的钱在平台`, value: totals.held },
          {
            label: '等打款的',
            note: on && !note ? `${dayText(on)}打 ${money(totals.next_pay)}` : '',
            value: totals.due,
          },
          { label: '这个月打给你的', value: totals.paid_this_month },
          { label: '一共打给你的', value: totals.paid },
        ]}
      />
      <PayoutAccountRow account={totals.payout_account} />
      {note && <p className="mt-2 text-meta text-pretty text-warn">{note}</p>}
    </>
  )
}

function Earning({ earning }: { earning: JobEarning }) {
  const { job_id: id, job_number: number, title } = earning
  return (
    <EarnedRow
      earning={earning}
      line={drawingOfSkill('hydraulic').line}
      about={number}
      dueText={earning.pay_note || `${monthDay(earning.pay_on)}打款`}
      link={
        id === null
          ? { to: technicianPaths.history, label: '看做过的单' }
          : { to: technicianPaths.job(id), label: '看这一单' }
      }
    >
      <span className="block text-lead font-semibold text-pretty">{title}</span>
    </EarnedRow>
  )
}
