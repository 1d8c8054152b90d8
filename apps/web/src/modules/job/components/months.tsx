import { byMonth, type JudgedJob, monthWords } from '../performance-words.ts'

/** Jobs by month, each as a bar beside its figure. */
export function Months({ jobs }: { jobs: readonly JudgedJob[] }) {
  const months = byMonth(jobs)
  const most = Math.max(1, ...months.map((one) => one.jobs))
  return (
    <table className="w-full text-body">
      <thead>
        <tr className="border-b border-hairline text-start text-meta text-ink-2">
          <th scope="col" className="py-2 text-start font-normal">
            月份
          </th>
          <th scope="col" className="w-2/5 py-2 text-start font-normal">
            做完
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            准时
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            评分
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, jobs: done, onTimePercent, rating }) => (
          <tr key={month} className="border-b border-hairline">
            <th scope="row" className="figures py-3 text-start font-normal whitespace-nowrap">
              {monthWords(month)}
            </th>
            <td className="figures py-3">
              <span
                aria-hidden="true"
                className="me-2 inline-block h-2 rounded-half bg-ink"
                style={{ width: `${(done / most) * 60}%` }}
              />
              {done} 单
            </td>
            <td className="figures py-3 text-end">{onTimePercent === null ? '—' : `${onTimePercent}%`}</td>
            <td className="figures py-3 text-end">{rating === null ? '—' : rating.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
